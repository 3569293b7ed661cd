import { effective } from '../../artifacts/bindings.ts';
import { type BoundAction, boundActions, pinnedBinding } from '../../artifacts/bound-action.ts';
import { type Repository, viewRepository } from '../../artifacts/repository.ts';
import { type Hit, type Outcome, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { checkPin } from './check-pin.ts';

const MISMATCH: Outcome = {
  id: 'exec-sha256.mismatch',
  severity: 'error',
  blocks: 3,
  since: '0.7.0',
  section: '12',
  clauses: ['GP-12-77'],
  title: 'exec-sha256 is not the digest of the file that runs',
  why: 'The file that would run is not the one that the author committed the guide to.',
  fix: 'Review the file, then declare the SHA-256 of its present bytes, or restore the file that was pinned.',
};

const TRANSITIVE: Outcome = {
  id: 'exec-sha256.transitive-unpinned',
  severity: 'error',
  blocks: 3,
  since: '0.7.0',
  section: '12',
  clauses: ['GP-12-78'],
  title: 'A pinned file runs another file of the repository that is not pinned',
  why: 'The pin fixes one file only; the other one can change what runs without the guide changing.',
  fix: 'Give the other file an action of its own with exec-sha256, write its commands as actions, or put its content into the pinned file.',
};

const UNVERIFIED: Outcome = {
  id: 'exec-sha256.unverified',
  severity: 'info',
  section: '12',
  clauses: ['GP-12-79', 'GP-12-80', 'GP-12-81'],
  title: 'exec-sha256 is declared and was not verified',
  why: 'A pin that nobody held against the file says only what the author claims. Even a pin that matches names one file and says nothing about what it does.',
  fix: 'Verify with the repository at hand (--repo DIR).',
};

/** Files that some action invokes exactly, with a pin of its own (A56). */
const pinnedPaths = (all: readonly BoundAction[], repository: Repository): ReadonlySet<string> =>
  new Set(
    all.flatMap((one) => {
      const binding = pinnedBinding(one, repository);
      return (binding && effective(binding, repository)) ?? [];
    }),
  );

const NOT_READ = 'the repository was not read, so nobody held the pin against the file';

const withoutRepository = ({ bound, bindings, action }: BoundAction): string => {
  const [first] = bound;
  if (first !== undefined) return `action ${action.name} pins ${first.what}; ${NOT_READ}`;
  const far = bindings.find((binding) => binding.far !== undefined);
  if (far !== undefined)
    return `action ${action.name} declares exec-sha256, and ${far.far} runs ${far.what} elsewhere: no file of this repository is what runs for certain, so the pin stands for nothing here`;
  const open = bindings.find((binding) => binding.shape === 'ambiguous');
  return open === undefined
    ? `action ${action.name} declares exec-sha256, and its command runs no file of the repository: the pin stands for nothing`
    : `action ${action.name} declares exec-sha256, and whether ${open.what} runs a file of the repository is not known`;
};

const hitsOf = (subject: Subject): readonly Hit[] => {
  const { evidence, guide, lookups } = subject;
  const repository = evidence.repository && viewRepository(evidence.repository);
  const all = boundActions(guide, repository, lookups);
  const pinned = repository === undefined ? new Set<string>() : pinnedPaths(all, repository);
  return all.flatMap((one): readonly Hit[] => {
    const { pin, bound } = one;
    if (pin === undefined) return [];
    if (repository === undefined || bound.length === 0)
      return [{ outcome: UNVERIFIED.id, at: pin.span, message: withoutRepository(one) }];
    return checkPin(one, { subject, repository, pinned }).map(({ kind, ...hit }) => ({
      ...hit,
      at: pin.span,
      outcome: { mismatch: MISMATCH.id, transitive: TRANSITIVE.id, unverified: UNVERIFIED.id }[kind],
    }));
  });
};

/** A pin is recomputed where the file can be read, and what the file runs is held against the guide in turn. */
export const pins = rules({
  outcomes: [MISMATCH, TRANSITIVE, UNVERIFIED],
  from: 3,
  check: (subject) =>
    subject.guide.actions.all.some((action) => action.get('exec-sha256')) ? hitsOf(subject) : [],
});
