import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMAND_CODES } from '../../src/cli/codes.ts';
import { LEDGER_FAULTS, REASON_CODES } from '../../src/kernel/index.ts';
import { STORE_CODES } from '../../src/store/index.ts';
import { readbackHere } from '../support/in-process.ts';

const TABLES = {
  'src/kernel/reason-codes.ts': REASON_CODES,
  'src/kernel/ledger/faults.ts': LEDGER_FAULTS,
  'src/store/codes.ts': STORE_CODES,
  'src/cli/codes.ts': COMMAND_CODES,
};

const known: readonly string[] = Object.values(TABLES).flatMap((table) => Object.keys(table));

const sources = globSync('src/**/*.ts')
  .filter((file) => !basename(file).endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Rooms whose refusals are about runs, stores and their ledger; a command refuses its own usage besides. */
const ROOMS =
  /^src\/(?:kernel|store|models|cli\/(?:approver|ledger|runs|commands\/(?:ledger|policy|runs|store)))\//;

const NOT_OF_A_TABLE: readonly string[] = ['usage'];

test('every code of a table is one that something gives', () => {
  for (const [file, table] of Object.entries(TABLES)) {
    const others = sources.filter((one) => one.file !== file || file.endsWith('faults.ts'));
    const words = new Set(others.flatMap(({ text }) => text.match(/[a-z]+(?:_[a-z]+)*/g) ?? []));
    expect(Object.keys(table).filter((code) => !words.has(code))).toEqual([]);
  }
});

test('every code that is given stands in a table, in one alone', () => {
  const given = sources
    .filter(({ file }) => ROOMS.test(file))
    .flatMap(({ text }) => [...text.matchAll(/\b(?:fail|refuse)\(\s*'(?<code>[a-z_]+)'/g)])
    .map(({ groups }) => groups?.['code'] ?? '');
  expect(given.length).toBeGreaterThan(150);
  expect(given.filter((code) => !known.includes(code) && !NOT_OF_A_TABLE.includes(code))).toEqual([]);
  expect(known.filter((code, at) => known.indexOf(code) !== at)).toEqual([]);
});

describe('readback explain', () => {
  test.each(['approval_stale', 'store_missing', 'no_terminal', 'tail_cut'])('knows %s', async (code) => {
    const { status, out } = await readbackHere(['explain', code]);
    expect([status, out.split('\n')[0]]).toEqual([0, code]);
  });
});
