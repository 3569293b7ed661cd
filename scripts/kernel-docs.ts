/** The pages of the kernel that are made from its tables: what a run may do, and what each code says. */

import type { CodeAdvice } from '../src/base/index.ts';
import { ADVICE_TABLES } from '../src/cli/advice/advice.ts';
import { PHASE_MOVES, PHASE_STATUSES } from '../src/kernel/run/phases.ts';
import { APPROVAL_MOVES, OPERATION_MOVES, STARTS, TRANSITIONS } from '../src/kernel/run/transitions.ts';

const HEAD = '<!-- Generated from the tables of the kernel by scripts/generate-docs.ts; edit the table. -->';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);

const code = (word: string | null | undefined): string =>
  word === null || word === undefined ? '(none yet)' : `\`${word}\``;

const kind = (move: object): string => ('kind' in move ? `${move.kind} only` : '');

/** Section of the requirement, what happens here, why. */
const DIFFERENCES: readonly (readonly [section: string, here: string, because: string])[] = [
  [
    '2, phase moves',
    'a loop may stay where it is: before its first answer, in `response_ready`, and in `continuation_ready`',
    'attempts are counted, and calls admitted, in a write before they happen',
  ],
  [
    '3, `(new)` to `running`',
    'also a single action, when it needs no person, or is refused',
    'it is on record before it is called; what is refused is on record too',
  ],
  [
    '3, `waiting_approval` to `blocked`',
    'only by `kernel.giveUp(run_id, code)`',
    'that a tool or a model is gone for good is for the application to say; until then the run waits',
  ],
  [
    '5, item 2',
    'one whose time is over is written as expired; one that is pending, used or of another id is refused, and nothing is written',
    'an approval that ended, or was used, never changes again',
  ],
  [
    '5, item 3',
    'a request that differs makes the approval stale; one under another id, or in another run, is refused, and nothing is written',
    'the approval is not the one of that request, and may still be right for its own',
  ],
  [
    '5, item 5',
    'arguments that do not fit any more are refused, and nothing is written',
    'they fit the very definition that was approved, so somebody changed the stored row',
  ],
  [
    '5, item 6',
    'refused without a write only when nothing that is bound has changed; else the approval is stale',
    'capabilities, environment and rules are part of what was approved',
  ],
  [
    '9, window 22',
    'a cancel that comes during `executing` is refused, and not remembered',
    'whoever cancels sees the outcome first; the signal of a loop ends it after the outcome, as `application`',
  ],
];

const statuses = (): readonly string[] => [
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
];

const phases = (): readonly string[] => [
  '## Phases of a loop',
  '',
  'A loop has no phase from its claim to the first answer that is on disk.',
  '',
  ...table(
    ['phase', 'goes with'],
    Object.entries(PHASE_STATUSES).map(([phase, goesWith]) => [code(phase), goesWith.map(code).join(', ')]),
  ),
  '',
  ...table(
    ['from', 'to'],
    PHASE_MOVES.map(([from, to]) => [code(from), code(to)]),
  ),
  '',
];

const moves = (): readonly string[] => [
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
];

const states = (): string =>
  [
    HEAD,
    '',
    '# What a run may do',
    '',
    'Every store asks these tables at each write. A pair that is not here is refused with `state_illegal_transition`, whoever asks.',
    '',
    ...statuses(),
    ...phases(),
    ...moves(),
    '## Where this differs from the requirement',
    '',
    'The requirement is [governed-runtime-states.md](requirements/governed-runtime-states.md); it leaves room in these places, or says otherwise.',
    '',
    ...table(['section', 'here', 'because'], DIFFERENCES),
    '',
  ].join('\n');

const codeTable = (codes: Readonly<Record<string, CodeAdvice>>): readonly string[] =>
  table(
    ['code', 'says', 'do now'],
    Object.entries(codes)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, { meaning, fix }]) => [code(name), meaning, fix]),
  );

const codes = (): string =>
  [
    HEAD,
    '',
    '# Codes of the kernel',
    '',
    'Codes are stable: one is never reused for something else. `readback explain CODE` says the same. The message of a refusal says what',
    'happened in that case, and its fix what to do now in that case. The codes of documents and readings are in',
    '[problems.md](guidance/problems.md), those of the site in [site.md](guidance/site.md#refusals).',
    '',
    ...codeTable(ADVICE_TABLES.runs),
    '',
    '## Codes of stores',
    '',
    ...codeTable(ADVICE_TABLES.stores),
    '',
    '## Codes of commands',
    '',
    ...codeTable(ADVICE_TABLES.commands),
    '',
    '## Codes of what a command is given',
    '',
    ...codeTable(ADVICE_TABLES.input),
    '',
    '## Faults of the ledger',
    '',
    ...table(
      ['fault', 'says', 'do now'],
      Object.entries(ADVICE_TABLES.ledger).map(([name, { meaning, fix }]) => [code(name), meaning, fix]),
    ),
    '',
  ].join('\n');

export const kernelPages = (): Readonly<Record<string, string>> => ({
  'docs/kernel-states.md': states(),
  'docs/kernel-codes.md': codes(),
});
