// @ts-check
/* Cards as pictures and as buttons. */
import { button, h } from "./dom.js";
import { isDark, kept } from "./people.js";

const SUITS = { S: "spades", C: "clubs", D: "diamonds", H: "hearts", NT: "no trump" };
/** @type {Record<string, string>} */
const NAMES = { ...SUITS, A: "ace", K: "king", Q: "queen", J: "jack", RJ: "red joker", BJ: "black joker" };

/** Return a card in words.  @param {string} code */
export function cardName(code) {
  const bare = code.replaceAll("'", "");
  const rank = bare.slice(0, -1);
  const name = NAMES[bare] ?? `${NAMES[rank] ?? rank} of ${NAMES[bare.slice(-1)]}`;
  return bare === code ? name : `${name} of the second pack`;
}

/** Return a suit or no trump in words.  @param {string} strain */
export const strainName = (strain) => NAMES[strain];
/** @param {string | null} code `null` for the back of a card. @param {string} [alt] @param {boolean} [chosen] */
export function picture(code, alt = code === null ? "" : cardName(code), chosen = false) {
  const style = [isDark() ? "dark" : "light", kept.four_colours && "four", code ? chosen && "chosen" : kept.back];
  const src = `/cards/${style.filter(Boolean).join("-")}/${encodeURIComponent(code ?? "back")}.svg`;
  return h("img", { src, alt, width: 100, height: 140, draggable: "false" });
}

/**
 * @typedef {object} Use How the cards of a row look, and what a click on a card does.
 * @property {(code: string, at: Element) => void} [click] Without it, the cards are not buttons.
 * @property {(code: string) => boolean} [ready] Whether a card may be chosen now.
 * @property {(code: string) => boolean} [hinted]
 * @property {(code: string) => boolean} [pressed]
 */

/** @param {string} label @param {readonly string[]} codes @param {Use} [use] @param {string} [kind] */
export function row(label, codes, { click, ready, hinted, pressed } = {}, kind = "") {
  const cards = codes.map((code) => {
    const hint = hinted?.(code) ?? false;
    const looks = `card${ready?.(code) ? " ready" : ""}`;
    const shown = picture(code, `${cardName(code)}${hint ? ", suggested" : ""}`, hint);
    if (!click) return h("span", { class: looks, key: code }, shown);
    const props = { class: looks, key: code, "data-card": code, "aria-pressed": pressed && String(pressed(code)) };
    return button(shown, (at) => click(code, at), props);
  });
  return h("div", { class: `cards ${kind}`, role: "group", "aria-label": label, key: label }, cards);
}
