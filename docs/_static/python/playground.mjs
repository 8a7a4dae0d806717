/* The playground: each example of a page has a button that runs it in the browser and lets the reader change it.  The
   examples of a page share one session, so an example runs after all those above it.  Nothing is loaded before the first click. */

import { Python, Stopped } from "./python.mjs";

/**
 * @typedef {object} Example
 * @property {string} code
 * @property {string | null} wanted The output that the page shows.
 * @property {"prompt" | "program" | "commands"} kind
 * @property {boolean} shown
 */

const data = document.getElementById("playground-examples");
/** @type {Example[]} */
const examples = JSON.parse(data?.textContent ?? "[]");
/** The extras of the library that the examples need. */
const extras = data?.dataset.extras?.split(" ") ?? [];
/** @type {Map<number, Editor>} The open editors by the numbers of their examples. */
const editors = new Map();
/** @type {string[]} The code that has run in the session, example by example. */
let ran = [];
/** @type {Promise<void>} The runs, one after the other. */
let queue = Promise.resolve();
/** The number of times that the reader has stopped Python; this ends the runs that wait, too. */
let stops = 0;
/** @type {Editor | null} The editor whose example runs. */
let current = null;

const python = new Python({ extras, progress: (what, part) => current?.showLoading(what, part) });

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag @param {Partial<HTMLElementTagNameMap[T]>} properties @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

/** @param {string} text @param {string} label @param {() => void} click @param {string} [className] */
const button = (text, label, click, className = "") => {
  const made = make("button", { type: "button", className, ariaLabel: label }, text);
  made.addEventListener("click", click);
  return made;
};

/** An example that is open: its code in a field, and what it prints. */
class Editor {
  /** @param {number} at The number of the example. @param {HTMLElement} block @param {HTMLElement} place */
  constructor(at, block, place) {
    this.at = at;
    this.example = examples[at];
    this.block = block;
    this.place = place;
    const lines = this.example.code.trimEnd().split("\n");
    this.field = make("textarea", {
      ariaLabel: `Code of ${name(at)}`,
      value: lines.join("\n"),
      rows: lines.length,
      spellcheck: false,
      autocapitalize: "off",
      wrap: "off",
    });
    this.field.addEventListener("input", () => this.#changed());
    this.field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        run(this.at);
      }
    });
    this.runs = button("Run", `Run ${name(at)}`, () => run(this.at), "run");
    this.runs.title = "Ctrl+Enter in the code";
    this.stops = button("Stop", `Stop ${name(at)}`, stop);
    this.restores = button("Restore", `Restore the code of ${name(at)}`, () => this.#restore());
    this.closes = button("Close", `Close ${name(at)}`, () => this.#close());
    this.progress = make("progress", { max: 1, hidden: true, ariaLabel: "Loading" });
    this.status = make("span", { className: "status", role: "status" });
    this.output = make("pre", { className: "output", tabIndex: 0, ariaLabel: `Output of ${name(at)}`, role: "region", hidden: true });
    this.page = make("details", { hidden: true }, make("summary", {}, "What the page shows"), make("pre", { tabIndex: 0 }, this.example.wanted ?? ""));
    this.box = make(
      "div",
      { className: "editor", role: "group", ariaLabel: name(at) },
      this.field,
      make("div", { className: "tools" }, this.runs, this.stops, this.restores, this.closes, this.progress, this.status),
      this.output,
      this.page,
    );
    this.stops.hidden = this.restores.hidden = true;
    block.classList.add("opened");
    place.hidden = true;
    place.after(this.box);
  }

  get source() {
    return `${this.field.value}\n`;
  }

  get isChanged() {
    return this.source !== this.example.code;
  }

  #changed() {
    this.field.rows = this.field.value.split("\n").length;
    this.restores.hidden = !this.isChanged;
  }

  #restore() {
    this.field.value = this.example.code.trimEnd();
    this.#changed();
    this.field.focus();
  }

  #close() {
    if (current === this) stop();
    editors.delete(this.at);
    this.box.remove();
    this.block.classList.remove("opened");
    this.place.hidden = false;
    this.place.querySelector("button")?.focus();
  }

  /** @param {string} what @param {number} part */
  showLoading(what, part) {
    this.progress.hidden = false;
    this.progress.value = part;
    this.status.textContent = `Loading ${what} …`;
  }

  begin() {
    this.output.replaceChildren();
    this.output.hidden = this.page.hidden = true;
    this.status.textContent = "Running …";
    this.stops.hidden = false;
    this.runs.disabled = true;
  }

  /** @param {string} output @param {string} kind */
  show(output, kind) {
    this.output.hidden = false;
    if (kind === "picture") {
      const address = `data:image/svg+xml,${encodeURIComponent(output)}`;
      const title = new DOMParser().parseFromString(output, "image/svg+xml").querySelector("title")?.textContent ?? "";
      this.output.append(make("img", { src: address, alt: title }));
    } else {
      this.output.append(make("span", { className: kind }, ...coloured(output)));
    }
  }

  /** @param {boolean | null} agrees Whether the output is that of the page; null if the page shows none. */
  finish(agrees) {
    const nothing = this.output.hidden;
    if (agrees === null) this.end(nothing ? "Done. It prints nothing." : "Done.");
    else if (agrees) this.end(nothing ? "It prints nothing, as on the page." : "As on the page.");
    else this.end(this.example.wanted ? "The page shows a different output." : "On the page, it prints nothing.");
    this.page.hidden = agrees !== false || !this.example.wanted;
  }

  /** @param {string} status */
  end(status) {
    this.status.textContent = status;
    this.stops.hidden = this.progress.hidden = true;
    this.runs.disabled = false;
  }
}

