/* Let the reader choose which presets to compare.  The address of the page contains the choice
   (?compare=american,quebec), so that readers can share a link to the comparison.  Without this script the page shows all presets in one wide table. */
"use strict";
document.addEventListener("DOMContentLoaded", () => {
  const box = document.querySelector(".presets.matrix");
  if (!box) return;
  const rows = [...box.querySelectorAll("tr")];
  const heads = [...rows[0].cells];
  const FIRST = 2; // the option and its default
  const room = Math.max(2, Math.floor((box.clientWidth - 280) / 130));
  const differing = heads.map((_, at) => at).filter((at) => at >= FIRST && rows.slice(1).some((row) => !row.cells[at].querySelector(".same")));
  const names = heads.map((head) => head.querySelector("a")?.getAttribute("href").match(/([\w-]+)\.html/)?.[1]);
  const shared = new URLSearchParams(location.search).get("compare");
  const wanted = (shared ?? "").split(",").map((name) => names.indexOf(name)).filter((at) => at >= FIRST);
  const chosen = new Set(shared === null ? differing.slice(0, room) : wanted);

  const keep = () => {
    const address = new URL(location.href);
    address.searchParams.set("compare", [...chosen].sort((one, other) => one - other).map((at) => names[at]).join(","));
    address.hash = "side-by-side";
    history.replaceState(null, "", address.href.replaceAll("%2C", ","));
  };

  const show = () => {
    for (const row of rows) {
      const cells = [...row.cells];
      cells.forEach((cell, at) => { cell.hidden = at >= FIRST && !chosen.has(at); });
      const differs = cells.some((cell, at) => chosen.has(at) && cell.querySelector(".same") === null);
      row.hidden = row !== rows[0] && !differs;
    }
    boxes.forEach((each, at) => { each.checked = chosen.has(at + FIRST); });
    const lines = rows.filter((row) => !row.hidden).length - 1;
    told.textContent = `${chosen.size} of ${heads.length - FIRST} presets, ${lines} options in which they differ from the default`;
  };

  const boxes = heads.slice(FIRST).map((_, at) => {
    const each = Object.assign(document.createElement("input"), { type: "checkbox" });
    each.addEventListener("change", () => {
      if (each.checked) chosen.add(at + FIRST);
      else chosen.delete(at + FIRST);
      show();
      keep();
    });
    return each;
  });
  const all = (every) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: every ? "All" : "None" });
    button.addEventListener("click", () => {
      chosen.clear();
      if (every) heads.slice(FIRST).forEach((_, at) => chosen.add(at + FIRST));
      show();
      keep();
    });
    return button;
  };
  const told = Object.assign(document.createElement("p"), { className: "compared", ariaLive: "polite" });
  const list = Object.assign(document.createElement("div"), { className: "list" });
  heads.slice(FIRST).forEach((head, at) => {
    const label = document.createElement("label");
    label.append(boxes[at], ` ${head.textContent.trim()}`);
    list.append(label);
  });
  const summary = Object.assign(document.createElement("summary"), { textContent: "Choose the presets to compare" });
  const fields = Object.assign(document.createElement("details"), { className: "compare", open: box.clientWidth > 600 });
  const hint = Object.assign(document.createElement("p"), { textContent: "To share this comparison, copy the address of the page." });
  fields.append(summary, list, all(true), all(false), hint);
  box.before(fields, told);
  show();
});
