/** Lists of documents, collections and authors; refusals. */
export const LISTING = `
.listing { max-width: 60rem; margin: 0 auto; }
.listing > header { margin-bottom: 1.75rem; }
.listing h1 { font-size: clamp(1.5rem, 1.2rem + 1.2vw, 2rem); letter-spacing: -0.015em; }
.listing h1:lang(zh) { letter-spacing: 0; }
.front { padding-block: clamp(0.5rem, 3vw, 2rem) 0.5rem; }
.front h1 { max-width: 22em; font-size: clamp(1.75rem, 1.2rem + 2.4vw, 2.75rem); line-height: 1.15; }
.front h1:lang(zh) { line-height: 1.35; }
.lead { max-width: 44rem; margin-top: 0.75rem; color: var(--soft); font-size: 1.125rem; }
.count-line { margin-top: 1rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.find { display: grid; gap: 0.75rem; grid-template-columns: repeat(2, minmax(0, 1fr)); margin-bottom: 2rem; padding: 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--sheet); }
.field label { display: block; margin-bottom: 0.15rem; color: var(--soft); font-size: 0.8125rem; }
.field select { width: 100%; }
.field:first-child, .field.act { grid-column: 1 / -1; }
.field.act { display: flex; align-items: center; gap: 1rem; }
.cards { border-top: 1px solid var(--line); }
.card { padding: 1.35rem 0 1.25rem; border-bottom: 1px solid var(--line); }
.card h2 { margin-top: 0.35rem; font: 600 1.3125rem/1.35 var(--book); }
.card h2:lang(zh) { line-height: 1.5; }
.card .summary { max-width: 44rem; margin-top: 0.25rem; font: 1.0625rem/1.55 var(--book); }
.card .summary:lang(zh) { line-height: 1.75; }
.card .use { max-width: 44rem; margin-top: 0.25rem; color: var(--soft); font-size: 0.9375rem; }
.card .if { margin-inline-end: 0.35em; }
.card .meta { display: flex; flex-wrap: wrap; gap: 0.2rem 0.8rem; margin-top: 0.6rem; color: var(--soft); font-size: 0.8125rem; }
.tag::before { content: "#"; opacity: 0.7; }
.listing .none { padding: 2.5rem 1rem; border: 1px dashed var(--edge); border-radius: 10px; text-align: center; font-size: 1.0625rem; }
.paging { display: flex; gap: 1.5rem; justify-content: flex-end; margin-top: 1.5rem; }
.paging a { padding: 0.4rem 0; font-weight: 600; }
.shelves { margin-top: 2.5rem; }
.shelves h2, .over { margin-bottom: 0.6rem; font-size: 1.0625rem; }
.shelves ul { display: flex; flex-wrap: wrap; gap: 0.4rem 1.5rem; }
.people { display: grid; gap: 0.25rem; }
.people li { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
.people a { font-weight: 600; font-size: 1.0625rem; }
.refusal { max-width: 40rem; margin: 0 auto; padding-block: clamp(1rem, 6vw, 4rem); }
.refusal .status { color: var(--edge); font: 300 clamp(3.5rem, 12vw, 6rem)/1 var(--sans); font-variant-numeric: tabular-nums; letter-spacing: -0.04em; }
.refusal h1 { margin: 0.5rem 0 0.75rem; font-size: 1.75rem; }
.refusal .summary { font-size: 1.125rem; }
.refusal .next { margin-top: 0.35rem; color: var(--soft); }
.refusal section, .refusal dl { margin-block: 1.5rem; padding-top: 1rem; border-top: 1px solid var(--line); }
.refusal h2 { margin-bottom: 0.5rem; font-size: 1rem; }
.refusal dt { margin-top: 0.6rem; color: var(--soft); font-size: 0.8125rem; }
.revision-numbers { display: flex; flex-wrap: wrap; gap: 0.35rem 1.25rem; }
@media (min-width: 48rem) {
  .find { grid-template-columns: minmax(0, 3fr) repeat(3, minmax(0, 1fr)) auto; align-items: end; }
  .field:first-child, .field.act { grid-column: auto; }
  .find:has(#author) { grid-template-columns: minmax(0, 2fr) repeat(4, minmax(0, 1fr)) auto; }
}
`;
