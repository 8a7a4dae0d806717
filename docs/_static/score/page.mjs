/* The page "Keep the score in your browser".  The library itself runs in a worker and keeps the score; this script shows
   its answers, and keeps the files in the browser.  Nothing is loaded before the button is pressed. */

import { drawn, h } from "../configurator/elements.mjs";
import { MARK } from "../configurator/files.mjs";
import { Python } from "../python/python.mjs";
import { handForm } from "./hand.mjs";
import { games } from "./games.mjs";

const MOST_BYTES = 2_000_000;
const app = /** @type {any} */ (document.getElementById("score"));

const offer = () => {
  const start = h("button", { type: "button", class: "start" }, "Start");
  const told = h("p", { class: "loading", role: "status" }, "Start loads Python and the library itself, once; they then run in your browser.");
  const modules = { score_page: new URL("score_page.py", import.meta.url).href };
  const python = new Python({ modules, progress: (what, part) => { told.textContent = `Loading ${what}: ${Math.round(part * 100)} percent.`; } });
  start.addEventListener("click", async () => {
    start.disabled = true;
    told.textContent = "Loading …";
    try {
      await python.start();
      run((name, ...given) => python.call(`score_page.${name}`, ...given), await python.call("score_page.offer"));
    } catch (error) {
      start.disabled = false;
      told.textContent = `The library cannot be loaded here (${error instanceof Error ? error.message : error}). You can keep the score with the command instead, as described above.`;
    }
  });
  app.replaceChildren(start, told);
  app.hidden = false;
};

/** @typedef {(name: string, ...given: any[]) => Promise<any>} Ask */

/** Return a list of error messages.  @param {string} name */
const wrongs = (name) => {
  const box = h("p", { class: `wrong ${name}`, role: "alert", hidden: true });
  const say = (/** @type {string} */ message) => {
    box.hidden = message === "";
    box.textContent = message;
  };
  return { box, say };
};

/** @param {Ask} ask @param {any} offered */
const run = (ask, offered) => {
  /** @type {{id: string, document: string, before: string[]} | null} The score that is shown. */
  let game = null;
  /** @type {any} The last answer of the library about it. */
  let shown = null;

  const sheet = sheetOf(
    async (line) => line !== "" && changed(await ask("add", game?.document, line)),
    async (number, line) => changed(await ask("correct", game?.document, number, line)),
    async () => {
      const earlier = game?.before.pop();
      const answer = earlier === undefined ? await ask("remove_last", game?.document) : await ask("table", earlier);
      return changed(answer, false);
    },
    () => show(null),
  );
  const list = games({
    open: async (id, document) => opened(id, await ask("table", document)),
    read: async (text) => opened(null, await ask("table", text)),
    begin: () => fresh.begin(),
    elsewhere: async (id, document) => {
      if (game?.id === id && game.document !== document) await opened(id, await ask("table", document));
    },
  });
  const fresh = newGame(ask, offered.presets, (answer) => opened(null, answer));

  /** Show a score that was begun or read; return the error message.  @param {string | null} id @param {any} answer */
  const opened = (id, answer) => {
    if ("wrong" in answer) return answer.wrong;
    game = { id: id ?? list.newId(), document: answer.document, before: [] };
    if (id === null) list.save(game.id, answer);
    show(answer);
    return "";
  };
  /** Show a changed score, and keep it; return the error message.  @param {any} answer @param {boolean} [undoable] */
  const changed = (answer, undoable = true) => {
    if ("wrong" in answer) return answer.wrong;
    if (game === null) return "";
    if (undoable) game.before.push(game.document);
    game.document = answer.document;
    list.save(game.id, answer);
    show(answer);
    return "";
  };
  const show = (/** @type {any} */ answer) => {
    shown = answer;
    if (shown === null) game = null;
    list.box.hidden = shown !== null;
    fresh.box.hidden = true;
    sheet.box.hidden = shown === null;
    list.show();
    if (shown !== null) sheet.show(shown, list.fault);
    else list.focus();
  };

  app.replaceChildren(list.box, fresh.box, sheet.box);
  show(null);
  if (location.hash.startsWith(MARK)) fresh.begin();
};

/**
 * Return the form for a new game.
 * @param {Ask} ask @param {any[]} presets @param {(answer: any) => string} begun
 */
