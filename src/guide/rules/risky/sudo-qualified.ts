import { rule } from '../../rule.ts';
import { type Detect, detectAll, hit, none } from './patterns.ts';
import { elevationOf } from './sudo.ts';

export const detectSudo: Detect = (invocation) =>
  elevationOf(invocation) === 'qualified'
    ? hit(`${invocation.program} runs with elevated rights`, invocation.span)
    : none;

export const sudoQualified = rule({
  id: 'risky.sudo-qualified',
  severity: 'warning',
  from: 3,
  section: '17',
  clauses: ['GP-17-05'],
  title: 'sudo in a command',
  why: 'With root rights a mistake reaches the whole machine; most steps can do without.',
  fix: 'Avoid sudo if you can; otherwise keep it to one program, say why in notes and require approval.',
  check: (subject) => detectAll(subject, detectSudo),
});
