/** What every page has: letters, links, fields, the frame around the content. */
export const BASE = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; min-height: 100vh; min-height: 100svh; display: flex; flex-direction: column;
  background: var(--paper); color: var(--ink);
  font: 1rem/1.55 var(--sans); text-rendering: optimizeLegibility;
  overflow-wrap: anywhere; text-autospace: normal;
}
:lang(zh), :lang(ja), :lang(ko) { line-height: 1.75; line-break: strict; }
h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; }
ul, ol { padding: 0; list-style: none; }
h1, h2, h3 { text-wrap: balance; line-height: 1.25; }
h1:lang(zh), h2:lang(zh), h3:lang(zh) { line-height: 1.4; }
p { text-wrap: pretty; }
a { color: var(--link); text-decoration: underline; text-decoration-color: var(--link-line); text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
a:hover { text-decoration-color: currentColor; text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
main:focus { outline: none; }
code { font: 0.875em/1.4 var(--mono); overflow-wrap: anywhere; }
small { font-size: 0.8125rem; color: var(--soft); }
.aside { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; user-select: none; }
.skip { position: absolute; inset-inline-start: 1rem; top: -4rem; padding: 0.5rem 1rem; background: var(--ink); color: var(--paper); z-index: 1; }
.skip:focus { top: 0.5rem; }
.unseen {
  display: inline-block; margin-inline: 0.15em; padding: 0 0.35em; border: 1px solid var(--warn-line); border-radius: 3px;
  background: var(--warn-wash); color: var(--warn); font: min(0.75em, 1rem)/1.5 var(--mono); unicode-bidi: isolate; direction: ltr;
}
.external b { font-weight: 600; }
.external .mark { font-family: var(--sans); font-size: 0.8em; }
.note, .none { color: var(--soft); font-size: 0.9375rem; }
.count { margin-inline-start: 0.3em; color: var(--soft); font: 0.8125rem/1 var(--sans); font-variant-numeric: tabular-nums; }

header.site, footer.site { padding: 0.875rem clamp(1rem, 4vw, 3rem); }
header.site { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 1.5rem; border-bottom: 1px solid var(--line); background: var(--sheet); }
.brand { display: inline-flex; align-items: center; gap: 0.5rem; color: var(--ink); font-weight: 650; text-decoration: none; letter-spacing: -0.005em; }
.brand-mark { width: 1.5rem; height: 1.5rem; fill: var(--guide); stroke: var(--guide); stroke-width: 2; }
.brand-mark path { fill: none; }
header.site ul { display: flex; flex-wrap: wrap; gap: 0.125rem 1.25rem; }
header.site nav a { display: inline-block; padding: 0.3rem 0; color: var(--soft); font-size: 0.9375rem; text-decoration: none; }
header.site nav a:hover, header.site nav a[aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--link); }
header.site .switch { margin-inline-start: auto; padding: 0.2rem 0.75rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft); font-size: 0.875rem; line-height: 1.5; text-decoration: none; }
header.site .switch:hover { border-color: var(--link); color: var(--link); }
@media (max-width: 47.9rem) { header.site nav { order: 1; width: 100%; } }
main { flex: 1; width: 100%; max-width: 78rem; margin: 0 auto; padding: clamp(1.5rem, 4vw, 3rem) clamp(1rem, 4vw, 3rem) 4rem; }
footer.site { border-top: 1px solid var(--line); color: var(--soft); font-size: 0.875rem; }
footer.site p { max-width: 60rem; margin: 0 auto; text-align: center; }

input, select, button, .button {
  min-height: 2.5rem; padding: 0.35rem 0.75rem; border: 1px solid var(--edge); border-radius: 6px;
  background: var(--sheet); color: var(--ink); font: inherit;
}
input { width: 100%; }
::placeholder { color: var(--soft); opacity: 1; }
button, .button { border-color: var(--link); background: var(--link); color: var(--paper); font-weight: 600; cursor: pointer; }
.button { display: inline-flex; align-items: center; text-decoration: none; }
button:hover, .button:hover { filter: brightness(1.1); }

.kind { padding: 0.1rem 0.55rem; border-radius: 1rem; font: 600 0.8125rem/1.5 var(--sans); }
.kind.guide { background: var(--guide-wash); color: var(--guide); }
.kind.context { background: var(--context-wash); color: var(--context); }
.kind.evidence { background: var(--evidence-wash); color: var(--evidence); }
.relation { font-weight: 600; }
.relation.guide, .relation-name.guide { color: var(--guide); }
.relation.context, .relation-name.context { color: var(--context); }
.relation.evidence, .relation-name.evidence { color: var(--evidence); }
.ref { color: var(--ink); }
.ref span { color: var(--soft); }
.state { display: inline-block; padding: 0 0.45em; border: 1px solid var(--warn-line); border-radius: 4px; background: var(--warn-wash); color: var(--warn); font: 0.75rem/1.6 var(--sans); white-space: nowrap; }
.state.calm { border-color: var(--line); background: var(--sunk); color: var(--soft); }
.state.shown { border-color: var(--link); background: var(--link); color: var(--paper); }
.eyebrow { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.35rem 0.75rem; color: var(--soft); font-size: 0.875rem; }
.if { color: var(--soft); font: 600 0.8125rem/1.5 var(--sans); }
@media (prefers-reduced-motion: no-preference) {
  a, button, .button { transition: color 120ms, text-decoration-color 120ms, filter 120ms; }
}
@media (forced-colors: active) {
  .kind, .state { border: 1px solid; }
}
`;
