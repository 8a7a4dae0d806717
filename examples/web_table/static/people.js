// @ts-check
/* What the page tells people, and what it remembers about them in this browser. */
import { button, draw, h } from "./dom.js";

const STORE = "five_hundred";
const dark = matchMedia("(prefers-color-scheme: dark)");
const phone = matchMedia("(max-width: 43.99rem)");
/** The name of the person, and how the person likes the table. */
export const kept =
  { name: "", sorting: "usual", colours: "auto", four_colours: false, back: "blue", detailed: true };
try {
  Object.assign(kept, JSON.parse(localStorage.getItem(STORE) ?? "{}"));
} catch {
  localStorage.removeItem(STORE); // it is damaged
}

/** @param {Partial<typeof kept>} changes */
export function keep(changes) {
  localStorage.setItem(STORE, JSON.stringify(Object.assign(kept, changes)));
  paint();
}

export const isDark = () => (kept.colours === "auto" ? dark.matches : kept.colours === "dark");
export function looks() {
  const { sorting, four_colours, back } = kept;
  return { sorting, four_colours, back, dark: isDark(), phone: phone.matches };
}
export const paint = () => (document.documentElement.dataset.theme = isDark() ? "dark" : "light");
/** Call a function when the colours of the system or the size of the window change.  @param {() => void} then */
export function onLooks(then) {
  for (const each of [dark, phone]) each.addEventListener("change", () => (paint(), then()));
}
/** @param {string} id @returns {any} */
export const byId = (id) => document.getElementById(id);

/** Let screen readers say some sentences.  @param {...string} sentences */
export function announce(...sentences) {
  const log = byId("news");
  if (byId("dialog").open) byId("dialog").append(log); // what is outside an open dialog is not read out
  else if (log.parentElement !== document.body) document.body.append(log);
  for (const each of sentences) log.append(Object.assign(document.createElement("p"), { textContent: each }));
  while (log.childElementCount > 20) log.firstElementChild.remove();
}

/**
 * Say something next to the element that a person has just used, until the person goes on.
 * @param {string} words @param {Element | null} [at] @param {boolean} [bad] Whether something was refused.
 */
export function say(words, at, bad = true) {
  const bubble = byId("bubble");
  if (byId("dialog").open) byId("dialog").append(bubble);
  bubble.hidden = false;
  bubble.className = bad ? "bad" : "";
  bubble.textContent = words.charAt(0).toUpperCase() + words.slice(1);
  said = Date.now();
  const box = at?.getBoundingClientRect();
  const place = box?.height ? box : new DOMRect(innerWidth / 2, innerHeight / 3, 0, 0);
  const { width, height } = bubble.getBoundingClientRect();
  const left = Math.max(8, Math.min(place.left + place.width / 2 - width / 2, innerWidth - width - 8));
  const above = place.top - height - 8;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above > 8 ? above : Math.min(place.bottom + 8, innerHeight - height - 8)}px`;
}

/** When something was said. */
let said = 0;
function hush() {
  byId("bubble").hidden = true;
  if (byId("bubble").parentElement !== document.body) document.body.append(byId("bubble"));
}
addEventListener("pointerdown", hush, true);
// The page may still be scrolling to what the words are about.
addEventListener("scroll", () => Date.now() - said > 300 && hush(), { capture: true, passive: true });
addEventListener("keydown", ({ key }) => ["Escape", "Tab", "Enter", " "].includes(key) && hush(), true);

/** Show a dialog, or change what is in it.  @param {string} title @param {...import("./dom.js").Child} children */
export function ask(title, ...children) {
  const body = h("div", { class: "dialog-body", tabindex: 0, role: "group", "aria-label": title }, children);
  draw(byId("dialog-page"), h("h2", { id: "dialog-title" }, title), body, button("Close", close));
  if (!byId("dialog").open) byId("dialog").showModal();
}
export const close = () => byId("dialog").close();

/** Paint the page, and close the menu as people expect. */
export function prepare() {
  paint();
  const menu = () => document.querySelector("details.menu[open]");
  const shut = () => {
    const open = menu();
    open?.removeAttribute("open");
    if (open?.contains(document.activeElement)) open.querySelector("summary")?.focus();
  };
  addEventListener("pointerdown", ({ target }) => target instanceof Node && !menu()?.contains(target) && shut());
  addEventListener("keydown", ({ key }) => key === "Escape" && shut());
  // A dialog returns the focus to what had it; an item of the menu is hidden by then.
  byId("dialog")?.addEventListener("close", () => {
    if (document.activeElement === document.body) document.querySelector("summary")?.focus();
  });
}
