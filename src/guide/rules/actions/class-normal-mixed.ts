import { ACTION_CLASSES } from '../../parse/actions.ts';
import { rule } from '../../rule.ts';
import { oneEach } from './action-hits.ts';

const OTHERS = ACTION_CLASSES.filter((name) => name !== 'normal');

export const classNormalMixed = rule({
  id: 'action-block.class.normal-mixed',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-09', 'VP-17-15'],
  title: 'normal stands beside another class',
  why: 'normal promises that nothing else applies; beside another class the promise is false.',
  fix: 'Remove normal, or remove the other classes if they do not apply.',
  check: (subject) =>
    oneEach(subject, 'class', (action) => {
      const other = action.has('normal') ? OTHERS.find((name) => action.has(name)) : undefined;
      return other === undefined ? undefined : `normal excludes "${other}"`;
    }),
});
