import type { Binding } from '../../artifacts/bindings.ts';
import {
  type BoundAction,
  boundActions,
  executed,
  hasEntryPoint,
  pinnedBinding,
} from '../../artifacts/bound-action.ts';
import { inlinedIn } from '../../artifacts/inlined.ts';
import { type Repository, viewRepository } from '../../artifacts/repository.ts';
import { type Hit, type Outcome, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { artifactName, placeOf } from './wording.ts';

const SECTION = '12';

const UNBOUNDED: Outcome = {
  id: 'action.exec-unbounded',
  severity: 'error',
  blocks: 3,
  since: '0.7.0',
  section: SECTION,
  clauses: ['GP-12-50', 'GP-12-73', 'GP-12-74', 'GP-12-75', 'GP-12-76', 'GP-12-86'],
  title: 'Action runs a file of the repository that the guide neither shows nor pins',
  why: 'You approve a name, and what runs is written in another file that can change without the guide changing.',
  fix: 'Write the commands of the file as actions of their own and drop this one, or declare exec-sha256 with the SHA-256 of the file.',
};

const LEGACY: Outcome = {
  id: 'action.exec-legacy-profile',
  severity: 'info',
  section: SECTION,
  clauses: ['GP-12-49'],
  title: 'Action runs a file of the repository, under a profile version that did not forbid it',
  why: 'What runs is written in a file that the guide neither shows nor pins. From profile 0.7.0 on this blocks Level 3.',
  fix: 'Before declaring profile-version 0.7.0, write the commands as actions or declare exec-sha256.',
};

const AMBIGUOUS: Outcome = {
  id: 'action.exec-ambiguous',
  severity: 'info',
  section: SECTION,
  clauses: ['GP-12-72'],
  title: 'Whether this runs code of the repository was not decided',
  why: 'The form of the command does not tell whether it executes files of the repository, which would have to be shown or pinned.',
  fix: 'Verify with the repository at hand (--repo DIR), or use a command whose form is clear.',
};

const sameFiles = (one: Binding, other: Binding): boolean => one.files.join('\n') === other.files.join('\n');

/** The bound invocations that the action's one pin does not stand for, each artifact once. */
const unpinned = (one: BoundAction, repository: Repository | undefined): readonly Binding[] => {
  const covered = pinnedBinding(one, repository);
  return one.bound.filter(
    (binding, index) =>
      one.bound.findIndex((other) => sameFiles(other, binding)) === index &&
      !(hasEntryPoint(binding) && covered !== undefined && sameFiles(binding, covered)),
  );
};

const inlinedToo = (
  binding: Binding,
  repository: Repository | undefined,
  subject: Subject,
): readonly string[] => {
  const [path] = repository === undefined ? [] : executed(binding, repository);
  const source = path?.endsWith('.sh') ? repository?.source(path) : undefined;
  return source === undefined ? [] : inlinedIn(source, subject.guide, subject.lookups);
};

const unboundedHit = (
  { action, pin }: BoundAction,
  binding: Binding,
  repository: Repository | undefined,
  subject: Subject,
): Omit<Hit, 'outcome' | 'at'> => {
  const name = artifactName(binding, repository);
  const what = binding.what === name ? '' : ` (${binding.what})`;
  if (!hasEntryPoint(binding))
    return {
      message: `action ${action.name} runs ${binding.what}, which has no single file that could be pinned`,
      fix: 'Write the commands of the //go:generate lines as actions of their own.',
    };
  const copies = inlinedToo(binding, repository, subject);
  if (copies.length > 0)
    return {
      message: `action ${action.name} still runs ${name}, whose commands already stand as actions: ${copies.join(', ')}`,
      fix: 'Remove this action: the copies replace it.',
    };
  return {
    message:
      pin === undefined
        ? `action ${action.name} runs ${name}${what}, and what that executes is neither shown in the guide nor pinned`
        : `action ${action.name} also runs ${name}${what}, which is not the file that its exec-sha256 stands for`,
  };
};

const unboundedHits = (
  one: BoundAction,
  repository: Repository | undefined,
  subject: Subject,
): readonly Hit[] => {
  const hits = unpinned(one, repository).map(
    (binding): Hit => ({
      outcome: UNBOUNDED.id,
      at: placeOf(one),
      ...unboundedHit(one, binding, repository, subject),
    }),
  );
  const opaque = one.action.get('exec-opaque');
  if (opaque === undefined || one.bound.length === 0) return hits;
  const name = artifactName(one.bound[0] as Binding, repository);
  const message = `action ${one.action.name} declares exec-opaque for ${name}, a file of the repository, which can always be shown or pinned`;
  return [
    ...hits,
    {
      outcome: UNBOUNDED.id,
      at: opaque.span,
      message,
      fix: 'Remove exec-opaque; show the commands or declare exec-sha256 instead.',
    },
  ];
};

/** An older declaration gets one information an action instead (A01). */
const asLegacy = (hits: readonly Hit[]): readonly Hit[] =>
  hits.slice(0, 1).map(({ message, at }) => ({ outcome: LEGACY.id, message, ...(at && { at }) }));

const DOUBT: Readonly<Record<string, string>> = {
  module: 'executes a Python module of this repository',
  cargo: 'executes a build script (build.rs) in this repository',
  go: 'meets a cgo directive or a //go:generate line in this repository',
};

const ambiguousHits = (one: BoundAction, repository: Repository | undefined): readonly Hit[] =>
  one.bindings
    .filter((binding) => binding.shape === 'ambiguous')
    .map(({ what, invocation, far }) => {
      const doubt = DOUBT[invocation.artifact.decidedBy ?? ''] ?? 'executes a file of this repository';
      const unread =
        repository === undefined ? 'the repository was not read' : 'not all files could be looked at';
      const reason =
        far === undefined ? unread : `${far} runs it in a container that may hold this repository`;
      return {
        outcome: AMBIGUOUS.id,
        at: placeOf(one),
        message: `whether ${what} of action ${one.action.name} ${doubt} is not known: ${reason}`,
      };
    });

/** Guide profile 12: what is executed is shown in the guide or pinned by it. */
export const boundedExecution = rules({
  outcomes: [UNBOUNDED, LEGACY, AMBIGUOUS],
  from: 3,
  check: (subject) => {
    const { evidence, guide, lookups, profile } = subject;
    const repository = evidence.repository && viewRepository(evidence.repository);
    return boundActions(guide, repository, lookups).flatMap((one) => {
      const hits = unboundedHits(one, repository, subject);
      return [...(profile.older ? asLegacy(hits) : hits), ...ambiguousHits(one, repository)];
    });
  },
});
