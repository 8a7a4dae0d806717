/* The page "Configure your rules by clicks".  The library itself runs in a worker and decides everything; this script
   only shows its answers.  Nothing is loaded before the button is pressed. */

import { Python } from "../python/python.mjs";
import { h, same, settled } from "./elements.mjs";
import { files, MARK } from "./files.mjs";
import { formOf } from "./form.mjs";
import { playedHand } from "./hand.mjs";
import { pictures, words } from "./results.mjs";

const SETTINGS = "five_hundred.settings.";
const WAIT = 150; // milliseconds after the last key
const app = /** @type {any} */ (document.getElementById("configurator"));
const names = JSON.parse(document.getElementById("other-names")?.textContent ?? "[]");

/** @type {{base: string, entered: Record<string, any>}} The preset, and the values that the person has entered. */
const state = { base: "australian", entered: {} };

const offer = () => {
  const start = h("button", { type: "button", class: "start" }, "Start");
  const told = h("p", { class: "loading", role: "status" }, location.hash.startsWith(MARK)
    ? "The link that you have opened contains rules. Press Start to see them."
    : "Start loads Python and the library itself, once; they then run in your browser.");
  const python = new Python({ progress: (what, part) => { told.textContent = `Loading ${what}: ${Math.round(part * 100)} percent.`; } });
  start.addEventListener("click", async () => {
    start.disabled = true;
    told.textContent = "Loading …";
    try {
      await python.start();
      const form = await python.call(`${SETTINGS}page_data.form`);
      await run(python, form);
    } catch (error) {
      start.disabled = false;
      told.textContent = `The library cannot be loaded here (${error instanceof Error ? error.message : error}). You can write the rules in a file instead, as described above.`;
    }
  });
  app.replaceChildren(start, told);
  app.hidden = false;
};

/** @param {Python} python @param {any} form */
const run = async (python, form) => {
  const ask = (/** @type {string} */ name, /** @type {any[]} */ ...given) => python.call(SETTINGS + name, state.base, state.entered, ...given);
  /** @type {any} The last answer of the library. */
  let answer = null;

  const preset = h("select", { id: "preset" }, form.presets.map((/** @type {any} */ each) => h("option", { value: each.name }, `${each.title} (${each.players} players)`)));
  preset.addEventListener("change", () => begin({ base: preset.value }));
  const again = h("button", { type: "button", class: "small reset-all", onclick: () => begin({ entered: {} }) }, "Reset all changes");
  const summary = h("p", { class: "summary-line", role: "status" });
  const wrong = h("ul", { class: "wrong all-wrong" });
  const custom = h("ul", {});
  const ownRules = h("div", { class: "own-rules", hidden: true },
    h("p", {}, "These rules are written in Python, and this page does not have their code. It keeps them unchanged in the file and in the link, but plays the hand below without them:"), custom);

  const fields = formOf(form, names, (path, value) => {
    state.entered[path] = value;
    outdated();
    soon();
  }, (path) => {
    delete state.entered[path];
    refresh();
  }, (base) => begin({ base }));
  const seen = pictures();
  const text = words();
  const kept = files(async (name, content) => opened(await python.call(`${SETTINGS}page_data.open_file`, name, content)));
  const hand = playedHand(ask);

  const opened = async (/** @type {any} */ found) => {
    if (found.told) return found.told;
    await begin(found);
    return [];
  };
  /** Begin with another preset, with other values, or with both.  @param {Partial<typeof state>} changes */
  const begin = (changes) => {
    Object.assign(state, changes);
    fields.close();
    return refresh();
  };

  /** The number of the newest question; an answer to an older one is dropped. */
  let asked = 0;
  const outdated = () => {
    summary.setAttribute("aria-busy", "true");
    return ++asked;
  };
  /** Show a new answer. */
  const refresh = async () => {
    const number = outdated();
    const checked = await ask("page_data.check");
    if (number !== asked) return;
    answer = checked;
    for (const path of Object.keys(state.entered)) if (same(state.entered[path], answer.preset[path])) delete state.entered[path];
    preset.value = state.base;
    fields.show(answer, state.entered);
    const changes = answer.changed.length;
    const title = form.presets.find((/** @type {any} */ each) => each.name === state.base).title;
    const told = answer.wrong.length;
    summary.textContent = `${title}, ${changes === 0 ? "no changes" : changes === 1 ? "1 change" : `${changes} changes`}${told === 0 ? "" : `, ${told === 1 ? "1 thing" : `${told} things`} to correct`}.`;
    again.hidden = changes === 0;
    wrong.hidden = told === 0;
    wrong.replaceChildren(...answer.wrong.map((/** @type {any} */ { message, paths }) => h("li", {}, `${message}. `, paths.map((/** @type {string} */ path) =>
      h("button", { type: "button", class: "small to-field", onclick: () => fields.open(path) }, titleOf(form, path))))));
    ownRules.hidden = answer.custom.length === 0;
    custom.replaceChildren(...answer.custom.map((/** @type {string} */ each) => h("li", {}, each)));
    kept.show(answer);
    const shown = await ask("page_data.show");
    if (number !== asked) return;
    seen.show(shown);
    text.show(shown?.words ?? null);
    const seats = await ask("trial_hand_data.seats");
    if (number !== asked) return;
    hand.show(seats);
    summary.setAttribute("aria-busy", "false");
  };
  const soon = settled(WAIT, refresh);

  app.replaceChildren(
    h("section", { class: "choose", "aria-labelledby": "choose-title" }, h("h2", { id: "choose-title" }, "Begin with a preset"),
      h("div", { class: "line" }, h("label", { for: preset.id }, "The game that is most like yours:"), preset)),
    h("section", { class: "change", "aria-labelledby": "change-title" }, h("h2", { id: "change-title" }, "Change the rules"),
      h("div", { class: "bar" }, summary, again), wrong, ownRules, fields.elements),
    seen.box, text.box, kept.box, hand.box);
  const carried = () => location.hash.startsWith(MARK) ? location.hash.slice(MARK.length) : null;
  const fromLink = async () => {
    const link = carried();
    if (link === null) return refresh();
    const told = await opened(await python.call(`${SETTINGS}page_data.open_link`, link));
    if (told.length) {
      await refresh();
      kept.say(told.map((/** @type {string} */ each) => `The rules in the link cannot be used: ${each}`));
      kept.box.scrollIntoView();
    }
  };
  addEventListener("hashchange", fromLink);
  // Before the first answer: afterwards the page must not move under a person who has begun, but to say that a link is broken.
  app.querySelector("h2")?.scrollIntoView({ block: "nearest" });
  preset.focus({ preventScroll: true });
  await fromLink();
};

/** Return the title of a field.  @param {any} form @param {string} path */
const titleOf = (form, path) => {
  const name = path.split(".").at(-1);
  const fields = path.startsWith("contracts.specials.") ? form.special.fields : form.groups.flatMap((/** @type {any} */ group) => group.fields);
  return fields.find((/** @type {any} */ each) => each.path === path || (path.startsWith("contracts.specials.") && each.path.endsWith(`.${name}`)))?.title ?? "Special bids";
};

offer();
