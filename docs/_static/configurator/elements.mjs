/* Build elements of a page. */

/**
 * @typedef {string | number | Node | null | undefined | false} Child
 */

/**
 * Return a new element.
 * @param {string} tag
 * @param {Record<string, any>} [properties] Attributes; a function is a listener (`onclick`), a boolean is a property.
 * @param {...(Child | Child[])} children
 * @returns {any}
 */
export const h = (tag, properties = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (typeof value === "boolean") made.toggleAttribute(name, value);
    else made.setAttribute(name, String(value));
  }
  made.append(...children.flat().filter((each) => each !== null && each !== undefined && each !== false).map((each) => each instanceof Node ? each : String(each)));
  return made;
};

/**
 * Return the picture for a light page and the one for a dark page; the theme shows one of the two.
 * @param {{light: string, dark: string}} picture The SVG source, which the library has drawn and escaped.
 */
export const drawn = (picture) => {
  const both = h("div", { class: "drawn" });
  both.innerHTML = `<div class="only-light">${picture.light}</div><div class="only-dark">${picture.dark}</div>`;
  return both;
};

/** Return whether two values are equal as JSON.  @param {any} one @param {any} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Return a function that calls another one only when it has not been called for a while.
 * @param {number} wait In milliseconds.
 * @param {() => void} then
 */
export const settled = (wait, then) => {
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(then, wait);
  };
};

/** Return the identifier of the element for a path.  @param {string} path */
export const idOf = (path) => `rule-${path.replaceAll(".", "-")}`;

/** @type {Record<string, string>} */
const SUITS = { S: "♠", C: "♣", D: "♦", H: "♥" };

/** Return a bid such as "7H" with the symbol of its suit.  @param {string} bid */
export const withSymbol = (bid) => bid.replace(/^(\d*)([SCDH])$/, (_, level, suit) => level + SUITS[suit]);
