/** On paper: the document, its source and where links lead; nothing that is only for clicking. */
export const PRINT = `
@media print {
  :root { color-scheme: light; --paper: #fff; --sheet: #fff; --sunk: #fff; --ink: #000; --soft: #333; --line: #999; --link: #000; --link-line: #999; --guide: #000; --context: #000; --evidence: #000; --guide-wash: #fff; --context-wash: #fff; --evidence-wash: #fff; --warn: #000; --warn-wash: #fff; --warn-line: #999; --edge: #666; --gone: #000; --gone-wash: #fff; --come: #000; --come-wash: #fff; }
  body { display: block; font-size: 10.5pt; }
  main { max-width: none; padding: 1rem 0 0; }
  header.site nav, header.site .switch, .skip, .compare, .find, .paging { display: none; }
  header.site, footer.site { padding-inline: 0; }
  .sheet { display: block; }
  .offer, .steps li, .checks li, .backlink-list li, .neighbours li { break-inside: avoid; }
  h1, h2, h3 { break-after: avoid; }
  .kind { border: 1px solid; }
}
`;
