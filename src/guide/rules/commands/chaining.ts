import type { OperatorKind } from '../../command/types.ts';
import { rule } from '../../rule.ts';
import { operatorsOf } from './operators.ts';

const CHAINS: ReadonlySet<OperatorKind> = new Set(['chain', 'background']);

export const chaining = rule({
  id: 'command.chaining',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-28', 'GP-12-29', 'GP-12-38', 'VP-19-01', 'VP-19-02', 'VP-19-03', 'VP-19-04'],
  title: 'More than one command in a block',
  why: 'One approval must mean one command; the second half of a chain is easily overlooked.',
  fix: 'Give each command an action block of its own, or quote the character if it is part of an argument.',
  check: (subject) =>
    operatorsOf(subject, (_, { kind }) => CHAINS.has(kind)).map(({ text, span }) => ({
      message: `"${text}" starts another command in the same block`,
      at: span,
    })),
});
