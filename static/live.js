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
    const here = `${at.dataset.here}${at.dataset.here.includes("?") ? "&" : "?"}heard=${before}`;
    htmx.ajax("GET", here, { source: at, target: at, select: `#${at.id}`, swap: "outerHTML show:none" });
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? rest() : listen()));
  window.addEventListener("pagehide", rest);
  window.addEventListener("pageshow", listen);
})();
