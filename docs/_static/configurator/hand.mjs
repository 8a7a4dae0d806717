/* Play a hand under the rules: watch four players of the library, or take a seat.  The page receives only what the
   person's seat may see. */

import { drawn, h } from "./elements.mjs";

/**
 * Return the section.
 * @param {(name: string, ...given: any[]) => Promise<any>} ask Calls a function of the library with the present rules.
 */
export const playedHand = (ask) => {
  /** @type {any} The hand that is shown: its seed, the person's seat and decisions, and the number of the step. */
  let hand = null;
  const seats = h("span", { class: "seats" });
  const told = h("ul", { class: "happened", "aria-live": "polite" });
  const picture = h("div", { class: "table" });
  const hands = h("div", { class: "all-hands" });
  const asked = h("div", { class: "asked" });
  const why = h("p", { class: "why", role: "alert" });
  const place = h("span", { class: "step", role: "status" });
  const button = (/** @type {string} */ words, /** @type {string} */ name, /** @type {() => void} */ act) => h("button", { type: "button", class: name, onclick: act }, words);
  const go = (/** @type {number} */ by) => () => shown(hand.step + by);
  const back = button("Back", "back", go(-1));
  const forward = button("Forward", "forward", go(1));
  const steps = h("div", { class: "line steps-line", hidden: true }, back, forward, place);
  const box = h("section", { class: "hand", "aria-labelledby": "hand-title" }, h("h2", { id: "hand-title" }, "Play a hand"),
    h("p", {}, "See what your rules are like: watch computer players play a hand, or take a seat. If you take a seat, this page shows only what that seat may see."),
    h("div", { class: "line" }, button("Watch a hand", "watch", () => begin(null)), seats), steps, told, picture, asked, why, hands);

  const begin = async (/** @type {number | null} */ seat) => {
    hand = { seed: crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000, seat, decisions: [], step: 0, steps: 0 };
    await shown(seat === null ? 0 : null);
    (seat === null ? forward : asked).focus();
  };

  const act = async (/** @type {string} */ action) => {
    const before = hand.decisions;
    hand.decisions = [...before, action];
    const refused = await shown(null);
    if (refused) {
      hand.decisions = before;
      why.textContent = refused;
    } else asked.focus();
  };

  const shown = async (/** @type {number | null} */ number) => {
    why.textContent = "";
    const answer = await ask("trial_hand_data.trial", hand.seed, hand.seat, hand.decisions, number);
    if (answer.refused) return answer.refused;
    Object.assign(hand, { step: answer.step, steps: answer.steps });
    steps.hidden = false;
    back.disabled = answer.step === 0;
    forward.disabled = answer.step === answer.steps - 1;
    place.textContent = `Part ${answer.step + 1} of ${answer.steps}${answer.over ? "" : " so far"}`;
    told.replaceChildren(...answer.told.map((/** @type {string} */ each) => h("li", {}, each)));
    picture.replaceChildren(drawn(answer.picture));
    hands.replaceChildren(...answer.hands.map((/** @type {any} */ each) => h("figure", {}, h("figcaption", {}, each.name), drawn(each.picture))));
    asked.replaceChildren(...question(answer.ask));
    return null;
  };

  const question = (/** @type {any} */ ask_) => {
    if (ask_ === null) return [];
    const say = h("p", { class: "say" }, ask_.say);
    if (ask_.choose === "cards") return [say, ...choosing(ask_)];
    const legal = ask_.actions.map((/** @type {any} */ each) => button(each.label, "action", () => act(each.text)));
    const refused = ask_.refused.map((/** @type {any} */ each) => button(each.label, "action refused", () => { why.textContent = each.why; }));
    return [say, h("div", { class: "actions", role: "group", "aria-label": "What you may do" }, legal),
      refused.length > 0 && h("details", { class: "not-now", open: refused.length <= 13 }, h("summary", {}, "Not now: press a button to see why"), h("div", { class: "actions" }, refused))].filter(Boolean);
  };

  const choosing = (/** @type {any} */ ask_) => {
    const boxes = ask_.cards.map((/** @type {any} */ card) => h("label", { class: "card-choice" }, h("input", { type: "checkbox", value: card.code }), ` ${card.label}`));
    const done = button("Discard these cards", "discard", () => act(`discard ${chosen().join(" ")}`));
    const chosen = () => boxes.map((/** @type {any} */ each) => each.firstChild).filter((/** @type {any} */ each) => each.checked).map((/** @type {any} */ each) => each.value);
    const count = () => { done.disabled = chosen().length !== ask_.count; };
    boxes.forEach((/** @type {any} */ each) => each.addEventListener("change", count));
    count();
    return [h("div", { class: "actions", role: "group", "aria-label": "Your cards" }, boxes), h("div", { class: "line" }, done)];
  };

  asked.tabIndex = -1;
  const show = (/** @type {string[]} */ names) => {
    seats.replaceChildren("or take a seat: ", ...names.map((name, seat) => button(name, "seat", () => begin(seat))));
    hand = null;
    steps.hidden = true;
    for (const each of [told, picture, hands, asked, why]) each.replaceChildren();
    box.hidden = names.length === 0;
  };
  return { box, show };
};
