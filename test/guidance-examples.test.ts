import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  type Authored,
  type CatalogueView,
  demandsOf,
  KINDS,
  lint,
  lintLinks,
  loadMarkdown,
  publishable,
  readXml,
  writeXml,
} from '../src/guidance/index.ts';

const FOLDER = new URL('../examples/guidance/', import.meta.url);

const { readMarkdown, writeMarkdown } = await loadMarkdown();

const files = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(new URL(name, FOLDER), 'utf8'),
}));

const read = ({ name, text }: (typeof files)[number]): Authored => {
  const found = readMarkdown(text);
  if (!found.ok) throw new Error(`${name}: ${JSON.stringify(found.error)}`);
  return found.value;
};

const documents = files.map(read);

const view: CatalogueView = {
  target: (id) => ({ revisions: documents.some((document) => document.id === id) ? [1] : [], withdrawn: [] }),
  existsElsewhere: () => false,
};

const isChinese = ({ id }: Authored): boolean => id.endsWith('-zh');

describe.each(files)('$name', (file) => {
  const document = read(file);

  test('is written as the command writes it, and named after its id', () => {
    expect(file.name).toBe(`${document.id}.md`);
    expect(writeMarkdown(document)).toBe(file.text);
  });

  test('LG-LINK-23 can be published, and lint has nothing to say with the whole set in view', () => {
    expect(publishable(document)).toEqual([]);
    expect([...lint(document), ...lintLinks(document, view), ...demandsOf(document)]).toEqual([]);
  });

  test('is the same document as XML', () => {
    const xml = writeXml({ ...document, revision: 1 });
    expect(readXml(xml)).toEqual({ ok: true, value: { ...document, revision: 1 } });
  });

  test('is in one language, and links within it', () => {
    expect(document.lang).toBe(isChinese(document) ? 'zh-CN' : 'en');
    for (const link of document.links) expect(link.target.endsWith('-zh')).toBe(isChinese(document));
    const text = document.body + document.steps.join('') + document.checks.join('');
    expect(/\p{sc=Han}/u.test(text)).toBe(isChinese(document));
  });

  test('says what a reader needs: when it applies, and how to tell that it was done', () => {
    expect(document.checks.length).toBeGreaterThan(0);
    expect(document.tags.length).toBeGreaterThan(0);
    expect(document.steps.length > 0).toBe(document.kind === 'guide');
    expect(document.links.length).toBeGreaterThan(0);
    for (const { target } of document.links) expect(target).not.toBe(document.id);
  });
});

test('there are at least 12 subjects, each in English and in Chinese, built alike', () => {
  const english = documents.filter((document) => !isChinese(document));
  expect(english.length).toBeGreaterThanOrEqual(12);
  expect(documents.length).toBe(2 * english.length);
  for (const document of english) {
    const other = documents.find(({ id }) => id === `${document.id}-zh`);
    const shape = ({ kind, steps, checks, links }: Authored) => ({
      kind,
      steps: steps.length,
      checks: checks.length,
      links: links.map(({ target, relation, revision }) => [target.replace(/-zh$/, ''), relation, revision]),
    });
    expect(other && shape(other)).toEqual(shape(document));
  }
});

test('all kinds and all relations are used, a link offers a target as what it is, and every document is linked', () => {
  const links = documents.flatMap((document) => document.links);
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(KINDS));
  expect(new Set(links.map(({ relation }) => relation))).toEqual(new Set(KINDS));
  for (const { target, relation } of links)
    expect([target, documents.find(({ id }) => id === target)?.kind]).toEqual([target, relation]);
  expect(new Set(links.map(({ target }) => target)).size).toBe(documents.length);
});
