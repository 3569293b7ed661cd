import { rule } from '../../rule.ts';
import { oneEach } from './action-hits.ts';

export const runnerInvalid = rule({
  id: 'action-block.runner.invalid',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: ['GP-12-19', 'GP-12-44', 'VP-17-12'],
  title: 'Runner is neither argv nor shell',
  why: 'How a command is split and interpreted decides what it does; another runner is not defined.',
  fix: 'Write "runner: argv", or "runner: shell" where a POSIX shell is needed.',
  check: (subject) =>
    oneEach(subject, 'runner', (action) => {
      const runner = action.get('runner')?.value;
      return runner === undefined || runner === 'argv' || runner === 'shell'
        ? undefined
        : `runner "${runner}" is neither argv nor shell`;
    }),
});
