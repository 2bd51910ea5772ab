"use strict";
(function () {
  function value(row, column, numeric) {
    const cell = row.cells[column];
    if (!numeric) return cell.textContent.trim();
    return cell.dataset.v === "" ? null : Number(cell.dataset.v);
  }
  function compare(a, b) {
    if (a === null || b === null) return (a === null) - (b === null);
    return typeof a === "number" ? a - b : a.localeCompare(b, "en", { numeric: true });
  }
  function sort(head) {
    const table = head.closest("table"), body = table.tBodies[0], column = head.cellIndex;
    const numeric = head.classList.contains("n");
    const before = head.getAttribute("aria-sort");
    const down = before ? before === "ascending" : numeric;
    const rows = Array.from(body.rows, (row) => [value(row, column, numeric), row]);
    rows.sort((one, other) => {
      if (one[0] === null || other[0] === null) return compare(one[0], other[0]);
      return down ? compare(other[0], one[0]) : compare(one[0], other[0]);
    });
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    for (const pair of rows) body.append(pair[1]);
  }
  function text(table) {
    return Array.from(table.rows, (row) => Array.from(row.cells, (cell) => cell.textContent.trim()).join("\t")).join("\n");
  }
  function copyByHand(words) {
    const area = document.createElement("textarea");
    area.value = words;
    area.style.position = "fixed";
    area.style.opacity = "0";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
  for (const head of document.querySelectorAll("table.sortable th")) {
    head.querySelector("button").addEventListener("click", () => sort(head));
  }
  for (const button of document.querySelectorAll("button.copy")) {
    button.addEventListener("click", () => {
      const words = text(document.getElementById(button.dataset.table));
      const say = (done) => { button.nextElementSibling.textContent = done ? "copied" : "could not copy"; };
      if (navigator.clipboard) navigator.clipboard.writeText(words).then(() => say(true), () => say(copyByHand(words)));
      else say(copyByHand(words));
    });
  }
  const links = new Map(Array.from(document.querySelectorAll("nav a"), (link) => [link.hash.slice(1), link]));
  let current = null;
  function mark(link) {
    if (!link || link === current) return;
    if (current) current.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    current = link;
    const nav = link.parentElement; // keep the marked section in sight without moving the page
    nav.scrollTo({ left: link.offsetLeft - nav.clientWidth / 2, top: link.offsetTop - nav.clientHeight / 2 });
  }
  if ("IntersectionObserver" in window) {
    const seen = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting) mark(links.get(entry.target.id));
    }, { rootMargin: "-15% 0px -80% 0px" });
    for (const section of document.querySelectorAll("main > section")) seen.observe(section);
  }
  addEventListener("beforeprint", () => { for (const one of document.querySelectorAll("details")) one.open = true; });
})();