const newGame = (ask, presets, begun) => {
  /** @type {any} */
  let source = null;
  const told = wrongs("begin-wrong");
  const link = location.hash.startsWith(MARK) ? location.hash.slice(MARK.length) : null;
  const preset = h("select", { id: "preset" },
    link !== null && h("option", { value: "link" }, "The rules of the link that you have opened"),
    h("option", { value: "file", hidden: true }, "The rules of your file"),
    presets.map((each) => h("option", { value: `preset ${each.name}` }, each.title)));
  if (link === null) preset.value = "preset australian";
  const upload = h("input", { type: "file", id: "rules-file", accept: ".toml,.json" });
  const names = h("div", { class: "names" });
  const dealer = h("select", { id: "dealer" });
  const begin = h("button", { type: "submit", class: "begin" }, "Begin");
  const form = h("form", {}, h("div", { class: "line" }, h("label", { for: preset.id }, "Rules:"), preset),
    h("div", { class: "line" }, h("label", { for: upload.id }, "or your rules file: "), upload),
    h("fieldset", {}, h("legend", {}, "The players clockwise"), names),
    h("div", { class: "line" }, h("label", { for: dealer.id }, "Who deals first:"), dealer), told.box, h("div", { class: "line" }, begin));
  const title = h("h2", { id: "new-title", tabindex: -1 }, "A new game");
  const box = h("section", { class: "new", "aria-labelledby": title.id, hidden: true }, title, form);

  const chosen = () => {
    const [kind, name] = preset.value.split(" ");
    if (kind === "preset") return { preset: name };
    return kind === "link" ? { link } : source;
  };
  const inputs = () => [...names.querySelectorAll("input")];
  const dealers = () => {
    const before = dealer.value;
    dealer.replaceChildren(...inputs().map((each, place) => h("option", { value: place }, each.value.trim() || each.placeholder)));
    if (before !== "" && Number(before) < dealer.options.length) dealer.value = before;
  };
  const seats = async () => {
    const answer = await ask("seats", chosen());
    told.say(answer.wrong ?? "");
    begin.disabled = "wrong" in answer;
    if ("wrong" in answer) return;
    const before = inputs().map((each) => each.value);
    names.replaceChildren(...answer.names.map((/** @type {string} */ name, /** @type {number} */ place) => h("label", {}, `${name}: `,
      h("input", { type: "text", maxlength: 100, placeholder: name, value: before[place] ?? "", autocomplete: "off", oninput: dealers }))));
    dealers();
  };
  preset.addEventListener("change", seats);
  upload.addEventListener("change", async () => {
    const [file] = upload.files;
    if (!file) return;
    if (file.size > MOST_BYTES) return told.say("a rules file must have at most two million bytes");
    source = { name: file.name, text: await file.text() };
    preset.querySelector("[value=file]").hidden = false;
    preset.value = "file";
    upload.value = "";
    await seats();
  });
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = await ask("begin", chosen(), inputs().map((each) => each.value), Number(dealer.value));
    told.say(begun(answer));
  });
  const show = async () => {
    box.hidden = false;
    await seats();
    title.focus();
  };
  return { box, begin: show };
};

/**
 * Return the section with the score.
 * @param {(line: string) => Promise<any>} add @param {(number: number, line: string) => Promise<any>} correct
 * @param {() => Promise<any>} undo @param {() => void} close
 */
const sheetOf = (add, correct, undo, close) => {
  /** @type {any} */
  let answer = null;
  const told = h("div", { class: "told", role: "status" });
  const fault = wrongs("not-kept");
  const form = handForm(async (number, line) => number === null ? add(line) : correct(number, line));
  const taken = wrongs("undo-wrong");
  const button = (/** @type {string} */ words, /** @type {string} */ name, /** @type {() => void} */ act) => h("button", { type: "button", class: name, onclick: act }, words);
  const download = (/** @type {string} */ name, /** @type {string} */ kind, /** @type {string} */ content) => {
    const address = URL.createObjectURL(new Blob([content], { type: kind }));
    h("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  const head = h("tr", {});
  const rows = h("tbody", {});
  const picture = h("div", { class: "picture" });
  const counts = h("ul", { class: "statistics" });
  const title = h("h2", { id: "sheet-title", tabindex: -1 }, "The score");
  const box = h("section", { class: "sheet", "aria-labelledby": title.id, hidden: true }, title, told, fault.box, form.box,
    h("div", { class: "line" }, button("Undo", "undo", async () => taken.say(await undo())), button("All games", "close", close)), taken.box,
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The score sheet" }, h("table", {}, h("thead", {}, head), rows)),
    h("h3", {}, "The contracts and points of each player"), counts,
    h("h3", {}, "Keep and print the sheet"),
    h("p", { class: "no-print" }, "The browser keeps every hand at once. The command five-hundred score reads the same file."),
    h("div", { class: "line" }, button("Download score.json", "download", () => download("score.json", "application/json", answer.document)),
      button("Download the picture", "svg", () => download("score.svg", "image/svg+xml", answer.picture.light)),
      button("Print the sheet", "print", () => window.print())),
    h("details", {}, h("summary", {}, "Show the picture"), picture));
  const show = (/** @type {any} */ shown, /** @type {string} */ notKept) => {
    const begun = answer === null || answer.title !== shown.title;
    answer = shown;
    fault.say(notKept);
    taken.say("");
    told.replaceChildren(...shown.last.map((/** @type {string} */ each) => h("p", { class: each.startsWith(" ") ? "points" : "" }, each.trim())),
      ...shown.next.map((/** @type {string} */ each) => h("p", { class: "next" }, each)));
    head.replaceChildren(...["hand", "contract", ...shown.sides].map((each) => h("th", { scope: "col" }, each)));
    rows.replaceChildren(...shown.rows.map((/** @type {any} */ row) => h("tr", {}, h("th", { scope: "row" }, row.number),
      h("td", {}, `${row.contract} `, h("button", { type: "button", class: "small correct no-print", "aria-label": `Correct hand ${row.number}`, onclick: () => form.correct(row) }, "Correct")),
      shown.sides.map((/** @type {string} */ _, /** @type {number} */ side) => h("td", { class: "change" }, row.changes[side] ?? "")))));
    counts.replaceChildren(...shown.statistics.map((/** @type {string} */ each) => h("li", {}, each)));
    picture.replaceChildren(drawn(shown.picture));
    form.show(shown);
    if (begun) title.focus();
  };
  return { box, show };
};

offer();
