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
