import { rule } from '../../rule.ts';
import { type Detect, detectIn, hit, none } from './patterns.ts';
import { elevationOf } from './sudo.ts';

const detect: Detect = (invocation) =>
  elevationOf(invocation) === 'unqualified'
    ? hit(`elevated rights without a narrow program and arguments: ${invocation.program}`, invocation.span)
    : none;

export const sudoUnqualified = rule({
  id: 'risky.sudo-unqualified',
  severity: 'error',
  blocks: 3,
  section: '17',
  clauses: ['GP-17-02', 'VP-20-08'],
  title: 'sudo without a narrow program and arguments',
  why: 'A root shell is approval for everything that follows, not for one act.',
  fix: 'Name the one program and its arguments behind sudo, or leave the step to the human.',
  // A shell and what it is given are one elevation.
  check: (subject) => subject.guide.actions.all.flatMap((action) => detectIn(action, detect).slice(0, 1)),
});
