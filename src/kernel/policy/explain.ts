import { REASON_CODES } from '../reason-codes.ts';
import type { Decision, PathStep } from './policy.ts';

const WIDTH = 16;

const lineOf = ({ says, step, code, reason }: PathStep): string => {
  const name = `  ${says.padEnd(WIDTH)}${step}`;
  const told = [code === null ? '' : ` (${code})`, reason === '' ? '' : `: ${reason}`].join('');
  return `${name}${told}`;
};

const part = (title: string, steps: readonly PathStep[]): readonly string[] =>
  steps.length === 0 ? [`${title}: none`] : [`${title}:`, ...steps.map(lineOf)];

/**
 * The way to a decision, line by line: the answer, each check of the kernel, each rule. It holds names and codes, the
 * application's own words of the rules, and no argument. Control characters in those words are as they were.
 */
export const explainDecision = (decision: Decision): readonly string[] => {
  const { outcome, reasons, path, materiality, policy_revision: revision, needs_control: control } = decision;
  return [
    outcome,
    ...reasons.map((code) => `  ${code}: ${REASON_CODES[code]}`),
    `materiality: ${materiality}`,
    `policy: ${revision}`,
    ...(control === null ? [] : [`waits for the check: ${control}`]),
    ...part(
      'checks',
      path.filter(({ by }) => by === 'kernel'),
    ),
    ...part(
      'rules',
      path.filter(({ by }) => by === 'rule'),
    ),
  ];
};
