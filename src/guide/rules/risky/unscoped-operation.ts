import type { Invocation } from '../../command/types.ts';
import { rule } from '../../rule.ts';
import { argumentsOf } from '../commands/interpreters.ts';
import { type Detect, detectAll, hit, none } from './patterns.ts';
import { unscopedCloud } from './unscoped-cloud.ts';
import { unscopedCluster } from './unscoped-cluster.ts';
import { unscopedDatabase } from './unscoped-database.ts';

const reasonFor = (invocation: Invocation): string | undefined => {
  const args = argumentsOf(invocation);
  const { program } = invocation;
  return unscopedCluster(program, args) ?? unscopedCloud(program, args) ?? unscopedDatabase(program, args);
};

export const detectUnscoped: Detect = (invocation) => {
  const reason = reasonFor(invocation);
  return reason === undefined ? none : hit(`${invocation.program}: ${reason}`, invocation.span);
};

export const unscopedOperation = rule({
  id: 'risky.unscoped-operation',
  severity: 'warning',
  from: 3,
  section: '17',
  clauses: ['GP-17-10', 'VP-20-12'],
  title: 'Unscoped cluster, infrastructure, cloud or database operation',
  why: 'Without a scope the command acts on whatever the operator happens to be connected to, all of it.',
  fix: 'Name the namespace, the target, the plan file or the rows, and a context that is not production.',
  check: (subject) => detectAll(subject, detectUnscoped),
});
