import type { ActionField } from '../../parse/actions.ts';
import { rule } from '../../rule.ts';
import { eachAction } from './action-hits.ts';

const REQUIRED: readonly ActionField[] = ['id', 'class', 'approval', 'command'];

export const missingRequired = rule({
  id: 'action-block.missing-required',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-16', 'GP-12-18', 'VP-17-03', 'VP-17-04', 'VP-17-05', 'VP-17-06'],
  title: 'Required field of an action is missing',
  why: 'Without an id, a class, an approval and a command nobody can say what is to be approved.',
  fix: 'Give the block id, class, approval and command, each with a value.',
  check: (subject) =>
    eachAction(subject, (action) => {
      const missing = REQUIRED.filter((key) => action.get(key) === undefined);
      return missing.length === 0
        ? []
        : [{ message: `action ${action.name} lacks ${missing.join(', ')}`, at: action.block.at }];
    }),
});
