// Comforts for browsers with JavaScript. Every page works without this file.
"use strict";

// The board is one stop for the Tab key; the arrow keys go from square to square.
const gridOf = (cell) => cell.closest(".board-cells");
const rowsOf = (grid) => [...grid.querySelectorAll(".board-row")].map((row) => [...row.querySelectorAll(".cell")]);

function rove(root) {
  for (const grid of root.querySelectorAll(".board-cells")) {
    const cells = [...grid.querySelectorAll(".cell[id]")];
    if (!cells.length) continue;
    cells.forEach((cell) => (cell.tabIndex = -1));
    const kept = grid.dataset.at && grid.querySelector("#" + grid.dataset.at);
    const start = kept || grid.querySelector(".is-selected") || grid.querySelector("a.cell, button.cell") || cells[0];
    start.tabIndex = 0;
  }
}

function step(grid, cell, right, down) {
  const rows = rowsOf(grid);
  let row = rows.findIndex((cells) => cells.includes(cell));
  let column = rows[row].indexOf(cell);
  for (;;) {
    row += down;
    column += right;
    const next = rows[row] && rows[row][column];
    if (!next) return;
    if (next.id) {
      cell.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
      return;
    }
  }
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  const cell = event.target.closest && event.target.closest(".cell");
  if (cell && ARROWS[event.key] && !event.altKey && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    step(gridOf(cell), cell, ...ARROWS[event.key]);
  } else if (event.key === "Escape") {
    const selected = document.querySelector("a.cell.is-selected");
    if (selected) selected.click();
  } else if (!event.target.closest("input, textarea, select, .cell") && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
    const link = document.querySelector(event.key === "ArrowLeft" ? "a[rel=prev]" : "a[rel=next]");
    if (link && !link.hasAttribute("aria-disabled")) link.click();
  }
});

// After a part of the page was replaced, the focus goes back to the square where it was.
let focused = null;
document.addEventListener("htmx:beforeSwap", () => {
  focused = document.activeElement && document.activeElement.id;
});
document.addEventListener("htmx:afterSettle", () => {
  rove(document);
  const again = focused && document.getElementById(focused);
  if (again) {
    if (again.classList.contains("cell")) {
      gridOf(again).querySelectorAll(".cell[tabindex='0']").forEach((cell) => (cell.tabIndex = -1));
      again.tabIndex = 0;
    }
    again.focus({ preventScroll: true });
  }
  const panel = document.getElementById("panel");
  if (panel) panel.scrollIntoView({ block: "nearest" });
});

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

rove(document);
guessZone();
showEntry();
replayControls();
