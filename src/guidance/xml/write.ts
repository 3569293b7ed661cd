import { type GuidanceDocument, type Link, NAMESPACE } from '../document.ts';

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

const reference = (character: string): string => REFERENCES[character] ?? character;

/** `>` is always written as a reference, so that `]]>` never stands in a text; a CR would come back as LF. */
const escapeText = (text: string): string =>
  /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, reference) : text;

/** A tab or a line break would come back as a space. */
const escapeAttribute = (value: string): string =>
  /[&<>"\t\n\r]/.test(value) ? value.replace(/[&<>"\t\n\r]/g, reference) : value;

const linkElement = ({ target, revision, relation, when, label }: Link): string =>
  `<link target="${escapeAttribute(target)}" revision="${revision}" relation="${relation}" when="${escapeAttribute(when)}">${escapeText(label)}</link>\n`;

/**
 * Canonical XML (LG-DOC-43): one byte sequence for one document, whoever writes it. Digests are taken over it. The
 * document must be a valid one: characters that XML cannot carry are not looked for here.
 */
export const writeXml = (document: GuidanceDocument): string => {
  const { id, revision, kind, lang } = document;
  let xml = `<?xml version="1.0" encoding="UTF-8"?>
<guidance xmlns="${NAMESPACE}" id="${escapeAttribute(id)}" revision="${revision}" kind="${kind}" lang="${escapeAttribute(lang)}">
<title>${escapeText(document.title)}</title>
<summary>${escapeText(document.summary)}</summary>
<applies>${escapeText(document.applies)}</applies>
<body>${escapeText(document.body)}</body>
`;
  for (const step of document.steps) xml += `<step>${escapeText(step)}</step>\n`;
  for (const link of document.links) xml += linkElement(link);
  for (const check of document.checks) xml += `<check>${escapeText(check)}</check>\n`;
  for (const tag of document.tags) xml += `<tag>${escapeText(tag)}</tag>\n`;
  return `${xml}</guidance>\n`;
};
