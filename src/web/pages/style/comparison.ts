/** The difference of two revisions. */
export const COMPARISON = `
.comparison { max-width: 56rem; margin: 0 auto; }
.comparison > header { margin-bottom: 1.5rem; }
.comparison h1 { margin: 0.5rem 0; font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2rem); }
.comparison .summary { color: var(--soft); font: 1.1875rem/1.6 var(--book); }
.comparison .read { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-block: 0.75rem; }
.change { margin-block: 1.75rem; }
.change h2 { margin-bottom: 0.5rem; font-size: 1rem; color: var(--soft); }
.lines { border: 1px solid var(--line); border-radius: 8px; background: var(--sheet); overflow: hidden; }
.lines li { display: flex; gap: 0.75rem; padding: 0.35rem 1rem; font: 1.0625rem/1.6 var(--book); }
.lines li:lang(zh) { line-height: 1.85; }
.lines li + li { border-top: 1px solid var(--line); }
.lines .sign { flex: none; width: 1em; color: var(--soft); font-family: var(--mono); text-align: center; user-select: none; }
.lines .line { flex: 1; min-width: 0; min-height: 1.6em; white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: plaintext; }
.lines .same { color: var(--soft); }
.lines .removed { background: var(--gone-wash); }
.lines .added { background: var(--come-wash); }
.lines .skipped { padding-block: 0.2rem; background: var(--sunk); color: var(--soft); font: 0.8125rem/1.6 var(--sans); justify-content: center; }
del { background: var(--gone-wash); color: var(--gone); text-decoration: line-through; text-decoration-thickness: 1px; }
ins { background: var(--come-wash); color: var(--come); text-decoration: underline; text-decoration-thickness: 1px; text-underline-offset: 0.2em; }
`;
