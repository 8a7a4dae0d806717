/* Keep and share the rules: as a file and as a link. */

import { h } from "./elements.mjs";

const MOST_BYTES = 2_000_000;
export const MARK = "#rules=";

/**
 * Return the section.
 * @param {(name: string, text: string) => Promise<string[]>} open Reads a file and returns its errors.
 */
export const files = (open) => {
  let toml = "";
  const told = h("ul", { class: "wrong file-wrong", role: "alert", hidden: true });
  const say = (/** @type {string[]} */ messages) => {
    told.hidden = messages.length === 0;
    told.replaceChildren(...messages.map((each) => h("li", {}, each)));
  };
  const download = h("button", { type: "button", class: "download", onclick: () => {
    const address = URL.createObjectURL(new Blob([toml], { type: "application/toml" }));
    h("a", { href: address, download: "family.toml" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  } }, "Download family.toml");
  const upload = h("input", { type: "file", id: "upload", accept: ".toml,.json" });
  upload.addEventListener("change", async () => {
    const [file] = upload.files;
    if (!file) return;
    say(file.size > MOST_BYTES ? ["a rules file must have at most two million bytes"] : await open(file.name, await file.text()));
    upload.value = "";
  });
  const link = h("input", { type: "text", id: "link", readonly: true, onfocus: () => link.select() });
  const copied = h("span", { role: "status" });
  const copy = h("button", { type: "button", class: "copy", onclick: async () => {
    try {
      await navigator.clipboard.writeText(link.value);
      copied.textContent = " Copied.";
    } catch {
      link.focus();
      copied.textContent = " Press Ctrl+C to copy the link.";
    }
  } }, "Copy the link");
  const score = h("a", { class: "keep-score", href: "score.html" }, "Keep the score of a real game by these rules");
  const source = h("pre", { class: "toml", tabindex: 0, "aria-label": "The file family.toml" });
  const box = h("section", { class: "files", "aria-labelledby": "files-title" }, h("h2", { id: "files-title" }, "Keep and share your rules"),
    h("p", {}, "The file family.toml contains a preset and your changes. The library and the command line read the file."),
    h("div", { class: "line" }, download, h("label", { for: upload.id }, "Open a file: "), upload), told,
    h("p", {}, h("label", { for: link.id }, "This link carries your rules; nothing is stored anywhere else.")),
    h("div", { class: "line" }, link, copy, copied),
    h("p", {}, score),
    h("details", {}, h("summary", {}, "Show the file"), source));
  const show = (/** @type {any} */ { toml: text, link: carried }) => {
    download.disabled = copy.disabled = text === null;
    if (text === null) return;
    toml = source.textContent = text;
    const address = new URL(location.href);
    address.hash = MARK + carried;
    link.value = address.href;
    score.href = `score.html${address.hash}`;
    copied.textContent = "";
    history.replaceState(null, "", address);
  };
  return { box, show, say };
};
