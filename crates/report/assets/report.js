// The class report: table, and the way from one submission to the next. Without it the page can still be read.
//
// The part of the address after # is the only state. `#s-NAME` shows a submission (the style sheet does that by itself),
// `#q=...&v=...&c=...&sort=...` narrows and sorts the table, and anything else is a place on the overview.
"use strict";
(() => {
  document.addEventListener("DOMContentLoaded", () => {
    const byId = (id) => document.getElementById(id);
    const table = byId("table");
    const body = table.tBodies[0];
    const search = byId("search");
    const inCode = byId("in-code");
    const chips = [...document.querySelectorAll("[data-chip]")];
    const clusterChip = byId("cluster-chip");
    const heads = [...table.tHead.querySelectorAll("th")];
    const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
    const title = document.title;

    // ---- the table ----
    const rows = [...body.rows].map((element, index) => ({ element, index, id: element.dataset.id }));
    let ordered = rows;
    let state = fresh();

    function fresh() { return { q: "", code: false, verdicts: new Set(), cluster: "", sort: "", down: false }; }

    // What can be searched in a row: read from the page when it is first needed.
    function words(row) {
      if (row.words === undefined) {
        const parts = byId(row.id).querySelectorAll(".example dd, .entry > p:not(:first-child), .box");
        row.words = [...row.element.cells, ...parts].map((part) => part.textContent).join("\n").toLowerCase();
      }
      return row.words;
    }
    function code(row) {
      if (row.code === undefined) {
        const text = byId(row.id).querySelector(".side .code");
        row.code = text ? text.textContent.toLowerCase() : "";
      }
      return row.code;
    }
    function fits(row, terms) {
      if (state.verdicts.size > 0 && !state.verdicts.has(row.element.dataset.v)) return false;
      if (state.cluster && row.element.dataset.c !== state.cluster) return false;
      return terms.every((term) => words(row).includes(term) || (state.code && code(row).includes(term)));
    }

    function cellValue(row, head) {
      const cell = row.element.querySelector(".c-" + head.dataset.key);
      if (head.dataset.kind === "text") return cell.textContent.trim();
      return cell.dataset.s === undefined ? NaN : Number(cell.dataset.s);
    }
    // Rows without a value come last in both directions; equal ones stay in the order of their names.
    function sorted() {
      const head = heads.find((one) => one.dataset.key === state.sort);
      if (!head) return rows;
      const way = state.down ? -1 : 1;
      const keyed = rows.map((row) => ({ row, value: cellValue(row, head) }));
      const isEmpty = (value) => value === "" || Number.isNaN(value);
      keyed.sort((a, b) => {
        if (isEmpty(a.value) !== isEmpty(b.value)) return isEmpty(a.value) ? 1 : -1;
        const order = typeof a.value === "string" ? collator.compare(a.value, b.value) : a.value - b.value;
        return way * (order || 0) || a.row.index - b.row.index;
      });
      return keyed.map((one) => one.row);
    }

    function show() {
      const terms = state.q.toLowerCase().split(/\s+/).filter(Boolean);
      ordered = sorted();
      let number = 0;
      for (const row of ordered) {
        row.shown = fits(row, terms);
        row.element.hidden = !row.shown;
        number += row.shown ? 1 : 0;
      }
      body.append(...ordered.map((row) => row.element));
      for (const head of heads) {
        const way = state.down ? "descending" : "ascending";
        head.setAttribute("aria-sort", head.dataset.key === state.sort ? way : "none");
      }
      for (const chip of chips) chip.setAttribute("aria-pressed", String(state.verdicts.has(chip.dataset.chip)));
      clusterChip.hidden = !state.cluster;
      clusterChip.querySelector("span").textContent = state.cluster;
      if (search.value !== state.q) search.value = state.q;
      inCode.checked = state.code;
      const all = rows.length === 1 ? "1 submission" : rows.length + " submissions";
      byId("shown").textContent = number === rows.length ? all : number + " of " + all;
      byId("nothing").hidden = number > 0 || rows.length === 0;
    }

    // ---- the state in the address ----
    function address() {
      const parts = new URLSearchParams();
      if (state.q) parts.set("q", state.q);
      if (state.code) parts.set("code", "1");
      if (state.verdicts.size) parts.set("v", [...state.verdicts].sort().join(","));
      if (state.cluster) parts.set("c", state.cluster);
      if (state.sort) parts.set("sort", state.sort + (state.down ? ".down" : ""));
      return parts.toString();
    }
    function readAddress(text) {
      const parts = new URLSearchParams(text);
      const known = new Set(chips.map((chip) => chip.dataset.chip));
      const [sort, way] = (parts.get("sort") || "").split(".");
      state = fresh();
      state.q = parts.get("q") || "";
      state.code = parts.get("code") === "1";
      state.verdicts = new Set((parts.get("v") || "").split(",").filter((key) => known.has(key)));
      state.cluster = parts.get("c") || "";
      state.sort = heads.some((head) => head.dataset.key === sort) ? sort : "";
      state.down = way === "down";
    }
    function change(edit) {
      edit();
      show();
      history.replaceState(null, "", "#" + (address() || "submissions"));
    }

    search.addEventListener("input", () => change(() => { state.q = search.value; }));
    inCode.addEventListener("change", () => change(() => { state.code = inCode.checked; }));
    byId("clear").addEventListener("click", () => { change(() => { state = { ...fresh(), sort: state.sort, down: state.down }; }); search.focus(); });
    clusterChip.addEventListener("click", () => change(() => { state.cluster = ""; }));
    for (const chip of chips) {
      chip.addEventListener("click", () => change(() => {
        const key = chip.dataset.chip;
        if (!state.verdicts.delete(key)) state.verdicts.add(key);
      }));
    }
    for (const head of heads) {
      head.querySelector("button").addEventListener("click", () => change(() => {
        state.down = state.sort === head.dataset.key && !state.down;
        state.sort = head.dataset.key;
      }));
    }
    body.addEventListener("click", (event) => {
      if (event.target.closest("a, button") || String(getSelection())) return;
      const row = event.target.closest("tr");
      if (row) location.hash = row.dataset.id;
    });

    // ---- one submission ----
    let current = null;
    let scrolled = null;

    function hashId() {
      const text = location.hash.slice(1);
      try { return decodeURIComponent(text); } catch { return text; }
    }
    // The table as it is narrowed and sorted, or all of it when the submission is not in there.
    function neighbours() {
      const shown = ordered.filter((row) => row.shown);
      return shown.some((row) => row.id === current.id) ? shown : ordered;
    }
    function step(by) {
      const list = neighbours();
      const next = list[list.findIndex((row) => row.id === current.id) + by];
      if (!next) return;
      location.replace("#" + next.id);
      // Not only when the browser gets round to its event: the next key may be there before.
      go(false);
    }
    function open(section) {
      current = section;
      const slot = section.querySelector("[data-reference]");
      if (slot && !slot.firstChild) slot.append(...[...byId("reference-text").children].map((part) => part.cloneNode(true)));
      const list = neighbours();
      const at = list.findIndex((row) => row.id === section.id);
      section.querySelector(".place").textContent = at + 1 + " of " + list.length;
      section.querySelector("[data-step='-1']").disabled = at <= 0;
      section.querySelector("[data-step='1']").disabled = at >= list.length - 1;
      document.title = section.querySelector("h2").textContent + " · " + title;
      for (const row of rows) row.element.classList.toggle("last-open", row.id === section.id);
      section.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: "instant" });
    }
    function close() {
      location.hash = address() || "submissions";
    }

    // ---- where the address leads ----
    function go(isFirst) {
      const target = byId(hashId());
      if (target && target.classList.contains("submission")) return open(target);
      const back = current;
      current = null;
      document.title = title;
      if (location.hash.includes("=") && !target) {
        const same = location.hash.slice(1) === address();
        readAddress(location.hash.slice(1));
        show();
        if (!back || !same || scrolled === null) byId("submissions").scrollIntoView();
      } else if (target) {
        for (let up = target; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
        if (!isFirst) target.scrollIntoView();
      }
      if (back && scrolled !== null && (hashId() === "submissions" || location.hash.includes("="))) {
        window.scrollTo({ top: scrolled, behavior: "instant" });
        const link = rows.find((row) => row.id === back.id).element.querySelector("a");
        link.focus({ preventScroll: true });
      }
    }
    addEventListener("scroll", () => { if (!current && !document.querySelector(".submission:target")) scrolled = scrollY; }, { passive: true });
    addEventListener("hashchange", () => go(false));

    document.addEventListener("click", (event) => {
      const stepper = event.target.closest("[data-step]");
      if (stepper) return step(Number(stepper.dataset.step));
      if (event.target.closest("[data-back]")) { event.preventDefault(); return close(); }
      const copier = event.target.closest("[data-copy]");
      if (copier) copy(copier);
    });
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const typing = event.target.closest("input, textarea, select");
      if (typing) {
        if (event.key === "Escape" && typing === search) { change(() => { state.q = ""; }); search.blur(); }
        return;
      }
      const inBox = event.target.closest(".code, .scroll");
      if (event.key === "/") { event.preventDefault(); if (current) close(); search.focus(); }
      else if (!current) return;
      else if (event.key === "Escape") close();
      else if (event.key === "j" || (event.key === "ArrowRight" && !inBox)) step(1);
      else if (event.key === "k" || (event.key === "ArrowLeft" && !inBox)) step(-1);
    });

    // ---- copying ----
    async function copy(button) {
      const source = byId(button.dataset.copy);
      const word = button.querySelector("span");
      let done = true;
      try {
        await navigator.clipboard.writeText(source.textContent);
      } catch {
        // Not every browser lets a page from a file write to the clipboard; then the text is selected at least.
        getSelection().selectAllChildren(source);
        done = document.execCommand("copy");
      }
      word.textContent = done ? "Copied" : "Press Ctrl+C";
      setTimeout(() => { word.textContent = "Copy"; }, 2000);
    }

    show();
    go(true);
  });
})();
