// Checks the log in the reader's own browser: see docs/log.md. Every page works without this file; 'postern verify' and docs/check_log.py do the same.
//
// While a game runs, what its entries say is not shown, so that nothing can be computed from them. What a browser can do then is to keep every hash
// that it has seen, and to say so if one of them is ever another. When the game is over it computes all of them from the log itself.
"use strict";

(() => {
  const text = new TextEncoder();
  const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const bytesOf = (digits) => new Uint8Array(digits.match(/../g).map((pair) => parseInt(pair, 16)));
  const sha256 = (bytes) => crypto.subtle.digest("SHA-256", bytes);

  function joined(parts) {
    const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
    return all;
  }

  function number(value, size) {
    const bytes = new Uint8Array(size);
    const view = new DataView(bytes.buffer);
    if (size === 8) view.setBigInt64(0, BigInt(value));
    else if (size === 4) view.setUint32(0, value);
    else view.setUint8(0, value);
    return bytes;
  }

  const sized = (words) => {
    const bytes = text.encode(words);
    return joined([number(bytes.length, 4), bytes]);
  };

  // The hashes of an exported game, computed from what its entries say. Throws a sentence if they are not those of the file.
  async function computed(file) {
    let previous = new Uint8Array(32);
    let commitment = null;
    const hashes = [];
    for (const [index, entry] of file.entries.entries()) {
      if (entry.number !== index + 1) throw `Entry ${entry.number} stands where entry ${index + 1} should.`;
      const covered = joined([
        text.encode("postern entry 1\0"), previous, sized(file.game), number(entry.number, 4),
        number(entry.seat === null ? 255 : entry.seat, 1), number(entry.time, 8), sized(entry.kind), sized(entry.body),
      ]);
      previous = new Uint8Array(await sha256(covered));
      if (hex(previous) !== entry.hash) throw `The hash of entry ${entry.number} is not that of what it says and of the entries before it.`;
      hashes.push(entry.hash);
      if (entry.kind === "opened") commitment = JSON.parse(entry.body).is.commitment;
      if (entry.kind === "revealed" && hex(await sha256(bytesOf(JSON.parse(entry.body).is.seed))) !== commitment) {
        throw "The seed of the shuffle is not the one that the server committed to before the game.";
      }
    }
    return hashes;
  }

  // What this browser has seen of a game's hashes before.
  const key = (game) => "postern.hashes." + game;
  function kept(game) {
    try {
      const hashes = JSON.parse(localStorage.getItem(key(game)));
      return Array.isArray(hashes) ? hashes : [];
    } catch {
      return [];
    }
  }
  function keep(game, hashes) {
    try {
      localStorage.setItem(key(game), JSON.stringify(hashes));
    } catch {
      // Without a place to keep them there is nothing to compare with next time.
    }
  }

  async function get(address) {
    const answer = await fetch(address, { credentials: "same-origin" });
    if (!answer.ok) throw new Error(String(answer.status));
    return answer.json();
  }

  const count = (n, what, whats) => `${n} ${n === 1 ? what : whats}`;

  async function verdict(place) {
    const { game, head, over } = place.dataset;
    const hashes = over === "true" ? await computed(await get(`/g/${game}/export.json`)) : (await get(`/g/${game}/hashes.json`)).hashes;
    if (!hashes.includes(head)) throw "The newest hash on this page is not in the log.";
    const before = kept(game);
    const differs = before.findIndex((hash, index) => hashes[index] !== hash);
    if (differs >= 0) {
      throw `This browser has seen another hash of entry ${differs + 1} before: the log was rewritten from there or from an earlier entry. It goes on keeping the ${before.length} hashes that it saw first.`;
    }
    keep(game, hashes);
    const seen = before.length ? ` All ${before.length} that it had seen before are among them, unchanged.` : "";
    return over === "true"
      ? `Your browser has computed all ${count(hashes.length, "hash", "hashes")} from the log itself: the chain is sound, and the seed of the shuffle is the one committed to before the game.${seen}`
      : `Your browser keeps the ${count(hashes.length, "hash", "hashes")} of this log and will notice if one ever changes.${seen} What the entries say opens when the game is over; then it computes every hash from it.`;
  }

  const known = new Map();
  async function look() {
    for (const place of document.querySelectorAll("[data-evidence]")) {
      if (!window.crypto || !crypto.subtle) {
        place.textContent = "This browser computes hashes only on pages that came by HTTPS, so that it could not check the log here.";
        place.hidden = false;
        continue;
      }
      const id = place.dataset.game + place.dataset.head + place.dataset.over;
      if (!known.has(id)) known.set(id, verdict(place).then((words) => [true, words], (wrong) => [typeof wrong !== "string" && null, wrong]));
      const [sound, words] = await known.get(id);
      // The log could not be fetched: that says nothing about it.
      place.textContent = sound === null ? "Your browser could not fetch the log just now, so it was not checked." : words;
      place.dataset.sound = String(sound);
      place.classList.toggle("is-wrong", sound === false);
      place.hidden = false;
    }
  }

  document.addEventListener("htmx:afterSettle", look);
  look();
})();
