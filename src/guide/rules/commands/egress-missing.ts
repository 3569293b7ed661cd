import { rule } from '../../rule.ts';
import { oneEach } from '../actions/action-hits.ts';

export const egressMissing = rule({
  id: 'egress.missing',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-91', 'VP-20-05'],
  title: 'Networked action without egress',
  why: 'Without the list of hosts a connection to anywhere looks as intended as one to the right place.',
  fix: 'Add egress with the hosts that the command reaches.',
  check: (subject) =>
    oneEach(subject, 'egress', (action) =>
      action.has('networked') && action.egress.length === 0
        ? `${action.name} is networked and names no host in egress`
        : undefined,
    ),
});
