/* The form for all options, in groups that open and close, with a box to find a rule by any of its names. */

import { bidsControl } from "./bids.mjs";
import { h } from "./elements.mjs";
import { fieldOf } from "./fields.mjs";
import { fits, wordsOf } from "./search.mjs";

const BIDS = "contracts.specials";

/**
 * Return the form.
 * @param {any} form The form as the library describes it.
 * @param {any[]} names The other names of the rules: for each rule, its names, its meaning, the paths of its options, or
 *   the name of the preset that has all its values.
 * @param {(path: string, value: any) => void} enter Receives each value that a person enters.
 * @param {(path: string) => void} reset Sets an option to the preset's value.
 * @param {(preset: string) => void} choose Begins with a preset.
 */
export const formOf = (form, names, enter, reset, choose) => {
  const groups = form.groups.map((/** @type {any} */ group) => {
    const fields = group.fields.map((/** @type {any} */ field) => {
      const own = names.filter((each) => each.paths.some((/** @type {string} */ path) => path === field.path || path.startsWith(`${field.path}.`)));
      const made = fieldOf(field, field.path, form, own, (value) => enter(field.path, value), () => reset(field.path));
      if (field.path !== BIDS) return { path: field.path, ...made };
      const ofBids = [...Object.values(form.bids).map((bid) => bid.name), ...form.special.fields.flatMap((/** @type {any} */ each) => [each.title, each.meaning])];
      for (const word of wordsOf(ofBids.join(" "))) made.words.add(word);
      const bids = bidsControl(form, (value) => enter(BIDS, value));
      made.box.querySelector(".inner").prepend(...bids.elements);
      made.box.querySelector(".line:not(.bids + .line)")?.remove(); // the control of a field of an unknown kind
      made.box.classList.add("wide");
      return { path: BIDS, ...made, show: (/** @type {any} */ facts, /** @type {any} */ answer) => { made.show({ ...facts, value: null }, answer); bids.show(facts.value, answer); } };
    });
    const count = h("span", { class: "count" });
    const box = h("details", { class: "group", id: `group-${group.name}` },
      h("summary", {}, h("h3", {}, group.title), " ", count), h("p", { class: "meaning" }, group.meaning), fields.map((/** @type {any} */ each) => each.box));
    return { box, count, fields };
  });
  groups[0].box.open = true;

  const games = form.presets.map((/** @type {any} */ { name, title, players, cards }) => {
    const told = names.filter((each) => each.preset === name).flatMap((each) => [...each.say, each.means]);
    return { name, title, words: new Set(wordsOf([title, name, `${players} players ${cards} cards`, ...told].join(" "))) };
  });
  const suggested = h("p", { class: "suggested", hidden: true });
  const found = h("p", { class: "found", role: "status" });
  const search = h("input", { type: "search", id: "find-rule", autocomplete: "off", placeholder: "for example: misère, widow, 63 cards, Ontario" });
  search.addEventListener("input", () => {
    const words = wordsOf(search.value);
    const wanted = words.length === 0 ? [] : games.filter((/** @type {any} */ each) => fits(words, each.words));
    suggested.hidden = wanted.length === 0;
    suggested.replaceChildren("Begin with a game: ", ...wanted.map((/** @type {any} */ { name, title }) => h("button", { type: "button", class: "small", onclick: () => choose(name) }, title)));
    let count = 0;
    for (const { box, fields } of groups) {
      let here = 0;
      for (const field of fields) {
        field.box.hidden = !fits(words, field.words);
        if (!field.box.hidden) here += 1;
      }
      box.hidden = here === 0;
      if (words.length) box.open = here > 0;
      count += here;
    }
    found.textContent = words.length ? (count === 1 ? "1 rule" : `${count} rules`) : "";
  });

  /** Show an answer of the library; a field shows the value that the person has entered, as it was entered. */
  const show = (/** @type {any} */ answer, /** @type {Record<string, any>} */ entered) => {
    for (const { box, count, fields } of groups) {
      const paths = fields.map((/** @type {any} */ each) => each.path);
      const wrong = answer.wrong.filter((/** @type {any} */ each) => each.paths.some((/** @type {string} */ path) => paths.includes(path.split(".").slice(0, 2).join(".")))).length;
      for (const { path, show: showField } of fields) {
        const value = path in entered ? entered[path] : answer.values[path];
        const changed = answer.changed.includes(path);
        showField({ value, preset: answer.preset[path], changed, problems: answer.problems[path] ?? [], reason: answer.idle[path] ?? null }, answer);
      }
      const changes = paths.filter((/** @type {string} */ path) => answer.changed.includes(path)).length;
      count.textContent = [changes ? `${changes} changed` : "", wrong ? `${wrong} to correct` : ""].filter(Boolean).join(", ");
      box.classList.toggle("is-wrong", wrong > 0);
    }
  };
  const finder = h("p", { class: "finder" }, h("label", { for: search.id }, "Find a rule by any of its names"), search);
  /** Close what the person has opened in the fields, such as the cards of the pack, without changing a value. */
  const close = () => groups.forEach((/** @type {any} */ { fields }) => fields.forEach((/** @type {any} */ each) => each.close()));
  return { elements: [finder, found, suggested, ...groups.map((/** @type {any} */ each) => each.box)], show, close, open: (/** @type {string} */ path) => openField(groups, path) };
};

/** Open the group of a field, and go to the field.  @param {any[]} groups @param {string} path */
const openField = (groups, path) => {
  for (const { box } of groups) {
    const field = [...box.querySelectorAll("[data-path]")].find((each) => each.dataset.path === path);
    if (!field) continue;
    box.hidden = field.hidden = false;
    for (let around = field.parentElement; around; around = around.parentElement) if (around.tagName === "DETAILS") around.open = true;
    field.scrollIntoView({ block: "center" });
    field.focus({ preventScroll: true });
  }
};
