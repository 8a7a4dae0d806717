/* The games that the browser keeps: each score is a file in the storage of this site, under a key of its own. */

import { h } from "../configurator/elements.mjs";

const KEY = "five-hundred-score ";
const MOST_BYTES = 20_000_000;

/**
 * Return the list of games.
 * @param {object} acts
 * @param {(id: string, document: string) => Promise<string>} acts.open Shows a kept game, and returns the error message.
 * @param {(text: string) => Promise<string>} acts.read Reads a file, and returns the error message.
 * @param {() => void} acts.begin Begins a new game.
 * @param {(id: string, document: string) => void} acts.elsewhere Receives a game that another page has changed.
 */
export const games = ({ open, read, begin, elsewhere }) => {
  let fault = "";
  const wrong = h("p", { class: "wrong games-wrong", role: "alert", hidden: true });
  const say = (/** @type {string} */ message) => {
    wrong.hidden = message === "";
    wrong.textContent = message;
  };
  const list = h("ul", { class: "games" });
  const none = h("p", {}, "This browser keeps no game yet.");
  const fresh = h("button", { type: "button", class: "new-game", onclick: begin }, "New game");
  const upload = h("input", { type: "file", id: "score-file", accept: ".json" });
  upload.addEventListener("change", async () => {
    const [file] = upload.files;
    if (!file) return;
    say(file.size > MOST_BYTES ? "the file of a score must have at most 20 million bytes" : await read(await file.text()));
    upload.value = "";
  });
  const box = h("section", { class: "all-games", "aria-labelledby": "games-title" }, h("h2", { id: "games-title" }, "Your games"), none, list,
    h("div", { class: "line" }, fresh, h("label", { for: upload.id }, "Open a file: "), upload), wrong);

  /** Return a kept game, or null if the storage holds something else under its key.  @param {string} key */
  const entry = (key) => {
    try {
      const { points, changed, document } = JSON.parse(localStorage.getItem(key) ?? "null");
      return { id: key.slice(KEY.length), points: String(points), changed: String(changed), document: String(document) };
    } catch {
      return null;
    }
  };
  /** Return all kept games, the last one first. */
  const kept = () => {
    try {
      const found = Object.keys(localStorage).filter((key) => key.startsWith(KEY)).map(entry).filter((each) => each !== null);
      return found.sort((one, other) => other.changed.localeCompare(one.changed));
    } catch {
      return []; // the storage is switched off
    }
  };
  /** Keep a game.  @param {string} id @param {any} answer */
  const save = (id, answer) => {
    const points = answer.sides.map((/** @type {string} */ side, /** @type {number} */ place) => `${side} ${answer.scores[place]}`).join(", ");
    const game = { points, changed: new Date().toISOString(), document: answer.document };
    try {
      localStorage.setItem(KEY + id, JSON.stringify(game));
      fault = "";
    } catch {
      fault = "This browser does not keep the game: download the file before you close the page.";
    }
  };
  const show = () => {
    const found = kept();
    none.hidden = found.length > 0;
    say("");
    list.replaceChildren(...found.map((each) => h("li", {},
      h("button", { type: "button", class: "open-game", onclick: async () => say(await open(each.id, each.document)) }, each.points),
      ` ${each.changed.slice(0, 10)} `,
      h("button", { type: "button", class: "small delete-game", "aria-label": `Delete the game ${each.points}`, onclick: () => {
        if (!confirm(`Delete the game ${each.points}?`)) return;
        localStorage.removeItem(KEY + each.id);
        show();
        fresh.focus();
      } }, "Delete"))));
  };
  addEventListener("storage", (event) => {
    if (!event.key?.startsWith(KEY)) return;
    const changed = entry(event.key);
    if (changed !== null) elsewhere(changed.id, changed.document);
    show();
  });
  return {
    box, save, show,
    focus: () => fresh.focus({ preventScroll: true }),
    newId: () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`,
    get fault() { return fault; },
  };
};
