// @ts-check
/* Draw elements from descriptions.  Only what differs is changed, so the focus and the text in a field stay. */
/** @typedef {{ tag: string, props: Record<string, any>, children: (Part | string)[] }} Part */
/** @typedef {Part | string | number | boolean | null | undefined | any[]} Child */
const [KEY, PROPS] = [Symbol("key"), Symbol("props")];
const PROPERTIES = new Set(["value", "checked", "disabled", "selected"]);
const SHAPES = new Set("svg title desc defs g path rect circle ellipse line polygon text tspan use".split(" "));

/** @param {Child[]} children @returns {(Part | string)[]} */
const tidy = (children) =>
  /** @type {any[]} */ (children.flat(Infinity))
    .filter((each) => each !== null && each !== undefined && each !== "" && typeof each !== "boolean")
    .map((each) => (typeof each === "object" ? each : String(each)));

/**
 * Describe an element by its tag, attributes, listeners and children; `key` tells it from its siblings, `picture` is
 * the source of an SVG picture, and `ready` is called with the element whenever it has been drawn.
 * @param {string} tag @param {Record<string, any>} [props] @param {...Child} children @returns {Part}
 */
export const h = (tag, props = {}, ...children) => ({ tag, props, children: tidy(children) });

/** @param {Child} label @param {(at: Element) => void} then @param {Record<string, any>} [props] */
export const button = (label, then, props) =>
  h("button", { onclick: (/** @type {any} */ event) => then(event.currentTarget), ...props }, label);
/** @param {(value: any) => void} then @param {Record<string, any>} props */
export const input = (then, props) =>
  h("input", { oninput: (/** @type {any} */ event) => then(event.target.value), autocomplete: "off", ...props });
/** @param {Child} label @param {boolean} checked @param {(on: boolean) => void} then @param {object} [props] */
export const checkbox = (label, checked, then, props) => {
  const onchange = (/** @type {any} */ event) => then(event.target.checked);
  return h("label", {}, h("input", { type: "checkbox", checked, onchange, ...props }), label);
};
/** @param {string[][]} options @param {any} value @param {(value: string) => void} then @param {object} [props] */
export const select = (options, value, then, props) =>
  h("select", { onchange: (/** @type {any} */ event) => then(event.target.value), ...props },
    options.map(([name, words]) => h("option", { value: name, selected: name === value }, words)));
/** @param {string} id @param {string} label @param {Part} control */
export const labelled = (id, label, control) =>
  h("div", { class: "field", key: id }, h("label", { for: id }, label), control);
export const line = (/** @type {Child[]} */ ...children) => h("div", { class: "line" }, children);
export const panel = (/** @type {string} */ title, /** @type {Child[]} */ ...children) =>
  h("section", { class: "panel", key: title }, h("h2", {}, title), children);

/**
 * Show children in an element.  If the element with the focus goes, the focus moves to what is now in its place.
 * @param {Element} parent @param {...Child} children
 */
export function draw(parent, ...children) {
  const focused = document.activeElement;
  const row = focused && parent.contains(focused) ? focused.parentElement : null;
  const place = row ? [...row.children].indexOf(/** @type {Element} */ (focused)) : 0;
  patch(parent, tidy(children));
  if (!row || focused === document.activeElement) return;
  const near = row.isConnected ? row.children[Math.min(place, row.children.length - 1)] : null;
  for (const each of [focused, near, document.getElementById("status")]) {
    if (each instanceof HTMLElement && each.isConnected) each.focus({ preventScroll: true });
    if (document.activeElement === each) return;
  }
}

/** @param {Element} parent @param {(Part | string)[]} wanted */
function patch(parent, wanted) {
  /** @type {Map<string, any>} */
  const before = new Map([...parent.childNodes].map((node) => [/** @type {any} */ (node)[KEY], node]));
  /** @type {Map<string, number>} */
  const count = new Map();
  const nodes = wanted.map((part) => {
    const kind = typeof part === "string" ? "text" : `${part.tag} ${part.props.key ?? ""}`;
    const key = `${kind} ${count.get(kind) ?? 0}`;
    count.set(kind, (count.get(kind) ?? 0) + 1);
    const made = typeof part === "string" ? document.createTextNode(part) : document.createElement(part.tag);
    return Object.assign(before.get(key) ?? made, { [KEY]: key });
  });
  for (const node of [...parent.childNodes]) if (!nodes.includes(node)) node.remove();
  nodes.forEach((node, place) => {
    if (parent.childNodes[place] !== node) parent.insertBefore(node, parent.childNodes[place] ?? null);
    const part = wanted[place];
    if (typeof part !== "string") update(node, part);
    else if (node.data !== part) node.data = part;
  });
}

/** @param {any} node @param {Part} part */
function update(node, { props, children }) {
  const old = node[PROPS] ?? {};
  if (props.picture === undefined) patch(node, children);
  else if (props.picture !== old.picture) node.replaceChildren(pictureOf(props.picture));
  for (const name of Object.keys({ ...old, ...props })) {
    const value = props[name];
    if (["key", "picture", "ready"].includes(name)) continue;
    if (name.startsWith("on")) node[name] = value ?? null;
    else if (PROPERTIES.has(name)) node[name] !== value && (node[name] = value ?? "");
    else if (value === null || value === undefined || value === false) node.removeAttribute(name);
    else if (value !== old[name]) node.setAttribute(name, value === true ? "" : String(value));
  }
  node[PROPS] = props;
  props.ready?.(node);
}

/** Return a picture that the library has drawn, with nothing but shapes and words.  @param {string} source */
function pictureOf(source) {
  const plain = source.replaceAll(/ style="[^"]*"/g, "");
  const root = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (!SHAPES.has(element.localName)) element.remove();
    for (const { name, value } of [...element.attributes])
      if (/^on/i.test(name) || (/href$/i.test(name) && !value.startsWith("#"))) element.removeAttribute(name);
  }
  return SHAPES.has(root.localName) ? document.adoptNode(root) : document.createTextNode("");
}
