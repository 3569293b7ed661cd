import { expect, test } from 'vitest';
import { approvalOf, requestOf, waitingFor } from '../../../test/support/approvals.ts';
import { folded } from './folded.ts';
import { linesOf, listed } from './view.ts';

/** A target that goes on, where an 80-column terminal breaks it, with a fact of its own. */
const TARGET = `/srv/x${' '.repeat(58)}tool            harmless.look`;

const run = {
  ...waitingFor(approvalOf(), requestOf({ target: TARGET })),
  run_id: `run-1${' '.repeat(73)}run-2  completed`,
};

const columns = (line: string): number => [...line].length;

test('no text of a run begins a line at a terminal', () => {
  const lines = linesOf(run);
  expect(lines.every((line) => columns(line) <= 78)).toBe(true);
  expect(lines.filter((line) => /^(tool|run) /.test(line))).toEqual([
    expect.stringMatching(/^run {13}run-1/),
    'tool            files.delete',
  ]);
  expect(lines.filter((line) => line.includes('harmless.look'))).toEqual([
    expect.stringMatching(/^ {2}\| .*harmless\.look$/),
  ]);
});

test('a list is folded at a terminal, and a line each elsewhere', () => {
  expect(listed([run, run], { terminal: false }).split('\n')).toHaveLength(3);
  const lines = listed([run], { terminal: true }).trimEnd().split('\n');
  expect(lines.slice(1).every((line) => line.startsWith('  | '))).toBe(true);
  expect(lines.every((line) => columns(line) <= 78)).toBe(true);
});

test('what is folded is whole, and wide letters take two columns', () => {
  const text = 'a'.repeat(78);
  expect(folded(text)).toEqual([text]);
  expect(folded(`${text}b`)).toEqual([text, '  | b']);
  expect(folded('\u6f22'.repeat(40))).toEqual(['\u6f22'.repeat(39), `  | \u6f22`]);
  expect(folded('')).toEqual(['']);
});
