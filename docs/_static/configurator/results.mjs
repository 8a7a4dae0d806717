/* What the rules look like: the bids, the pack, the deal, and the rules in words. */

import { drawn, h } from "./elements.mjs";

/** Return the sections with the pictures. */
export const pictures = () => {
  const ladder = h("div", { class: "ladder" });
  const pack = h("div", { class: "pack" });
  const deal = h("ol", { class: "deal" });
  const cards = h("p", {});
  const stale = h("p", { class: "stale", role: "status", hidden: true }, "These pictures show your rules before the last change, because the present choices contradict each other.");
  const box = h("section", { class: "pictures", "aria-labelledby": "pictures-title" }, h("h2", { id: "pictures-title" }, "Bids, pack and deal"), stale,
    h("h3", {}, "The bids and their points"), ladder, h("h3", {}, "The pack"), cards, pack, h("h3", {}, "The deal"), deal);
  const show = (/** @type {any} */ shown) => {
    stale.hidden = shown !== null;
    box.classList.toggle("is-stale", shown === null);
    if (shown === null) return;
    ladder.replaceChildren(drawn(shown.ladder));
    cards.textContent = `${shown.cards} cards:`;
    pack.replaceChildren(...shown.pack.map((/** @type {any} */ suit) => h("figure", {}, h("figcaption", {}, `${suit.name} (${suit.count})`), drawn(suit.picture))));
    deal.replaceChildren(...shown.deal.map((/** @type {string} */ each) => h("li", {}, each)));
  };
  return { box, show };
};

/** Return the section with the rules in words. */
export const words = () => {
  const text = h("div", { class: "rules-text", id: "rules-text" });
  const stale = h("p", { class: "stale", hidden: true }, "These are your rules before the last change, because the present choices contradict each other.");
  const print = h("button", { type: "button", class: "print", onclick: () => window.print() }, "Print the rules");
  const box = h("section", { class: "words", "aria-labelledby": "words-title" }, h("h2", { id: "words-title" }, "Your rules in words"),
    h("p", { class: "no-print" }, "Print this page and lay it on the table: only these rules are printed. ",
      print), stale, text);
  const show = (/** @type {string | null} */ html) => {
    stale.hidden = html !== null;
    print.disabled = html === null;
    if (html === null) return;
    text.innerHTML = html; // the library has escaped the words of the players
    for (const table of text.querySelectorAll("table")) {
      const wrapper = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "A table of the rules" });
      table.replaceWith(wrapper);
      wrapper.append(table);
    }
  };
  return { box, show };
};
