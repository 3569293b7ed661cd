import type { RepositoryEvidence } from '../evidence.ts';
import type { Lookups } from '../lookups.ts';
import type { Guide } from '../parse/guide.ts';
import { type BoundAction, boundActions, executed } from './bound-action.ts';
import { closureOf } from './closure.ts';
import { type Repository, viewRepository } from './repository.ts';

/** What holding an action's pin needs beyond the pinned file: all that the file reaches. */
const reachedUnread = (
  { bound, pin }: BoundAction,
  repository: Repository,
  lookups: Lookups,
): readonly string[] =>
  pin === undefined
    ? []
    : bound.flatMap((binding) =>
        executed(binding, repository).flatMap((path) => {
          const entry = {
            path,
            entries: binding.entries,
            folder: binding.folder,
            language: binding.language,
          };
          return closureOf(entry, repository, lookups, () => false).unread;
        }),
      );

/**
 * The files of a listed repository that judging this guide wants to read next. A gatherer reads them and asks again,
 * until nothing new is named. Pure, and bounded by what the repository lists.
 */
export const neededArtifacts = (
  guide: Guide,
  evidence: RepositoryEvidence,
  lookups: Lookups,
): readonly string[] => {
  const repository = viewRepository(evidence);
  const wanted = boundActions(guide, repository, lookups).flatMap((one) => [
    ...one.bindings.flatMap(({ unread }) => unread),
    // A pin may be taken over the wrong candidate: all are read, so that the report can say which.
    ...one.bound.flatMap(({ files, beside }) => [...files, ...beside]),
    ...reachedUnread(one, repository, lookups),
  ]);
  return [...new Set(wanted)]
    .filter((path) => repository.has(path) && repository.artifact(path) === undefined)
    .sort();
};
