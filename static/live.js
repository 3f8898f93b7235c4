// What happens while a page is open comes in by itself: the server says that something is new, the page fetches it. Every page works without this file.
"use strict";
(() => {
  const page = () => document.querySelector("[data-live]");
  let source = null;
  let waiting = null;

  function listen() {
    const at = page();
    if (!at || source || document.hidden || !window.EventSource) return;
    source = new EventSource(`${at.dataset.live}?seen=${encodeURIComponent(at.dataset.seen)}`);
    source.addEventListener("news", (event) => bringIn(event.data));
  }

  // A page that nobody looks at keeps no connection; when it is looked at again it is told at once what it has missed.
  function rest() {
    if (source) source.close();
    source = null;
  }

  // A man in the hand, or a part of the page that is on its way, comes first.
  const isBusy = () => document.querySelector(".htmx-request, .htmx-swapping, .htmx-settling, .is-dragging");

  function bringIn(mark) {
    const at = page();
    if (!at || at.dataset.seen === mark) return;
    if (isBusy()) {
      clearTimeout(waiting);
      waiting = setTimeout(() => bringIn(mark), 200);
      return;
    }
    const before = encodeURIComponent(at.dataset.seen);
    at.dataset.seen = mark;
    const kept = keep(at);
    const here = `${at.dataset.here}${at.dataset.here.includes("?") ? "&" : "?"}heard=${before}`;
    const swapped = htmx.ajax("GET", here, { source: at, target: at, select: `#${at.id}`, swap: "outerHTML show:none" });
    swapped.then(() => giveBack(page(), kept));
  }

  // What has been typed or ticked and not been sent yet.
  const key = (field) => [field.form && field.form.getAttribute("action"), field.name, field.type === "checkbox" || field.type === "radio" ? field.value : ""].join(" ");
  const isTouched = (field) => field.value !== field.defaultValue || field.checked !== field.defaultChecked;

  function keep(at) {
    const fields = [...at.querySelectorAll("input:not([type=hidden]), textarea")].filter(isTouched);
    const place = (field) => (field === document.activeElement ? [field.selectionStart, field.selectionEnd] : null);
    return fields.map((field) => ({ key: key(field), value: field.value, checked: field.checked, place: place(field) }));
  }

  function giveBack(at, kept) {
    const fields = at ? [...at.querySelectorAll("input:not([type=hidden]), textarea")] : [];
    for (const was of kept) {
      const field = fields.find((field) => key(field) === was.key);
      if (!field) continue;
      field.value = was.value;
      if (was.checked !== undefined) field.checked = was.checked;
      if (was.place && was.place[0] !== null) {
        field.focus({ preventScroll: true });
        field.setSelectionRange(...was.place);
      }
      const folded = field.closest("details");
      if (folded) folded.open = true;
    }
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : listen()));
  window.addEventListener("pagehide", rest);
  window.addEventListener("pageshow", listen);
})();
