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
  // A man that can be picked up names where it can go ('e3 d3x b1+'), and a square that can be pointed at without one says so. So the board shows at once
  // what the server will answer, in the very classes that it would use; the answer comes after that has been painted, and changes nothing.
  const MARKS = ["is-selected", "is-movable", "is-target", "is-capture", "is-join"];
  const live = () => document.querySelector("form > .board-cells");
  const onPage = () => (document.querySelector(".board-cells .cell.is-selected") || { id: null }).id;
  const canTake = (cell) => cell && cell.dataset.to !== undefined && !isMarked(cell);

  function show(man) {
    const shown = new Map();
    const from = man && document.getElementById(man);
    if (from) shown.set(man, "is-selected");
    for (const to of from ? from.dataset.to.split(" ").filter(Boolean) : []) {
      shown.set(to.replace(/[x+]$/, ""), to.endsWith("x") ? "is-capture" : to.endsWith("+") ? "is-join" : "is-target");
    }
    for (const cell of live().querySelectorAll(".cell[id]")) {
      const { at, to } = cell.dataset;
      const now = at !== undefined ? "is-target" : shown.get(cell.id) || (to !== undefined ? "is-movable" : null);
      for (const mark of MARKS) cell.classList.toggle(mark, mark === now);
    }
  }

  let onServer = onPage(); // the man in the hand, by the server's last word
  let hand = onServer; // the same as the player has it: ahead of the page while that is on its way
  let asking = null; // what is on its way: "hand" after a man was picked up or put down, "page" after anything else
  let asker = null; // the square that was pointed at for it
  let owed = null; // what was pointed at meanwhile: a man for the hand, or where the one in the hand goes

  // What has been shown is painted before anything is asked: the answer takes the browser longer than the marks do.
  document.addEventListener("htmx:confirm", (event) => {
    const cell = event.detail.elt;
    if (!cell.matches(".board-cells a.cell[data-to]")) return;
    event.preventDefault();
    [asking, asker] = ["hand", cell];
    let isSent = false;
    const send = () => {
      if (isSent || !cell.isConnected) return;
      isSent = true;
      event.detail.issueRequest(true);
    };
    requestAnimationFrame(() => setTimeout(send));
    setTimeout(send, 100); // a page that is not looked at paints nothing
  });
  document.addEventListener("htmx:beforeSend", (event) => {
    if (event.detail.elt !== asker) asking = asking || "page";
  });
  for (const end of ["htmx:sendError", "htmx:swapError", "htmx:targetError"]) document.addEventListener(end, giveUp);
  function giveUp() {
    [asking, asker, owed] = [null, null, null];
    if (live()) show((hand = onServer));
  }

  let answered = null;
  document.addEventListener("htmx:beforeSwap", (event) => (answered = event.detail.requestConfig && event.detail.requestConfig.elt));
  document.addEventListener("postern:swapped", () => {
    // The board came anew for another reason while a man's picking up was on its way: that is asked again.
    if (asking === "hand" && answered !== asker) owed = { hand, ...owed };
    const { hand: wanted, to } = owed || {};
    [asking, asker, owed] = [null, null, null];
    hand = onServer = onPage();
    rove(document);
    slide();
    const cell = wanted !== undefined && wanted !== hand ? document.getElementById(wanted === null ? hand : wanted) : null;
    if (canTake(cell)) {
      cell.click();
      if (to && asking) owed = { to };
    } else if (to && (wanted === undefined || wanted === hand)) {
      const target = document.getElementById(to);
      if (target && isTarget(target)) target.click();
    }
  });
  // A page out of the browser's memory is as the server made it.
  window.addEventListener("pageshow", (event) => event.persisted && giveUp());

  document.addEventListener(
    "click",
    (event) => {
      const cell = event.target.closest && event.target.closest(".board-cells .cell");
      if (!cell) return;
      const isTaken = asking !== "page" && canTake(cell);
      if (isTaken) show((hand = hand === cell.id ? null : cell.id));
      if (!asking && (isTaken || !cell.matches("button") || isMarked(cell))) return;
      // A target that is shown already counts once the man is in the hand, and another man once the page holds still; anything else would be
      // a click at what is about to change.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (isTaken) owed = { hand };
      else if (asking === "hand" && isMarked(cell)) owed = { hand, to: cell.id };
      else if (canTake(cell)) owed = { hand: cell.id };
      else owed = owed && owed.hand !== undefined ? { hand: owed.hand } : null;
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
    if (!cell || drag || asking === "page" || !canTake(cell)) return;
    if (cell.id !== hand) show(cell.id);
    if (asking) return;
    drag = { id: event.pointerId, cell, x: event.clientX, y: event.clientY, man: null, over: null };
    if (cell.hasPointerCapture && cell.hasPointerCapture(event.pointerId)) cell.releasePointerCapture(event.pointerId);
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
    const below = document.elementFromPoint(event.clientX, event.clientY);
    letGo(!isOn && (man ? over !== cell : !below || below.closest(".cell") !== cell));
    if (!man) return;
    // The click that a browser makes of this is none.
    swallow();
    if (!isOn) return;
    if (cell.id === onServer && isTarget(over)) {
      over.click();
    } else {
      cell.click();
      if (asking) owed = { to: over.id };
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
    const { cell, man, use, over } = drag;
    drag = null;
    cell.classList.remove("is-dragging");
    if (over) over.classList.remove("is-over");
    if (man) man.remove();
    if (use) use.classList.remove("is-lifted");
    if (isBack && cell.isConnected) show(hand);
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
