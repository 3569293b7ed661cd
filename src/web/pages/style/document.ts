/** The page of one document. */
export const DOCUMENT = `
.sample { margin-bottom: 2rem; padding: 0.75rem 1rem; border: 1px solid var(--warn-line); border-inline-start: 6px solid var(--warn); border-radius: 6px; background: var(--warn-wash); color: var(--warn); }
.sample a { color: inherit; text-decoration-color: currentColor; }
.sheet { display: grid; gap: 3rem clamp(2rem, 5vw, 4.5rem); grid-template-columns: minmax(0, 1fr); }
.document > header { padding-bottom: 1.5rem; }
.document h1 { margin: 0.75rem 0 0.75rem; font: 600 clamp(1.75rem, 1.2rem + 2vw, 2.5rem)/1.2 var(--book); letter-spacing: -0.01em; }
.document h1:lang(zh) { line-height: 1.4; letter-spacing: 0; }
.document > header .summary { max-width: 40rem; color: var(--soft); font: 1.1875rem/1.55 var(--book); white-space: pre-wrap; }
.document > header .summary:lang(zh) { line-height: 1.75; }
.revision-note { margin-top: 1.25rem; padding: 0.6rem 0.9rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sunk); font-size: 0.9375rem; }
.document section, .onward section { padding-block: 1.25rem; }
.document h2, .onward h2, .about h2 { font: 650 0.9375rem/1.4 var(--sans); color: var(--soft); }
.document h2, .onward h2 { margin-bottom: 0.75rem; }
.document .applies { margin-block: 0.25rem 1rem; padding: 0.9rem 1.15rem 1.05rem; border-inline-start: 4px solid var(--guide); border-radius: 0 6px 6px 0; background: var(--guide-wash); }
.document.context .applies { border-color: var(--context); background: var(--context-wash); }
.document.evidence .applies { border-color: var(--evidence); background: var(--evidence-wash); }
.document .applies h2 { margin-bottom: 0.2rem; }
.applies p, .prose, .steps ol, .checks ul { max-width: 40rem; font: 1.125rem/1.65 var(--book); }
.applies p:lang(zh), .prose:lang(zh), .steps ol:lang(zh), .checks ul:lang(zh) { line-height: 1.9; }
.applies p, .prose p, .steps li, .checks li { white-space: pre-wrap; tab-size: 4; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.prose p + p { margin-top: 0.9em; }
.steps ol { counter-reset: step; }
.steps li { position: relative; padding: 0.45rem 0 0.45rem 2.75rem; counter-increment: step; }
.steps li::before { content: counter(step); position: absolute; inset-inline-start: 0; top: 0.6rem; width: 1.75rem; height: 1.75rem; border: 1px solid var(--edge); border-radius: 50%; color: var(--soft); font: 0.875rem/1.7rem var(--sans); text-align: center; font-variant-numeric: tabular-nums; }
.steps li:lang(zh)::before { top: 0.75rem; }
.steps .note { margin-bottom: 0.5rem; color: var(--warn); }
.checks li { position: relative; padding: 0.3rem 0 0.3rem 2.75rem; }
.checks li::before { content: ""; position: absolute; inset-inline-start: 0.35rem; top: 0.8rem; width: 1rem; height: 1rem; border: 1px solid var(--edge); border-radius: 3px; }
.checks li:lang(zh)::before { top: 0.95rem; }
.tag-list { display: flex; flex-wrap: wrap; gap: 0.4rem; }
.tag-list a, .tag-list li > span { display: inline-block; padding: 0.1rem 0.7rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--sunk); font-size: 0.875rem; text-decoration: none; }
.tag-list a:hover { border-color: var(--link); }

.onward { border-top: 1px solid var(--line); }
.onward h2 { margin-bottom: 0.5rem; color: var(--ink); font-size: 1.125rem; }
.relation-name { margin: 1.5rem 0 0.6rem; font: 600 0.9375rem/1.4 var(--sans); }
.relation-name code { margin-inline-start: 0.3em; font-weight: 400; color: var(--soft); }
.offers { display: grid; gap: 0.75rem; }
.offer { padding: 0.75rem 1rem; border: 1px solid var(--line); border-inline-start-width: 4px; border-radius: 6px; background: var(--sheet); }
.offer.guide { border-inline-start-color: var(--guide); }
.offer.context { border-inline-start-color: var(--context); border-inline-start-style: dashed; }
.offer.evidence { border-inline-start-color: var(--evidence); border-inline-start-style: dotted; }
.offer .when { font-family: var(--book); }
.offer .label { font: 600 1.125rem/1.5 var(--book); }
.target, .offer .target { color: var(--soft); font-size: 0.875rem; }
.backlink-list { display: grid; gap: 0.75rem; }
.backlink-list .label { font: 600 1.0625rem/1.5 var(--book); }
.backlink-list .label code { font-weight: 400; }
.way .relation::before { content: ""; display: inline-block; width: 1.5em; margin-inline-end: 0.35em; border-top: 2px solid currentColor; vertical-align: 0.25em; }
.way .relation.context::before { border-top-style: dashed; }
.way .relation.evidence::before { border-top-style: dotted; }
.around { display: grid; gap: 1.5rem 2.5rem; align-items: center; }
.map { display: block; max-width: 100%; height: auto; margin-inline: auto; }
.map .edge { fill: none; stroke: currentColor; stroke-width: 1.75; }
.map .guide { color: var(--guide); }
.map .context { color: var(--context); }
.map .evidence { color: var(--evidence); }
.map .edge.context { stroke-dasharray: 6 4; }
.map .edge.evidence { stroke-dasharray: 1.5 4; stroke-linecap: round; stroke-width: 2.25; }
.map .arrow path { fill: currentColor; }
.map .hub { fill: var(--sheet); stroke: currentColor; stroke-width: 2; }
.map .hub-core { fill: var(--ink); }
.map .node circle { fill: var(--sheet); stroke: var(--edge); stroke-width: 1.5; }
.map .node.missing circle { stroke-dasharray: 3 3; }
.map text { fill: var(--ink); font: 600 12px var(--sans); text-anchor: middle; }
.neighbours { counter-reset: neighbour; display: grid; gap: 0.6rem; font-size: 0.9375rem; }
.neighbours li { position: relative; padding-inline-start: 2.25rem; counter-increment: neighbour; }
.neighbours li::before { content: counter(neighbour); position: absolute; inset-inline-start: 0; top: 0.1rem; width: 1.5rem; height: 1.5rem; border: 1.5px solid var(--edge); border-radius: 50%; font: 600 0.75rem/1.35rem var(--sans); text-align: center; }
.way { display: block; color: var(--soft); font-size: 0.875rem; }

.about { font-size: 0.9375rem; }
.about section + section { margin-top: 2rem; }
.about h2 { margin-bottom: 0.6rem; padding-bottom: 0.4rem; border-bottom: 1px solid var(--line); color: var(--ink); }
.version-list li { padding: 0.35rem 0.6rem; border-radius: 6px; }
.version-list .current { background: var(--sunk); }
.date { display: block; color: var(--soft); font-size: 0.8125rem; }
.about summary { padding: 0.35rem 0.6rem; color: var(--link); cursor: pointer; }
.compare { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; margin-top: 0.75rem; padding-inline: 0.6rem; }
.compare select { min-width: 4rem; }
.about dt { margin-top: 0.75rem; color: var(--soft); font-size: 0.8125rem; }
.digest { display: block; color: var(--soft); font-size: 0.8125rem; }
@media (min-width: 40rem) { .around { grid-template-columns: auto 1fr; } }
@media (min-width: 40rem) and (max-width: 63.9rem) {
  .about { display: grid; grid-template-columns: 1fr 1fr; gap: 2.5rem; }
  .about section + section { margin-top: 0; }
}
@media (min-width: 64rem) {
  .sheet { grid-template-columns: minmax(0, 1fr) 17rem; grid-template-rows: auto 1fr; }
  .about { grid-column: 2; grid-row: 1 / span 2; align-self: start; }
}
`;
