import { type CodeAdvice, fail, ok } from '../../base/index.ts';
import { OUTCOMES, type Outcome } from '../../guide/index.ts';
import { LEDGER_FAULTS } from '../../kernel/index.ts';
import { CODE_ADVICE } from '../advice/advice.ts';
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

const IDS: readonly string[] = [...OUTCOMES.map(({ id }) => id), ...CODE_ADVICE.keys()];

const codeText = (code: string, { meaning, fix }: CodeAdvice): string => {
  const more = Object.hasOwn(LEDGER_FAULTS, code)
    ? '\nreadback ledger verify names it with the first entry concerned; docs/ledger.md says how it is told.\n'
    : '';
  return `${code}\n  ${meaning}\n\nMend      ${fix}\n${more}`;
};

/** Where to look instead: ids that hold what was typed, then those that hold most of its parts. */
const near = (typed: string): string => {
  const parts = typed.split(/[^a-z0-9]+/).filter((part) => part.length > 2);
  const score = (id: string): number =>
    (typed !== '' && id.includes(typed) ? parts.length : 0) +
    parts.filter((part) => id.includes(part)).length;
  const found = IDS.filter((id) => score(id) > 0).sort((one, other) => score(other) - score(one));
  return found.length === 0
    ? 'readback rules lists all findings, docs/kernel-codes.md and docs/guidance/problems.md all codes'
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
    { line: 'readback explain approval_stale', does: 'what a refusal of a run says, and what to do now' },
  ],
  run: async (parsed, world) => {
    const [id, more] = parsed.targets;
    if (id === undefined || more !== undefined)
      return fail('usage', 'name one finding id or code', 'such as: readback explain byte-profile.no-tabs');
    const json = parsed.value('format') === 'json';
    const code = id.toLowerCase();
    const advice = CODE_ADVICE.get(code);
    if (advice !== undefined) {
      world.out.write(
        json ? `${JSON.stringify({ code, ...advice }, undefined, 2)}\n` : codeText(code, advice),
      );
      return ok(EXIT.holds);
    }
    const outcome = OUTCOMES.find((one) => one.id === code);
    if (outcome === undefined)
      return fail('unknown-id', `there is no finding and no code "${id}"`, near(code));
    world.out.write(json ? `${JSON.stringify(outcome, undefined, 2)}\n` : text(outcome));
    return ok(EXIT.holds);
  },
};
