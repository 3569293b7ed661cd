import { fail, ok } from '../../base/index.ts';
import { PROBLEM_CODES } from '../../guidance/index.ts';
import { OUTCOMES, type Outcome } from '../../guide/index.ts';
import { LEDGER_FAULTS, REASON_CODES } from '../../kernel/index.ts';
import { STORE_CODES } from '../../store/index.ts';
import { COMMAND_CODES } from '../codes.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../world.ts';

const weight = ({ severity, blocks, strict, since }: Outcome): string => {
  const parts = [
    blocks === undefined ? severity : `${severity}, blocks Level ${blocks} and above`,
    strict === undefined ? undefined : `with --strict an error that blocks Level ${strict}`,
    since === undefined
      ? undefined
      : `informational for a guide that declares a profile version below ${since}`,
  ];
  return parts.filter((part) => part !== undefined).join('; ');
};

const text = (outcome: Outcome): string =>
  [
    outcome.id,
    `  ${outcome.title}`,
    '',
    `Severity  ${weight(outcome)}`,
    `Clause    guide profile, section ${outcome.section} (${outcome.clauses.join(', ')})`,
    `Why       ${outcome.why}`,
    `Mend      ${outcome.fix}`,
    '',
  ].join('\n');

/** What refusals of runs, stores and commands and faults of the ledger are called. */
const CODES: Readonly<Record<string, string>> = {
  ...REASON_CODES,
  ...STORE_CODES,
  ...COMMAND_CODES,
  ...LEDGER_FAULTS,
};

const IDS: readonly string[] = [...OUTCOMES.map(({ id }) => id), ...Object.keys(CODES)];

const codeText = (code: string, meaning: string): string => {
  const more = Object.hasOwn(LEDGER_FAULTS, code)
    ? 'readback ledger verify names it with the first entry concerned; docs/ledger.md says what was done.'
    : 'A refusal says beside its code what happened, and what to do now.';
  return `${code}\n  ${meaning}\n\n${more}\n`;
};

/** Where to look instead: ids that hold what was typed, then those that hold most of its parts. */
const near = (typed: string): string => {
  if (PROBLEM_CODES.some((code) => code === typed))
    return 'it is a code of documents: docs/guidance/problems.md says what it means and what to change';
  const parts = typed.split(/[^a-z0-9]+/).filter((part) => part.length > 2);
  const score = (id: string): number =>
    (typed !== '' && id.includes(typed) ? parts.length : 0) +
    parts.filter((part) => id.includes(part)).length;
  const found = IDS.filter((id) => score(id) > 0).sort((one, other) => score(other) - score(one));
  return found.length === 0
    ? 'readback rules lists all findings, docs/kernel-codes.md the codes of runs, docs/guidance/problems.md those of documents'
    : `close to it: ${found.slice(0, 5).join(', ')}`;
};

export const explain: Command = {
  name: 'explain',
  summary: 'tell what a finding or a code means, why it matters and how to mend it',
  usage: '<finding-id | code>',
  about: [],
  options: [
    { name: 'format', short: 'f', value: 'FORMAT', choices: ['text', 'json'], help: 'default: text' },
  ],
  operands: () => IDS,
  examples: [
    { line: 'readback explain action.exec-unbounded', does: 'why an unpinned script blocks Level 3' },
    { line: 'readback explain approval_stale', does: 'what a refusal of a run says' },
  ],
  run: async (parsed, world) => {
    const [id, more] = parsed.targets;
    if (id === undefined || more !== undefined)
      return fail('usage', 'name one finding id or code', 'such as: readback explain byte-profile.no-tabs');
    const json = parsed.value('format') === 'json';
    const meaning = Object.hasOwn(CODES, id.toLowerCase()) ? CODES[id.toLowerCase()] : undefined;
    if (meaning !== undefined) {
      const code = id.toLowerCase();
      world.out.write(
        json ? `${JSON.stringify({ code, meaning }, undefined, 2)}\n` : codeText(code, meaning),
      );
      return ok(EXIT.holds);
    }
    const outcome = OUTCOMES.find((one) => one.id === id.toLowerCase());
    if (outcome === undefined)
      return fail('unknown-id', `there is no finding and no code "${id}"`, near(id.toLowerCase()));
    world.out.write(json ? `${JSON.stringify(outcome, undefined, 2)}\n` : text(outcome));
    return ok(EXIT.holds);
  },
};
