import { parse } from 'yaml';
import type { Content, Link } from '../document.ts';
import type { Authored } from '../json/authored.ts';
import { HEADINGS, layoutOf, listOf, type SectionName } from './layout.ts';
import { readLink, writeLink } from './link-text.ts';

// What every reader of YAML takes for the same text without quotes.
const PLAIN = /^[\p{L}\p{N}“‘「《（][\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;
const PLAIN_IN_LIST = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._/-]*$/u;
const OTHER_TYPE = /^(?:true|false|yes|no|on|off|y|n|null|[\d.][\d.,_:+eEx-]*)$/i;

const quoted = (value: string): string =>
  JSON.stringify(value).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffe\uffff]/gu,
    (character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`,
  );

const isPlain = (value: string, pattern: RegExp): boolean => {
  if (!pattern.test(value) || OTHER_TYPE.test(value) || /: |:$| #|\s$/.test(value)) return false;
  try {
    return parse(`a: ${value}`, { schema: 'failsafe', logLevel: 'silent' }).a === value;
  } catch {
    return false;
  }
};

const scalar = (value: string): string => (isPlain(value, PLAIN) ? value : quoted(value));

const flowList = (values: readonly string[]): string =>
  `[${values.map((value) => (isPlain(value, PLAIN_IN_LIST) ? value : quoted(value))).join(', ')}]`;

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/** Whether the list, written as a section, is read again as it is. */
const holds = (items: readonly string[], list: string): boolean => {
  const { body, sections, strays } = layoutOf(`## Steps\n\n${list}\n`, 0);
  return (
    body.text === '' &&
    strays.length === 0 &&
    sections.length === 1 &&
    !list.includes('\r') &&
    same(sections[0]?.items.map(({ text }) => text) ?? [], items)
  );
};

const bodyHolds = (body: string): boolean => {
  const layout = layoutOf(`\n${body}\n`, 0);
  return !body.includes('\r') && layout.body.text === body && layout.sections.length === 0;
};

const linkHolds = (link: Link): boolean => {
  const node = readLink({ text: writeLink(link), at: 0 });
  if (node?.type !== 'object') return false;
  return node.members.every(({ name, value }) => {
    const read = value.type === 'number' ? value.text : value.type === 'string' ? value.value : undefined;
    return read === String(link[name as keyof Link]);
  });
};

interface Part {
  /** In the front matter: for what Markdown would change. */
  readonly front: readonly string[];
  /** Behind it. */
  readonly text: string;
}

const NOTHING: Part = { front: [], text: '' };

interface List {
  readonly name: SectionName;
  readonly lang: string;
  readonly items: readonly string[];
  readonly fits: boolean;
  /** The same as lines of YAML. */
  readonly yaml: () => readonly string[];
}

const listPart = ({ name, lang, items, fits, yaml }: List): Part => {
  if (items.length === 0) return NOTHING;
  const list = listOf(items, name === 'steps');
  if (!fits || !holds(items, list)) return { front: [`${name}:`, ...yaml()], text: '' };
  const heading = HEADINGS[name][/^zh\b/i.test(lang) ? 1 : 0];
  return { front: [], text: `\n## ${heading}\n\n${list}\n` };
};

const textList = (name: SectionName, lang: string, items: readonly string[]): Part =>
  listPart({ name, lang, items, fits: true, yaml: () => items.map((item) => `  - ${scalar(item)}`) });

const linkList = ({ lang, links }: Content): Part =>
  listPart({
    name: 'links',
    lang,
    items: links.map(writeLink),
    fits: links.every(linkHolds),
    yaml: () =>
      links.flatMap(({ target, revision, relation, when, label }) => [
        `  - target: ${scalar(target)}`,
        `    revision: ${revision}`,
        `    relation: ${relation}`,
        `    when: ${scalar(when)}`,
        `    label: ${scalar(label)}`,
      ]),
  });

const bodyPart = ({ body }: Content): Part =>
  bodyHolds(body) ? { front: [], text: `\n${body}\n` } : { front: [`body: ${quoted(body)}`], text: '' };

/** The Markdown that `readMarkdown` reads as this very content; a revision is written where there is one. */
export const writeMarkdown = (content: Authored): string => {
  const { id, revision, kind, lang, title, summary, applies, steps, checks, tags } = content;
  const parts = [
    bodyPart(content),
    textList('steps', lang, steps),
    linkList(content),
    textList('checks', lang, checks),
  ];
  const front = [
    `id: ${scalar(id)}`,
    ...(revision === undefined ? [] : [`revision: ${revision}`]),
    `kind: ${kind}`,
    `lang: ${scalar(lang)}`,
    `title: ${scalar(title)}`,
    `summary: ${scalar(summary)}`,
    `applies: ${scalar(applies)}`,
    ...(tags.length === 0 ? [] : [`tags: ${flowList(tags)}`]),
    ...parts.flatMap((part) => part.front),
  ];
  return `---\n${front.join('\n')}\n---\n${parts.map(({ text }) => text).join('')}`;
};
