import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { readbackHere } from '../support/in-process.ts';

/** A data folder that nobody has made yet. */
const nowhere = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-wrong-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
};

/** One line that says what is wrong, one that says what to do; nothing on standard output, nothing made. */
const expectRefused = async (words: readonly string[], what: string): Promise<void> => {
  const home = nowhere();
  const { status, out, err } = await readbackHere(words, { READBACK_HOME: home });
  expect([status, out], err).toEqual([2, '']);
  expect(err).toMatch(/^readback: .+\n {2}.+\n$/);
  expect(err).toContain(what);
  expect(existsSync(home)).toBe(false);
};

test.each(COMMANDS.map(({ name }) => name))('%s: an option that it does not have', async (name) => {
  await expectRefused([...name.split(' '), '--no-such-option'], '--no-such-option');
});

const CHOOSING = COMMANDS.flatMap(({ name, options }) =>
  options
    .filter(({ choices }) => choices !== undefined)
    .map((option): [string, string] => [name, option.name]),
);

test.each(CHOOSING)('%s: a value that --%s does not take', async (name, option) => {
  await expectRefused([...name.split(' '), `--${option}`, 'no-such-value'], 'no-such-value');
});

const COUNTING = COMMANDS.filter(({ takes }) => (takes?.least ?? 0) > 0).map(({ name }) => name);

test.each(COUNTING)('%s: without what it is about', async (name) => {
  await expectRefused(name.split(' '), 'name');
});

test('serve: a port that is none makes no database', async () => {
  await expectRefused(['serve', '--port', 'x'], '--port');
});
