// On a wide screen a clause opens beside the text; elsewhere, and without this file, its link leads to its page.
const wide = matchMedia("(min-width: 72rem)");
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-beside]");
  const beside = document.getElementById("beside");
  if (!link || !beside || !wide.matches || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const url = new URL(link.href);
  htmx.ajax("GET", url.pathname, { target: "#beside", select: "#place", swap: "innerHTML" }).then(() => {
    document.querySelectorAll(".row.now").forEach((row) => row.classList.remove("now"));
    link.closest(".row").classList.add("now");
    const clause = url.hash && document.getElementById(decodeURIComponent(url.hash.slice(1)));
    beside.querySelectorAll(".rule").forEach((rule) => rule.classList.toggle("lit", rule === clause));
  });
});
// After a choice on the bench what was chosen is gone: the next question takes the focus, and is read aloud.
document.addEventListener("htmx:after:settle", () => requestAnimationFrame(() => {
  const at = document.activeElement;
  if (!at || at === document.body || !at.checkVisibility()) document.getElementById("best")?.focus({ preventScroll: true });
}));
// What is copied of the text takes along where it stands and under which law it was read.
const source = (cited) => [...new Set(cited.map((one) => one.dataset.at))].join("; ") + ` (${document.body.dataset.cite})\n`
  + [...new Set(cited.map((one) => new URL(one.dataset.path, location.origin).href))].join("\n");
document.addEventListener("copy", (event) => {
  const chosen = getSelection();
  if (!chosen.rangeCount || String(chosen).length < 24) return;
  const range = chosen.getRangeAt(0);
  const cited = [...document.querySelectorAll("[data-at]")].filter((one) => range.intersectsNode(one));
  if (!cited.length) return;
  const page = document.createElement("div"), foot = document.createElement("p");
  foot.textContent = source(cited);
  page.append(range.cloneContents(), foot);
  event.clipboardData.setData("text/plain", `${chosen}\n\n${source(cited)}\n`);
  event.clipboardData.setData("text/html", page.innerHTML);
  event.preventDefault();
});
// A clause also has a button that does it, where the browser lets a page write to the clipboard.
const buttons = () => navigator.clipboard && document.querySelectorAll(".rule:not(:has(.copy))").forEach((rule) => {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "chip copy", textContent: "Copy with source" });
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    const words = [...rule.querySelectorAll(".says, .phrase")].map((one) => one.textContent.trim());
    await navigator.clipboard.writeText(`${words.join("\n")}\n\n${source([rule])}\n`);
    button.textContent = "Copied";
  });
  rule.append(button);
});
buttons();
document.addEventListener("htmx:after:settle", buttons);
