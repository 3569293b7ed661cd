import { type BoundAction, boundActions } from '../../artifacts/bound-action.ts';
import { viewRepository } from '../../artifacts/repository.ts';
import { type Hit, type Outcome, rules } from '../../rule.ts';

const OPAQUE: Outcome = {
  id: 'action.exec-opaque',
  severity: 'warning',
  since: '0.7.0',
  section: '12',
  clauses: ['GP-12-85'],
  title: 'Action runs code of third parties that the guide cannot show',
  why: 'The author says openly that the reviewed text ends here: packages and their install scripts run as they are served.',
  fix: 'Nothing has to change. Name in notes what limits the risk, such as a committed lock file.',
};

const NOT_PERMITTED: Outcome = {
  id: 'action.exec-opaque.not-permitted',
  severity: 'error',
  blocks: 3,
  since: '0.7.0',
  section: '12',
  clauses: ['GP-12-86'],
  title: 'exec-opaque on a command that resolves no third-party dependencies',
  why: 'The field excuses only what nobody can show, the code of third parties; elsewhere it would hide what can be shown.',
  fix: 'Remove exec-opaque from this action.',
};

const hitsOf = ({ action, bindings, bound }: BoundAction): readonly Hit[] => {
  const opaque = action.get('exec-opaque');
  // On a bound artifact it is action.exec-unbounded.
  if (opaque === undefined || bound.length > 0) return [];
  const excused = bindings.find(({ shape }) => shape === 'exempt' || shape === 'ambiguous');
  return excused === undefined
    ? [
        {
          outcome: NOT_PERMITTED.id,
          at: opaque.span,
          message: `action ${action.name} declares exec-opaque, and its command resolves no third-party dependencies`,
        },
      ]
    : [
        {
          outcome: OPAQUE.id,
          at: opaque.span,
          message: `action ${action.name} runs ${excused.what}: code of third parties that this guide does not show`,
        },
      ];
};

/** A24: exec-opaque is a disclosure for exempt commands only. */
export const opaque = rules({
  outcomes: [OPAQUE, NOT_PERMITTED],
  from: 3,
  check: ({ evidence, guide, lookups }) => {
    if (!guide.actions.all.some((action) => action.get('exec-opaque'))) return [];
    const repository = evidence.repository && viewRepository(evidence.repository);
    return boundActions(guide, repository, lookups).flatMap(hitsOf);
  },
});
