// The board under hand: one stop for the Tab key, arrow keys, squares by name, targets at once, dragging, men that slide. It works by links and buttons without this file.
"use strict";
(() => {
  const SIDE = 45; // units of the picture to a square
  const gridOf = (cell) => cell.closest(".board-cells");
  const rowsOf = (grid) => [...grid.querySelectorAll(".board-row")].map((row) => [...row.querySelectorAll(".cell")]);
  const isTarget = (cell) => cell.matches(":is(a, button):is(.is-target, .is-capture, .is-join)");
  const isMarked = (cell) => cell.matches(".is-target, .is-capture, .is-join");
  const isQuiet = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  // ---------- by keyboard ----------
  function rove(root) {
    for (const grid of root.querySelectorAll(".board-cells")) {
      const cells = [...grid.querySelectorAll(".cell[id]")];
      if (!cells.length) continue;
      cells.forEach((cell) => (cell.tabIndex = -1));
      const kept = last && grid.querySelector(`#${last}`);
      const start = kept || grid.querySelector(".is-selected") || grid.querySelector("a.cell, button.cell") || cells[0];
      start.tabIndex = 0;
    }
  }

  let last = null;
  function focusOn(cell) {
    gridOf(cell).querySelectorAll(".cell[tabindex='0']").forEach((other) => (other.tabIndex = -1));
    cell.tabIndex = 0;
    last = cell.id;
    cell.focus();
  }

  function step(cell, right, down) {
    const rows = rowsOf(gridOf(cell));
    let row = rows.findIndex((cells) => cells.includes(cell));
    let column = rows[row].indexOf(cell);
    for (;;) {
      row += down;
      column += right;
      const next = rows[row] && rows[row][column];
      if (!next) return;
      if (next.id) return focusOn(next);
    }
  }

  function toEdge(cell, isEnd, isWhole) {
    const rows = rowsOf(gridOf(cell));
    const cells = (isWhole ? rows.flat() : rows.find((cells) => cells.includes(cell))).filter((cell) => cell.id);
    focusOn(isEnd ? cells[cells.length - 1] : cells[0]);
  }

  // A square by its name: the keys of 'e4' or 'a10', one soon after the other.
  let typed = "";
  let typedAt = 0;
  function typeSquare(cell, letter, now) {
    typed = (now - typedAt < 1200 ? typed : "") + letter.toLowerCase();
    typedAt = now;
    const name = /[a-z]\d{1,2}$/.exec(typed);
    const found = name && gridOf(cell).querySelector(`#${name[0]}`);
    if (found) focusOn(found);
  }

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest && event.target.closest("input, textarea, select");
    if (event.key === "Escape" && !isTyping) return putDown();
    const cell = event.target.closest && event.target.closest(".board-cells .cell");
    if (!cell || event.altKey || event.metaKey) return;
    if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      toEdge(cell, event.key === "End", event.ctrlKey);
    } else if (event.ctrlKey) {
      return;
    } else if (ARROWS[event.key]) {
      event.preventDefault();
      step(cell, ...ARROWS[event.key]);
    } else if (/^[a-zA-Z0-9]$/.test(event.key)) {
      typeSquare(cell, event.key, event.timeStamp);
    }
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches(".board-cells .cell")) last = event.target.id;
  });

  // What has been picked up is put down again: a man in the air, a man, a card, an instruction.
  function putDown() {
    if (drag) return letGo(true);
    const way = document.querySelector("a.cell.is-selected, #panel a[data-back], #turn .notice--turn a");
    if (way) way.click();
  }

  // ---------- targets at once ----------
  // A man that can be picked up names where it can go ('e3 d3x b1+'), so that it is shown before the server has answered.
  function preview(cell) {
    const grid = gridOf(cell);
    for (const other of grid.querySelectorAll(".cell")) other.classList.remove("is-selected", "is-target", "is-capture", "is-join");
    cell.classList.add("is-selected");
    for (const to of cell.dataset.to.split(" ").filter(Boolean)) {
      const target = grid.querySelector(`#${to.replace(/[x+]$/, "")}`);
      if (target) target.classList.add(to.endsWith("x") ? "is-capture" : to.endsWith("+") ? "is-join" : "is-target");
    }
  }

  let wanted = null;
  let isAsking = false;
  document.addEventListener("htmx:beforeSend", () => (isAsking = true));
  for (const end of ["htmx:sendError", "htmx:swapError", "htmx:responseError"]) document.addEventListener(end, () => ((isAsking = false), (wanted = null)));
  document.addEventListener("postern:swapped", () => {
    isAsking = false;
    rove(document);
    slide();
    const target = wanted && document.getElementById(wanted);
    wanted = null;
    if (target && isTarget(target)) target.click();
  });

  document.addEventListener(
    "click",
    (event) => {
      const cell = event.target.closest && event.target.closest(".board-cells .cell");
      if (!cell) return;
      if (isAsking) {
        // A target that is shown already counts once the man is in the hand; anything else would be a click at what is about to change.
        event.preventDefault();
        event.stopImmediatePropagation();
        wanted = isMarked(cell) ? cell.id : null;
      } else if (cell.matches(".is-movable[data-to]")) {
        preview(cell);
      }
    },
    true,
  );

  // ---------- dragging ----------
  let drag = null;

  document.addEventListener("dragstart", (event) => {
    if (event.target.closest && event.target.closest(".board")) event.preventDefault();
  });
  document.addEventListener("pointerdown", (event) => {
    const cell = event.isPrimary && event.button === 0 && event.target.closest && event.target.closest(".board-cells a.cell[data-to]");
    if (!cell || isAsking || drag) return;
    const before = [...gridOf(cell).querySelectorAll(".cell")].map((other) => [other, other.className]);
    drag = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, before, man: null, over: null };
    if (cell.hasPointerCapture && cell.hasPointerCapture(event.pointerId)) cell.releasePointerCapture(event.pointerId);
    if (cell.matches(".is-movable")) preview(cell);
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.man) {
      if (Math.hypot(dx, dy) < 8 || !lift()) return;
    }
    event.preventDefault();
    drag.man.setAttribute("transform", `translate(${dx * drag.scale} ${dy * drag.scale})`);
    const below = document.elementFromPoint(event.clientX, event.clientY);
    const over = below && below.closest(".board-cells .cell");
    if (over !== drag.over) {
      if (drag.over) drag.over.classList.remove("is-over");
      if (over && isMarked(over)) over.classList.add("is-over");
      drag.over = over;
    }
  });
  document.addEventListener("pointerup", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const { cell, over, man } = drag;
    const isOn = man && over && isMarked(over) && over !== cell;
    letGo(!isOn && Boolean(man) && over !== cell);
    if (!man) return;
    // The click that a browser makes of this is none.
    swallow();
    if (!isOn) return;
    if (isTarget(over)) {
      over.click();
    } else {
      cell.click();
      wanted = over.id;
    }
  });
  document.addEventListener("pointercancel", (event) => drag && event.pointerId === drag.id && letGo(true));

  // The man of a square as it is drawn, and a copy of it above all others, that goes with the pointer.
  const drawn = (cell) => {
    const picture = cell.closest(".board").querySelector(".board-picture");
    const rows = rowsOf(gridOf(cell));
    const row = rows.findIndex((cells) => cells.includes(cell));
    const [x, y] = [rows[row].indexOf(cell) * SIDE, row * SIDE];
    return { picture, x, y, use: picture.querySelector(`use[x="${x}"][y="${y}"]`) };
  };

  function lift() {
    const { picture, use } = drawn(drag.cell);
    if (!use) return false;
    const man = document.createElementNS("http://www.w3.org/2000/svg", "g");
    man.setAttribute("class", use.parentElement.getAttribute("class"));
    man.append(use.cloneNode());
    picture.append(man);
    use.classList.add("is-lifted");
    drag.cell.classList.add("is-dragging");
    drag.scale = picture.viewBox.baseVal.width / picture.getBoundingClientRect().width;
    Object.assign(drag, { man, use });
    return true;
  }

  function letGo(isBack) {
    const { cell, man, use, over, before } = drag;
    drag = null;
    cell.classList.remove("is-dragging");
    if (over) over.classList.remove("is-over");
    if (man) man.remove();
    if (use) use.classList.remove("is-lifted");
    if (isBack) before.forEach(([other, classes]) => (other.className = classes));
  }

  function swallow() {
    const none = (event) => {
      if (!event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("click", none, { capture: true, once: true });
    setTimeout(() => window.removeEventListener("click", none, { capture: true }), 50);
  }

  // ---------- what the others did, as it went ----------
  const slid = new Set();
  function slide() {
    const board = document.querySelector(".board[data-slides]");
    if (!board || slid.has(board.dataset.slidesOf)) return;
    slid.add(board.dataset.slidesOf);
    if (isQuiet()) return;
    for (const way of board.dataset.slides.split(";")) {
      const places = way.split(" ").map((name) => board.querySelector(`#${name}`)).map((cell) => cell && drawn(cell));
      const end = places[places.length - 1];
      if (places.includes(null) || !end.use) continue;
      const frames = places.map(({ x, y }) => ({ transform: `translate(${x - end.x}px, ${y - end.y}px)` }));
      end.use.animate(frames, { duration: 260 * (places.length - 1), delay: 120, fill: "backwards", easing: "ease-in-out" });
    }
  }

  rove(document);
  slide();
})();
