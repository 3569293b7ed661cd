import { rule } from '../../rule.ts';
import { contentOf } from './locate.ts';

export const level1TaskScope = rule({
  id: 'content.level1.task-scope',
  severity: 'error',
  blocks: 1,
  section: '18',
  clauses: ['GP-18-05', 'GP-10-06', 'VP-25-07'],
  title: 'No task scope',
  why: 'An agent without a stated scope decides for itself where the task ends.',
  fix: 'Add a section "Task scope" that says what the guide does and what it leaves alone.',
  check: function* ({ guide }) {
    const scope = contentOf(guide, 'task-scope');
    if (scope === undefined) yield { message: 'no heading and no sentence of the guide states a task scope' };
    else if (scope.body === '')
      yield { message: 'nothing below this heading states a task scope', at: scope.at };
  },
});