/** @param {number} at */
const name = (at) => `example ${examples.slice(0, at + 1).filter((each) => each.shown).length}`;

/** @param {number} at */
const sourceOf = (at) => editors.get(at)?.source ?? examples[at].code;

/** The cards and suits of an output, coloured as on the pages.  @param {string} text */
const coloured = (text) =>
  text.split(/((?:10|1[1-3]|[2-9AKQJ])?[♠♣♦♥])/).map((piece, at) => {
    if (at % 2 === 0) return piece;
    const suit = { "♠": "spades", "♣": "clubs", "♦": "diamonds", "♥": "hearts" }[piece.slice(-1)];
    return make("span", { className: `suit ${suit}` }, piece);
  });

/** Run an example, after all those above it that have not run yet.  @param {number} at */
const run = (at) => {
  const editor = editors.get(at);
  const before = stops;
  editor?.begin();
  queue = queue.then(async () => {
    if (!editor || stops !== before) {
      editor?.end("Stopped.");
      return;
    }
    current = editor;
    try {
      await python.start();
      editor.progress.hidden = true;
      editor.status.textContent = "Running …";
      editor.finish(await runUpTo(at));
    } catch (error) {
      ran = [];
      editor.end(error instanceof Stopped ? "Stopped." : `Python cannot run here: ${/** @type {Error} */ (error).message}`);
    } finally {
      current = null;
    }
  });
};

/** Continue the session if the examples above have run unchanged; otherwise, begin a new session.  @param {number} last */
const runUpTo = async (last) => {
  if (ran.length > last || ran.some((source, at) => source !== sourceOf(at))) ran = [];
  /** @type {boolean | null} */
  let agrees = null;
  for (let at = ran.length; at <= last; at++) {
    const { kind, wanted } = examples[at];
    const source = sourceOf(at);
    const editor = editors.get(at);
    if (at < last) editor?.begin();
    agrees = await python.run(source, {
      in: location.pathname,
      fresh: at === 0,
      as: kind,
      wanted,
      output: (output, kind) => editor?.show(output, kind),
    });
    if (at < last) editor?.finish(agrees);
    ran.push(source);
  }
  return agrees;
};

const stop = () => {
  stops += 1;
  python.stop();
};

examples.forEach((example, at) => {
  const block = document.querySelector(`.example-${at}`);
  if (!example.shown || !(block instanceof HTMLElement)) return;
  const open = () => {
    const editor = new Editor(at, block, place);
    editors.set(at, editor);
    editor.field.focus({ preventScroll: true });
    run(at);
  };
  const place = make("div", { className: "playground" }, button("Run", `Run ${name(at)}`, open));
  block.after(place);
});
