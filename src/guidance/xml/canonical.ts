import { type GuidanceDocument, type Kind, type Link, NAMESPACE } from '../document.ts';
import { readRevision } from '../revision.ts';
import { writeXml } from './write.ts';

const ROOT = new RegExp(
  `<\\?xml version="1\\.0" encoding="UTF-8"\\?>\\n<guidance xmlns="${NAMESPACE}" id="([^"]*)" revision="(\\d+)" kind="([^"]*)" lang="([^"]*)">\\n`,
  'y',
);
const LINK = /<link target="([^"]*)" revision="(\d+)" relation="([^"]*)" when="([^"]*)">/y;
const REFERENCE = /&(?:amp|lt|gt|quot|#x9|#xA|#xD);/g;

const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x9;': '\t',
  '&#xA;': '\n',
  '&#xD;': '\r',
};

const characters = (text: string): string =>
  text.includes('&') ? text.replace(REFERENCE, (reference) => CHARACTERS[reference] ?? reference) : text;

interface Cursor {
  readonly text: string;
  at: number;
}

/** The groups of `pattern` where the cursor stands, and the cursor behind it. */
const take = (cursor: Cursor, pattern: RegExp): readonly string[] | undefined => {
  pattern.lastIndex = cursor.at;
  const found = pattern.exec(cursor.text);
  if (found === null) return undefined;
  cursor.at = pattern.lastIndex;
  return found;
};

/** The text up to `end`, and the cursor behind that. */
const textUntil = (cursor: Cursor, end: string): string | undefined => {
  const to = cursor.text.indexOf(end, cursor.at);
  if (to === -1) return undefined;
  const text = characters(cursor.text.slice(cursor.at, to));
  cursor.at = to + end.length;
  return text;
};

const element = (cursor: Cursor, start: string, end: string): string | undefined => {
  if (!cursor.text.startsWith(start, cursor.at)) return undefined;
  cursor.at += start.length;
  return textUntil(cursor, end);
};

const single = (cursor: Cursor, name: string): string => element(cursor, `<${name}>`, `</${name}>\n`) ?? '';

const every = (cursor: Cursor, name: string): readonly string[] => {
  const texts: string[] = [];
  const start = `<${name}>`;
  const end = `</${name}>\n`;
  for (let text = element(cursor, start, end); text !== undefined; text = element(cursor, start, end))
    texts.push(text);
  return texts;
};

const everyLink = (cursor: Cursor): readonly Link[] => {
  const links: Link[] = [];
  for (let found = take(cursor, LINK); found !== undefined; found = take(cursor, LINK)) {
    const [, target = '', revision = '', relation = '', when = ''] = found;
    links.push({
      target: characters(target),
      revision: readRevision(revision) ?? 0,
      relation: relation as Kind,
      when: characters(when),
      label: textUntil(cursor, '</link>\n') ?? '',
    });
  }
  return links;
};

/**
 * The document that a text is the canonical form of, if it is one; what it says is still to be checked. It is worth its
 * lines: databases, sites and exports hold canonical XML alone, and this reads it in a quarter of the time of any other XML
 * (bench/guidance/format.ts), where saxes and its handlers share the time and no part of it stands out. How the text is
 * taken apart needs no trust: it counts only if the same text comes out when the document is written again.
 */
export const readCanonical = (text: string): GuidanceDocument | undefined => {
  const cursor = { text, at: 0 };
  const [, id = '', revision = '', kind, lang = ''] = take(cursor, ROOT) ?? [];
  if (kind === undefined) return undefined;
  const document = {
    id: characters(id),
    revision: readRevision(revision) ?? 0,
    kind: kind as Kind,
    lang: characters(lang),
    title: single(cursor, 'title'),
    summary: single(cursor, 'summary'),
    applies: single(cursor, 'applies'),
    body: single(cursor, 'body'),
    steps: every(cursor, 'step'),
    links: everyLink(cursor),
    checks: every(cursor, 'check'),
    tags: every(cursor, 'tag'),
  };
  return writeXml(document) === text ? document : undefined;
};
