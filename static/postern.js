// Comforts for browsers with JavaScript. Every page works without this file.
"use strict";

// Parts of a page are replaced as a whole. What was folded open, how far a list was scrolled, what was typed or ticked and not sent yet, and the
// focus stay as they were.
const kept = { open: [], scrolled: [], panel: "", notice: "", fields: [], trail: [] };
const panelTitle = () => (document.getElementById("panel-title") || {}).textContent || "";
const notice = () => document.querySelector("#error, #verdict") || {};
const fields = () => [...document.querySelectorAll("[hx-boost=true] :is(input:not([type=hidden]), textarea)")];
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";
// The same field on the page that comes: the same form, and what is named for a card only as long as it is that card.
const nameOf = (field) => [field.form && field.form.getAttribute("action"), field.name, isTicked(field) ? field.value : "", field.closest("#panel") ? panelTitle() : ""].join("|");
document.addEventListener("htmx:beforeSwap", (event) => {
  const sent = event.detail.requestConfig && event.detail.requestConfig.elt;
  const isTouched = (field) => (isTicked(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue);
  const touched = fields().filter((field) => isTouched(field) && field.form !== sent);
  kept.fields = touched.map((field) => ({
    name: nameOf(field),
    value: field.value,
    isOn: field.checked,
    place: field === document.activeElement && !isTicked(field) ? [field.selectionStart, field.selectionEnd] : null,
  }));
  kept.trail = trail(event.detail.target);
  kept.panel = panelTitle();
  kept.notice = notice().textContent;
  kept.open = [...document.querySelectorAll("details[id][open]")].map((folded) => folded.id);
  kept.scrolled = [...document.querySelectorAll("[data-scrolls]")].map((box) => [box.id, box.scrollLeft, box.scrollTop]);
});
document.addEventListener("htmx:afterSettle", (event) => {
  // The count of games in the masthead comes along with the part that was asked for.
  if (event.target.id === "nav-games") return;
  for (const id of kept.open) {
    const folded = document.getElementById(id);
    if (folded) folded.open = true;
  }
  for (const was of kept.fields) {
    const field = fields().find((field) => nameOf(field) === was.name);
    if (!field) continue;
    if (isTicked(field)) field.checked = was.isOn;
    else field.value = was.value;
    const folded = field.closest("details");
    if (folded) folded.open = true;
    if (was.place) {
      field.focus({ preventScroll: true });
      field.setSelectionRange(...was.place);
    }
  }
  for (const [id, left, top] of kept.scrolled) {
    const box = document.getElementById(id);
    if (box) [box.scrollLeft, box.scrollTop] = [left, top];
  }
  showNewest();
  say();
  countInTab();
  refocus();
  document.dispatchEvent(new Event("postern:swapped"));
  // What has just been opened is brought into view.
  const panel = document.querySelector("#panel:not(.panel--man)");
  if (panel && panelTitle() !== kept.panel) panel.scrollIntoView({ block: "nearest" });
  if (notice().textContent !== kept.notice && notice().id) notice().scrollIntoView({ block: "nearest" });
});

// The focus stays on the control that was used. Where that is gone, it goes to what the action led to: to the review of the turn or the man that was moved,
// to where a choice that is taken back came from, to what had been picked up, or to what the control names (`data-then`); at last to the heading of its part.
const choices = () => [...document.querySelectorAll("#turn .choice .notation")].map((choice) => `${(choice.closest(".step") || {}).id} ${choice.textContent}`);
const cards = () => [...document.querySelectorAll("#hand a[id]")].map((card) => card.id);
const byId = (id) => id && document.getElementById(id);
let picker = ""; // the control with a name that was used last
function trail(part) {
  const focus = document.activeElement;
  if (!part || focus === part || !part.contains(focus)) return [];
  const [id, then, before, hand, opener] = [focus.id, focus.closest("[data-then]"), choices(), cards(), picker];
  const names = then ? then.dataset.then.split(", ") : [];
  const held = [...document.querySelectorAll(".is-selected[id]")].map((picked) => picked.id);
  const parts = [];
  for (let around = focus.closest("[id]"); around && around !== part; around = around.parentElement.closest("[id]")) parts.push(around.id);
  const twin = (other) => ["href", "name", "value"].every((key) => other.getAttribute(key) === focus.getAttribute(key)) && other.textContent === focus.textContent;
  if (id) picker = id;
  return [
    () => byId(id),
    ...names.map((name) => () => document.querySelector(name)),
    () => ofChoices(before, hand),
    ...held.map((name) => () => byId(name)),
    () => !id && [...document.querySelectorAll(`#${part.id} ${focus.localName}`)].find(twin),
    () => byId(opener),
    ...[...parts, part.id].map((name) => () => headingOf(byId(name))),
  ];
}
function ofChoices(before, hand) {
  const now = choices();
  const squares = (choice) => (choice.slice(choice.indexOf(" ")).match(/[a-z]\d{1,2}/g) || []).map(byId).filter(Boolean);
  const added = now.find((choice) => !before.includes(choice));
  if (added) return byId("review") || squares(added).pop() || headingOf(byId(added.split(" ")[0]));
  const gone = before.find((choice) => !now.includes(choice));
  return gone && (squares(gone)[0] || byId(cards().find((card) => !hand.includes(card))) || headingOf(byId(gone.split(" ")[0])));
}
const headingOf = (part) => part && (part.querySelector("h1, h2, h3") || part);
function refocus() {
  const isOn = (find) => {
    const wanted = find();
    if (!wanted || wanted === document.activeElement) return wanted;
    if (wanted.tabIndex < 0) wanted.tabIndex = -1;
    wanted.focus({ preventScroll: true });
    if (wanted !== document.activeElement) return false;
    if (wanted.matches(":focus-visible")) wanted.scrollIntoView({ block: "nearest" });
    return true;
  };
  kept.trail.some(isOn);
  kept.trail = [];
}

// What an action led to is said aloud, in a place that stays while the rest is replaced.
function say() {
  const place = document.getElementById("said");
  const words = document.querySelector("[data-says-now]");
  if (place && words) place.textContent = words.dataset.saysNow;
}

// The icon in the tab counts the games that wait.
function countInTab() {
  const [icon, games] = [document.getElementById("favicon"), document.getElementById("nav-games")];
  if (icon && games && icon.getAttribute("href") !== games.dataset.icon) icon.href = games.dataset.icon;
}

// A conversation is read from its end.
function showNewest() {
  for (const box of document.querySelectorAll(".messages[data-scrolls]")) {
    const was = kept.scrolled.find(([id]) => id === box.id);
    if (!was || box.children.length !== Number(box.dataset.count || -1)) box.scrollTop = box.scrollHeight;
  }
}

// While a part of the page is on its way, a further click is not for what stands there: it waits or is ignored, never sent twice.
let isOnItsWay = 0;
document.addEventListener("htmx:beforeSend", () => isOnItsWay++);
document.addEventListener("htmx:afterRequest", () => (isOnItsWay = Math.max(0, isOnItsWay - 1)));
document.addEventListener(
  "click",
  (event) => {
    const control = event.target.closest && event.target.closest("[hx-boost=true] :is(a, button):not([hx-boost=false], .cell), button[data-sure]");
    if (!control) return;
    // What cannot be taken back is not done by the second half of a double click, nor by a click that was meant for the page before.
    const isHasty = control.matches("[data-sure]") && (event.detail > 1 || (event.detail === 1 && control.dataset.sure !== "ready"));
    if (isHasty || (isOnItsWay && event.isTrusted)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  },
  true,
);

// Such a button counts once its page has been there for a moment.
setTimeout(() => document.querySelectorAll("[data-sure]").forEach((button) => (button.dataset.sure = "ready")), 400);

// The time zone of a new member is the browser's, if the list has it.
function guessZone() {
  for (const select of document.querySelectorAll("select[data-guess=zone]")) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (select.value === "UTC" && [...select.options].some((option) => option.value === zone)) select.value = zone;
  }
}

// The log of a replay opens at the entry that is shown.
function showEntry() {
  const shown = document.querySelector(".log > .is-shown");
  if (shown) shown.parentElement.scrollTop = shown.offsetTop - shown.parentElement.offsetTop - shown.parentElement.clientHeight / 3;
}

// The slider of a replay shows the entry it is moved to; 'Play on' goes from entry to entry until the last one.
const PACE = 1500;
function replayControls() {
  const slide = document.getElementById("slide");
  const button = document.getElementById("autoplay");
  if (!slide || !button) return;
  slide.addEventListener("change", () => slide.form.requestSubmit());
  const playing = () => sessionStorage.getItem("postern.playing") === location.pathname.split("/at/")[0];
  const next = document.getElementById("next");
  const isLast = !next || next.hasAttribute("aria-disabled");
  let timer = null;
  const play = (on) => {
    clearTimeout(timer);
    if (on && !isLast) {
      sessionStorage.setItem("postern.playing", location.pathname.split("/at/")[0]);
      timer = setTimeout(() => location.replace(next.href), PACE);
    } else {
      sessionStorage.removeItem("postern.playing");
    }
    button.textContent = playing() ? "Stop" : "Play on";
    button.setAttribute("aria-pressed", String(playing()));
  };
  button.hidden = isLast;
  button.addEventListener("click", () => play(!playing()));
  play(playing());
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest && event.target.closest("input, textarea, select, .cell");
  if (isTyping || event.altKey || event.ctrlKey || event.metaKey || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
  const link = document.querySelector(event.key === "ArrowLeft" ? "a[rel=prev]" : "a[rel=next]");
  if (link && !link.hasAttribute("aria-disabled")) link.click();
});

showNewest();
guessZone();
showEntry();
replayControls();

// A part of a game's page is asked for with what had been seen before this visit, so that its news stay marked.
document.addEventListener("htmx:configRequest", (event) => {
  const page = document.querySelector("[data-since]");
  if (page) event.detail.headers["Postern-Since"] = page.dataset.since;
});
