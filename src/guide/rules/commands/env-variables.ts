import type { Action } from '../../parse/actions.ts';
import { type Hit, rules } from '../../rule.ts';

const MISSING = 'env.missing';
const UNLISTED = 'env.unlisted-variable';

const unlistedIn = (action: Action): readonly Hit[] => {
  const listed = new Set(action.env);
  const seen = new Set<string>();
  const hits: Hit[] = [];
  for (const { name, span } of action.command?.variables ?? []) {
    if (listed.has(name) || seen.has(name)) continue;
    seen.add(name);
    hits.push({ outcome: UNLISTED, message: `env of ${action.name} does not list ${name}`, at: span });
  }
  if (action.get('env') !== undefined) return hits;
  const [first] = hits;
  const names = [...seen].join(', ');
  return first === undefined
    ? []
    : [{ ...first, outcome: MISSING, message: `${action.name} uses ${names} and has no env field` }];
};

export const envVariables = rules({
  outcomes: [
    {
      id: MISSING,
      severity: 'error',
      blocks: 3,
      section: '12',
      clauses: ['GP-12-35', 'VP-20-03'],
      title: 'Environment variable used without an env field',
      why: 'The value of a variable is not in the reviewed text; env says which ones take part.',
      fix: 'List the variable in env, or write its value.',
    },
    {
      id: UNLISTED,
      severity: 'error',
      blocks: 3,
      section: '12',
      clauses: ['GP-12-35', 'VP-19-14', 'VP-20-04'],
      title: 'Environment variable that env does not list',
      why: 'A variable beyond the list can carry a secret or a path that nobody approved.',
      fix: 'Add the name to env, or write the value.',
    },
  ],
  from: 3,
  check: (subject) => subject.guide.actions.all.flatMap(unlistedIn),
});
