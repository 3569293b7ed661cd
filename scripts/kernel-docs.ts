/** The pages of the kernel that are made from its tables: what a run may do, and what each code says. */

import { COMMAND_CODES } from '../src/cli/codes.ts';
import { LEDGER_FAULTS, REASON_CODES } from '../src/kernel/index.ts';
import { PHASE_MOVES, PHASE_STATUSES } from '../src/kernel/run/phases.ts';
import { APPROVAL_MOVES, OPERATION_MOVES, STARTS, TRANSITIONS } from '../src/kernel/run/transitions.ts';
import { STORE_CODES } from '../src/store/index.ts';

const HEAD = '<!-- Generated from the tables of the kernel by scripts/generate-docs.ts; edit the table. -->';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);

const code = (word: string | null | undefined): string =>
  word === null || word === undefined ? '(none yet)' : `\`${word}\``;

const kind = (move: object): string => ('kind' in move ? `${move.kind} only` : '');

const states = (): string =>
  [
    HEAD,
    '',
    '# What a run may do',
    '',
    'Every store asks these tables at each write. A pair that is not here is refused with `state_illegal_transition`, whoever asks.',
    '',
    '## Statuses',
    '',
    ...table(
      ['from', 'to', 'when', 'for'],
      [
        ...STARTS.map((start) => [code(null), code(start.to), start.when, kind(start)]),
        ...TRANSITIONS.map((move) => [code(move.from), code(move.to), move.when, kind(move)]),
      ],
    ),
    '',
    '## Phases of a loop',
    '',
    'A loop has no phase from its claim to the first answer that is on disk.',
    '',
    ...table(
      ['phase', 'goes with'],
      Object.entries(PHASE_STATUSES).map(([phase, statuses]) => [code(phase), statuses.map(code).join(', ')]),
    ),
    '',
    ...table(
      ['from', 'to'],
      PHASE_MOVES.map(([from, to]) => [code(from), code(to)]),
    ),
    '',
    '## Approvals',
    '',
    'An approval that was used never changes again, nor does one whose status is not in the first column.',
    '',
    ...table(
      ['from', 'to'],
      APPROVAL_MOVES.map(([from, to]) => [code(from), code(to)]),
    ),
    '',
    '## Operations',
    '',
    ...table(
      ['from', 'to', 'by'],
      OPERATION_MOVES.map(({ from, to, by }) => [code(from), code(to), by.join(', ')]),
    ),
    '',
  ].join('\n');

const codeTable = (codes: Readonly<Record<string, string>>): readonly string[] =>
  table(
    ['code', 'says'],
    Object.entries(codes)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, meaning]) => [code(name), meaning]),
  );

const codes = (): string =>
  [
    HEAD,
    '',
    '# Codes of the kernel',
    '',
    'Codes are stable: one is never reused for something else. `readback explain CODE` says the same. The message of a refusal says what',
    'happened in that case, and its fix what to do now.',
    '',
    ...codeTable(REASON_CODES),
    '',
    '## Codes of stores',
    '',
    ...codeTable(STORE_CODES),
    '',
    '## Codes of commands',
    '',
    ...codeTable(COMMAND_CODES),
    '',
    '## Faults of the ledger',
    '',
    ...table(
      ['fault', 'says'],
      Object.entries(LEDGER_FAULTS).map(([name, meaning]) => [code(name), String(meaning)]),
    ),
    '',
  ].join('\n');

export const kernelPages = (): Readonly<Record<string, string>> => ({
  'docs/kernel-states.md': states(),
  'docs/kernel-codes.md': codes(),
});
