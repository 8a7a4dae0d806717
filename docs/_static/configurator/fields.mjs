/* A field: its title, its meaning, its control, its errors, and the origin of the rule. */

import { controlOf } from "./controls.mjs";
import { h, idOf, same, withSymbol } from "./elements.mjs";
import { wordsOf } from "./search.mjs";

/** Return a value in words, for the button that resets a field.  @param {any} field @param {any} value */
const inWords = (field, value) => {
  if (value === null) return field.none ?? "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return "the preset";
  return withSymbol(String(value));
};

/** Return an element with the sources and the other names of a rule.  @param {any} field @param {any[]} names */
const about = (field, names) => {
  const cited = field.choices.filter((/** @type {any} */ each) => each.sources);
  return h("details", { class: "about" },
    h("summary", {}, "Sources and other names"),
    h("p", {}, `Sources: ${field.sources}.`),
    cited.length > 0 && h("ul", {}, cited.map((/** @type {any} */ each) => h("li", {}, h("code", {}, each.value), `: ${each.sources}`))),
    names.length > 0 && h("p", {}, "What people say:"),
    names.length > 0 && h("ul", {}, names.map((each) => h("li", {}, h("strong", {}, each.say.join(", ")), `: ${each.means}`))),
  );
};

/**
 * Return a field of the form.
 * @param {any} field The field as the library describes it.
 * @param {string} path Its path.
 * @param {any} form The whole form.
 * @param {any[]} names The other names of the rule.
 * @param {(value: any) => void} report Receives each value that a person enters.
 * @param {() => void} [reset] Sets the field to the preset's value; without it, the field has no such button.
 */
export const fieldOf = (field, path, form, names, report, reset) => {
  const id = idOf(path);
  const control = controlOf(field, path, form, report);
  const badge = h("span", { class: "badge", hidden: true }, "changed");
  const wrong = h("ul", { class: "wrong", id: `${id}-wrong`, hidden: true });
  const idle = h("p", { class: "idle-reason", hidden: true });
  const back = h("button", { type: "button", class: "small reset", hidden: true, onclick: () => { control.close?.(); reset?.(); box.querySelector("input, select")?.focus(); } });
  const inner = h("div", { class: "inner" }, control.elements, wrong, back, about(field, names));
  const box = h("fieldset", { class: "field", id: `${id}-field`, "data-path": path, tabindex: -1, "aria-describedby": `${id}-meaning ${id}-wrong` },
    h("legend", {}, field.title, " ", badge), h("p", { class: "meaning", id: `${id}-meaning` }, field.meaning), idle, inner);
  const words = [field.title, field.meaning, path, typeof field.default === "string" ? field.default : "", ...field.named, ...field.choices.flatMap((/** @type {any} */ each) => [each.value, each.meaning]), ...names.flatMap((each) => [...each.say, each.means])];
  const show = (/** @type {any} */ { value, preset, changed, problems = [], reason = null }, /** @type {any} */ answer) => {
    control.show(value, answer);
    badge.hidden = !changed;
    box.classList.toggle("changed", changed);
    back.hidden = !changed || !reset;
    back.textContent = `Reset to ${inWords(field, preset)}`;
    wrong.hidden = problems.length === 0;
    wrong.replaceChildren(...problems.map((/** @type {string} */ each) => h("li", {}, each)));
    box.classList.toggle("is-wrong", problems.length > 0);
    for (const input of inner.querySelectorAll("input, select")) input.setAttribute("aria-invalid", String(problems.length > 0));
    // A field with an error stays open, even if it has no effect.
    const unused = reason !== null && problems.length === 0 && !changed;
    box.classList.toggle("idle", unused);
    idle.hidden = reason === null;
    idle.textContent = reason === null ? "" : `Without effect: ${reason}.`;
    inner.hidden = unused;
  };
  return { box, show, close: () => control.close?.(), field, words: new Set(wordsOf(words.join(" "))) };
};
