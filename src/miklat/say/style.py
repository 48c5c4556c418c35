"""The dress of a page: one small sheet, for paper, phone, light and dark."""

STYLE = """\
:root { --ink: #1d1d1b; --paper: #fdfcf8; --rule: #c9c4b4; --link: #1b4f72; --soft: #5c574a; --hatch: #d5d0c0; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8e6df; --paper: #1b1b1a; --rule: #4b483f; --link: #9cc4e4; --soft: #a8a394; --hatch: #4b483f; }
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 1.05rem/1.55 Georgia, "Times New Roman", serif; }
body { max-width: 48rem; margin: 0 auto; padding: 1rem; overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.25; text-align: start; margin-block: 1.6em 0.4em; }
h1 { font-size: 1.7rem; margin-block-start: 0.5em; }
h2 { font-size: 1.35rem; border-block-end: 1px solid var(--rule); }
h3 { font-size: 1.1rem; }
h4 { font-size: 1rem; font-variant-numeric: lining-nums; }
h4 a { color: inherit; text-decoration: none; }
p, ul, ol, table { margin-block: 0.35em; text-align: start; }
li { margin-block: 0.2em; }
a { color: var(--link); }
:target { background: color-mix(in srgb, var(--link) 18%, transparent); }
table { border-collapse: collapse; width: auto; max-width: 100%; }
th, td { border: 1px solid var(--rule); padding: 0.3em 0.6em; text-align: start; vertical-align: top; }
.in-1 { margin-inline-start: 1.5em; }
.in-2 { margin-inline-start: 3em; }
.in-3 { margin-inline-start: 4.5em; }
blockquote { margin-block: 0.5em; margin-inline-end: 0; }
blockquote footer { color: var(--soft); font-size: 0.85rem; }
:lang(he) { font: 1.25rem/1.7 "Frank Ruhl Libre", "SBL Hebrew", "Noto Serif Hebrew", "Times New Roman", serif; }
.wide { overflow-x: auto; }
section { margin-block: 0.9em; }
section > h2, section > h3 { font-size: 1.05rem; border: 0; margin-block: 0.6em 0.2em; }
section ul { padding-inline-start: 1.2em; }
details { margin-block: 1.5em 0; border-block-start: 1px solid var(--rule); padding-block: 0.5em; }
summary { cursor: pointer; font-weight: bold; min-block-size: 24px; }
article { border-block-start: 2px solid var(--rule); }
.bands { table-layout: fixed; width: 100%; max-width: 34rem; margin-block: 1em; }
.bands { font: 0.82rem/1.3 system-ui, sans-serif; }
.bands caption { text-align: start; font-weight: bold; padding-block: 0.3em; }
.bands th, .bands td { border: 0; padding: 0.15em 0.2em; }
.bands thead td, .bands tbody th { width: 32%; text-align: start; font-weight: normal; }
.bands thead th { text-align: center; font-size: 0.7rem; overflow-wrap: normal; letter-spacing: -0.02em; }
.bands tbody td { text-align: center; vertical-align: middle; }
.bands tbody td span { display: block; min-block-size: 1.7em; padding: 0.2em 0; border: 2px solid transparent; }
.bands .on span { background: var(--ink); color: var(--paper); }
.bands .off span { border-color: var(--ink); }
.bands .silent span { border: 2px dotted var(--soft); color: var(--soft); }
.bands .open span { background: repeating-linear-gradient(45deg, var(--hatch) 0 2px, transparent 2px 7px); }
.pictures { display: flex; flex-wrap: wrap; gap: 0 2.5rem; }
.pictures > table { flex: 1 1 20rem; }
nav { font-size: 0.95rem; border-block: 1px solid var(--rule); }
nav ul { list-style: none; padding: 0; }
nav .level-2 { margin-block-start: 0.5em; font-weight: bold; }
nav .level-3 { margin-inline-start: 1em; }
nav .level-4 { display: inline-block; margin-inline: 2em -1.2em; }
footer { margin-block-start: 2.5em; border-block-start: 1px solid var(--rule); color: var(--soft); font-size: 0.9rem; }
.skip { position: absolute; inset-inline-start: -99rem; }
.skip:focus { position: static; }
@media (max-width: 36rem) {
  body { padding: 0.6rem; }
  .in-1, .in-2, .in-3 { margin-inline-start: 0.4em; }
}
@page across { size: landscape; margin: 12mm; }
@media print {
  html { background: none; color: black; font-size: 10.5pt; }
  body { max-width: none; padding: 0; }
  nav, .skip, details:not([open]) { display: none; }
  article + article { break-before: page; }
  .across { page: across; }
  .across { font-size: 8.5pt; line-height: 1.25; }
  .across h1 { font-size: 13pt; margin: 0; }
  .across p, .across li, .across section { margin-block: 0.15em; }
  .across footer { margin-block-start: 0.5em; }
  .bands { font-size: 8pt; line-height: 1.15; margin-block: 0.3em; }
  .bands tbody td span { min-block-size: 1.2em; padding: 0; border-width: 1px; }
  .bands, .bands span { print-color-adjust: exact; }
  h2, h3, h4 { break-after: avoid; }
  table, li { break-inside: avoid; }
  a { color: inherit; text-decoration: none; }
  h3 a[href^="http"]::after { content: " <" attr(href) ">"; font-weight: normal; font-size: 0.85em; }
}
"""
