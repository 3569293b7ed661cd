import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ADVICE_TABLES, CODE_ADVICE } from '../../src/cli/advice/advice.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { OUTCOMES } from '../../src/guide/index.ts';
import { givenCodes } from '../support/given-codes.ts';
import { readbackHere } from '../support/in-process.ts';

const sources = globSync('src/**/*.ts')
  .filter((file) => !basename(file).endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const codes = Object.values(ADVICE_TABLES).flatMap((table) => Object.keys(table));

/** Files that list codes and give none. */
const LISTS = /^src\/(?:kernel\/reason-|store\/codes|cli\/codes|cli\/advice\/|guidance\/problem-|.*-advice)/;

/** Members called `code` that hold no code of ours. */
const OTHERS: Readonly<Record<string, string>> = {
  'src/base/json/parse.ts': 'too_deep',
  'src/kernel/tool/schema.ts': 'linear',
};

test('every code of a table is one that something gives', () => {
  const words = new Set(
    sources
      .filter(({ file }) => !LISTS.test(file))
      .flatMap(({ text }) => text.match(/[a-z]+(?:[_.-][a-z0-9]+)*/g) ?? []),
  );
  expect(codes.filter((code) => !words.has(code))).toEqual([]);
});

test('readback explain knows every code that the sources give, and each stands in one table', () => {
  const findings = OUTCOMES.map(({ id }) => id);
  const given = givenCodes(sources);
  expect(given.length).toBeGreaterThan(400);
  const unknown = given.filter(
    ({ code, file }) => !CODE_ADVICE.has(code) && !findings.includes(code) && OTHERS[file] !== code,
  );
  expect(unknown).toEqual([]);
  expect([...findings, ...codes].filter((code, at, all) => all.indexOf(code) !== at)).toEqual([]);
});

test('a code is seen wherever it is given: by its function, by what wraps it, and as a member', () => {
  const text = `
    const refused = (why: string, code: string) => fail(code, why, 'fix');
    refused('so', open ? 'one_code' : 'other_code');
    const told: { readonly code: 'typed_code' } = { code: 'told_code' as const };
  `;
  const given = givenCodes([{ file: 'a.ts', text }]).map(({ code }) => code);
  expect(given.toSorted()).toEqual(['one_code', 'other_code', 'told_code', 'typed_code']);
});

test('every code that docs/guidance/site.md lists is explained', () => {
  const rows = readFileSync('docs/guidance/site.md', 'utf8').match(/^\| \d{3}.*$/gm) ?? [];
  const listed = rows.flatMap((row) => row.split('|')[2]?.match(/[a-z]+_?[a-z_]+/g) ?? []);
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.filter((code) => !CODE_ADVICE.has(code))).toEqual([]);
  expect(Object.keys(ADVICE_TABLES.site).filter((code) => !listed.includes(code))).toEqual([]);
});

test('each code has a meaning and an advice, a line each that a table can hold', () => {
  for (const [code, { meaning, fix }] of CODE_ADVICE) {
    expect(meaning, code).toMatch(/^\S[^\n|]+[^\s|]$/);
    expect(fix, code).toMatch(/^[A-Z`][^\n|]+[.)_-]$/);
  }
});

test('every command and option that an advice names is there', () => {
  const named = [...CODE_ADVICE.values()]
    .flatMap(({ fix }) => fix.match(/`readback [^`]+`/g) ?? [])
    .map((line) => line.slice(1, -1).split(' ').slice(1));
  expect(named.length).toBeGreaterThan(50);
  for (const words of named) {
    const command = COMMANDS.findLast(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
    const options = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
    const known = ['help', ...(command?.options ?? []).map(({ name }) => name)];
    expect(command === undefined && words[0] !== 'COMMAND', words.join(' ')).toBe(false);
    expect(options.filter((option) => !known.includes(option))).toEqual([]);
  }
});

describe('readback explain', () => {
  const some = ['approval_stale', 'store_missing', 'no_terminal', 'role_upgrade_forbidden', 'missing_child'];
  test.each([...some, 'tail_cut', 'rate_limited', 'input.none'])('says what to do about %s', async (code) => {
    const advice = CODE_ADVICE.get(code);
    const { status, out } = await readbackHere(['explain', code]);
    const [name, meaning, , mend] = out.split('\n');
    expect([status, name, meaning]).toEqual([0, code, `  ${advice?.meaning}`]);
    expect(mend).toBe(`Mend      ${advice?.fix}`);
    const json = await readbackHere(['explain', code, '--format', 'json']);
    expect(JSON.parse(json.out)).toEqual({ code, ...advice });
  });
});
