import { keyOf } from '../reference.ts';
import { type FailedLink, type ReadingLink, type SkipCode, type SkippedLink, targetOf } from './reading.ts';
import { type Fate, fatesOf, linksOf, type State } from './state.ts';

/** What a report says about one link. */
export type LinkAccount =
  /** Its target was read by it. */
  | { readonly is: 'read'; readonly link: ReadingLink }
  /** Its target was read, by another link or as the entry. */
  | { readonly is: 'again'; readonly link: ReadingLink; readonly skipped: SkippedLink }
  | { readonly is: 'skipped'; readonly link: ReadingLink; readonly skipped: SkippedLink }
  | { readonly is: 'failed'; readonly link: FailedLink };

/** Ended from outside, or not at its end yet. */
export const isCancelled = ({ waiting }: State): boolean => waiting.on !== 'nothing' || waiting.cancelled;

const skipped = (state: State, link: ReadingLink, code: SkipCode, fate: Fate | undefined): SkippedLink => {
  const summary = state.summaries.get(keyOf(targetOf(link)));
  return {
    ...link,
    code,
    ...(fate?.reason !== undefined && { reason: fate.reason }),
    ...(summary?.found && { summary: summary.value }),
  };
};

const isSame = (one: ReadingLink, other: ReadingLink | undefined): boolean =>
  other !== undefined && keyOf(one.from) === keyOf(other.from) && one.link === other.link;

/** `cameBy`: the link that each document that was read came by. */
type CameBy = ReadonlyMap<string, ReadingLink | undefined>;

const accountFor = (state: State, link: ReadingLink, fate: Fate | undefined, cameBy: CameBy): LinkAccount => {
  if (fate?.declined !== undefined)
    return { is: 'skipped', link, skipped: skipped(state, link, fate.declined, fate) };
  const key = keyOf(targetOf(link));
  const outcome = state.outcomes.get(key);
  if (outcome?.is === 'absent') {
    const { code, message, namespace } = outcome.absence;
    return { is: 'failed', link: { ...link, code, message, ...(namespace !== undefined && { namespace }) } };
  }
  if (outcome?.is === 'read')
    return isSame(link, cameBy.get(key))
      ? { is: 'read', link }
      : { is: 'again', link, skipped: skipped(state, link, 'already_read', fate) };
  const code = fate?.limit ?? (isCancelled(state) ? 'cancelled' : 'budget_documents');
  return { is: 'skipped', link, skipped: skipped(state, link, code, fate) };
};

/** Every link of every document that was read, in order, by document. */
export const accountOf = (state: State): readonly (readonly LinkAccount[])[] => {
  const cameBy: CameBy = new Map(state.read.map(({ sourced, by }) => [keyOf(sourced.document), by]));
  return state.read.map((opened) => {
    const fates = fatesOf(state, opened);
    return linksOf(opened).map((link, index) => accountFor(state, link, fates[index], cameBy));
  });
};
