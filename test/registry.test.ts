import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Rule } from '../src/guide/rule.ts';
import { RULES } from '../src/guide/rules.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = join(ROOT, 'src/guide/rules');

const rows = (table: string): readonly (readonly string[])[] =>
  readFileSync(join(ROOT, 'docs/requirements', table), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));

const severities = new Map(rows('finding-ids.tsv').map(([id = '', severity = '']) => [id, severity]));
const clauses = new Set(
  ['guide-profile.tsv', 'verifier-profile.tsv'].flatMap((table) => rows(table).map(([id]) => id ?? '')),
);

const isRule = (value: unknown): value is Rule =>
  typeof value === 'object' && value !== null && 'outcomes' in value && 'check' in value;

const ruleFiles = globSync('**/*.ts', { cwd: FOLDER })
  .filter((name) => !name.endsWith('.test.ts') && !name.endsWith('list.ts'))
  .sort();

interface Found {
  readonly file: string;
  readonly rule: Rule;
}

const found: readonly Found[] = (
  await Promise.all(
    ruleFiles.map(async (file): Promise<readonly Found[]> => {
      const exported = Object.values((await import(join(FOLDER, file))) as object);
      return exported.filter(isRule).map((rule) => ({ file, rule }));
    }),
  )
).flat();

/** The text of all tests beside the rules of a folder. */
const testsIn = (folder: string): string =>
  globSync(join(FOLDER, folder, '*.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

const outcomes = RULES.flatMap((rule) => rule.outcomes);

describe('VP-26-06 the list of rules', () => {
  test('each id stands once', () => {
    const ids = outcomes.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  test('each rule that a file exports is in the list, and each listed rule has a file of its own', () => {
    expect(found.filter(({ rule }) => !RULES.includes(rule)).map(({ file }) => file)).toEqual([]);
    expect(
      RULES.filter((rule) => !found.some((one) => one.rule === rule)).map(({ outcomes: [one] }) => one.id),
    ).toEqual([]);
    const files = found.map(({ file }) => file);
    expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
  });

  test('each rule has a test beside it: of its own name, or one that names its ids', () => {
    const untested = found.filter(({ file, rule }) => {
      if (existsSync(join(FOLDER, file.replace(/\.ts$/, '.test.ts')))) return false;
      const tests = testsIn(dirname(file));
      return !rule.outcomes.some(({ id }) => tests.includes(`'${id}'`));
    });
    expect(untested.map(({ file }) => file)).toEqual([]);
  });
});

describe('VP-26-01 VP-26-02 VP-26-03 VP-26-08 VP-26-10 VP-26-11 each id', () => {
  for (const outcome of outcomes)
    test(outcome.id, () => {
      expect(severities.get(outcome.id), 'severity in finding-ids.tsv').toBe(outcome.severity);
      expect(outcome.blocks !== undefined, 'errors block a level, and only they').toBe(
        outcome.severity === 'error',
      );
      expect(outcome.clauses.filter((id) => !clauses.has(id))).toEqual([]);
      expect(outcome.clauses.length).toBeGreaterThan(0);
      expect(outcome.section).toMatch(/^\d+(\.\d+)?$/);
      expect(outcome.title.length).toBeGreaterThan(2);
      expect(outcome.title.endsWith('.')).toBe(false);
      expect(outcome.why).toMatch(/^\S.{20,}\.$/);
      expect(outcome.fix).toMatch(/^\S.{10,}\S$/);
      expect(existsSync(join(ROOT, 'docs/findings', `${outcome.id}.md`)), 'a docs page').toBe(true);
      for (const kind of ['hit', 'near-miss'])
        for (const name of ['guide.txt', 'expected.json'])
          expect(existsSync(join(ROOT, 'fixtures/guides', outcome.id, kind, name)), `${kind}/${name}`).toBe(
            true,
          );
    });
});
