import { rule } from '../../rule.ts';

export const runnerMissing = rule({
  id: 'level5.runner.missing',
  severity: 'warning',
  from: 4,
  section: '12',
  clauses: ['GP-12-39', 'VP-19-22'],
  title: 'Action of a Level 4 guide without runner',
  why: 'A Level 5 runtime has to know whether a shell reads the command; without runner it does not run it.',
  fix: 'Add "runner: argv", or "runner: shell" where a shell is needed.',
  check: (subject) =>
    subject.guide.actions.all
      .filter((action) => action.get('runner') === undefined)
      .map((action) => ({ message: `${action.name} names no runner`, at: action.block.at })),
});
