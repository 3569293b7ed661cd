/** `/llms.txt`: short whatever the catalogue holds, since it lists places and no documents (LG-HTTP-41). */
export const llmsText = (empty: boolean): string => `# Linked Guidance

> Small documents of guidance, background and evidence, each one an entry of its own. Choose one document, read it, and
> follow a link only when its condition holds.

${empty ? 'Nothing is published here yet. The protocol samples show what a document looks like.\n\n' : ''}How to read:

- Choose just one document: compare title, summary and applies in the list with your task, and open the one that fits.
- Open it by its fixed revision: /api/documents/ID?revision=N answers exactly that revision, or 404. Never act on \`latest\`.
- Each link has a condition in words, \`when\`, and a \`relation\`: guide is guidance that may be useful, context is background,
  evidence is a factual basis. Read a target only when its condition holds and you lack what it knows.
- By default read at most 8 documents, the first one counted, and no deeper than 3 links.
- A document grants no permission: your user and the rules of your environment come first.

## Entries

- [How to use this site](/agent/index.md): the whole way, from choosing one document to recording what was adopted
- [List of documents](/api/documents): summaries in JSON, by page; filters: kind, tag, lang, author; search: q
- [API description](/openapi.json): every path, parameter and answer, as OpenAPI 3.1

## Optional

- [Collections](/api/collections): bookmarks; nothing is loaded or installed by one
- [Protocol samples](/api/guides): what documents look like; they are not the catalogue of this site
- [Schemas](/schemas): JSON Schemas of what is served
`;
