import type { DocumentRef, DocumentSummary, Kind } from '../document.ts';
import { keyOf } from '../reference.ts';
import { type ReadingLink, targetOf } from './reading.ts';
import { isWeaker, weaker } from './role.ts';
import {
  type Fate,
  fatesOf,
  type Looking,
  linksOf,
  type Offer,
  type Opened,
  type State,
  type Waiting,
} from './state.ts';

/** The limit that keeps a target that nobody tried yet from being looked at. */
const limitOn = (
  { budget, used }: State,
  { depth }: Opened,
): 'budget_depth' | 'budget_documents' | undefined => {
  if (depth >= budget.depth) return 'budget_depth';
  return used.documents >= budget.documents ? 'budget_documents' : undefined;
};

/** A further path to a target that waits to be read: the strongest counts (LG-LINK-20). */
const raise = ({ outcomes }: State, link: ReadingLink, role: Kind): void => {
  const key = keyOf(targetOf(link));
  const outcome = outcomes.get(key);
  if (outcome?.is === 'chosen' && isWeaker(outcome.role, role)) outcomes.set(key, { is: 'chosen', role });
};

/** What is decided about a link before anything is looked up; undefined: it is to be looked at. */
const settled = (state: State, document: Opened, link: ReadingLink): Fate | undefined => {
  if (state.outcomes.has(keyOf(targetOf(link)))) return {};
  const limit = limitOn(state, document);
  return limit === undefined ? undefined : { limit };
};

const openLinks = (state: State, document: Opened): readonly ReadingLink[] => {
  const fates = fatesOf(state, document);
  return linksOf(document).filter((_, index) => fates[index] === undefined);
};

/** Settles what can be settled of the links of a document, and gives those that are to be looked at. */
const sift = (state: State, document: Opened): readonly ReadingLink[] => {
  const fates = linksOf(document).map((link) => {
    raise(state, link, weaker(document.role, link.relation));
    return settled(state, document, link);
  });
  state.fates.set(keyOf(document.sourced.document), fates);
  return openLinks(state, document);
};

/** The summaries that are still to be looked up for these links, each target once, as far as the budget goes. */
const toLookUp = (
  { summaries, budget, used }: State,
  links: readonly ReadingLink[],
): readonly DocumentRef[] => {
  const refs = new Map(links.map(targetOf).map((ref) => [keyOf(ref), ref]));
  const unseen = [...refs].filter(([key]) => !summaries.has(key)).map(([, ref]) => ref);
  return unseen.slice(0, budget.summaries - used.summaries);
};

/** Marks one link of the document that is looked at. */
export const setFate = (state: State, document: Opened, link: number, fate: Fate): void => {
  fatesOf(state, document)[link - 1] = fate;
};

const offerOf = (document: Opened, link: ReadingLink, summary: DocumentSummary): Offer => ({
  ...link,
  summary,
  depth: document.depth + 1,
  role: weaker(weaker(document.role, link.relation), summary.kind),
});

/** What can be offered of the links that were to be looked at; the others are settled by what the look-ups brought. */
const offersFrom = (state: State, document: Opened): readonly Offer[] => {
  const offers: Offer[] = [];
  for (const link of openLinks(state, document)) {
    const summary = state.summaries.get(keyOf(targetOf(link)));
    if (summary?.found) offers.push(offerOf(document, link, summary.value));
    else setFate(state, document, link.link, summary === undefined ? { limit: 'budget_summaries' } : {});
  }
  return offers;
};

/** Nothing more to look at at this depth: what was chosen is read next. */
const nextDepth = ({ chosen }: Looking): Waiting =>
  chosen.length === 0
    ? { on: 'nothing', cancelled: false }
    : { on: 'document', choices: chosen, next: 0, read: [] };

/**
 * Looks at the links of the documents of one depth, in their order, and says what is waited for then. Nothing is asked
 * about a link whose target was tried or chosen already, or that the budget does not reach.
 */
export const look = (state: State, from: Looking): Waiting => {
  for (let looking = from; ; looking = { ...looking, next: looking.next + 1 }) {
    const document = looking.documents[looking.next];
    if (document === undefined) return nextDepth(looking);
    const refs = toLookUp(state, sift(state, document));
    if (refs.length > 0) return { on: 'summaries', looking, refs };
    const offers = offersFrom(state, document);
    if (offers.length > 0) return { on: 'decision', looking, offers, next: 0 };
  }
};

/** The next offer that still needs a decision: an earlier link of the same document may have chosen its target. */
export const nextOffer = (state: State, waiting: Extract<Waiting, { on: 'decision' }>): Waiting => {
  const { looking, offers } = waiting;
  const document = looking.documents[looking.next];
  for (let next = waiting.next; document !== undefined; next += 1) {
    const offer = offers[next];
    if (offer === undefined) break;
    if (!state.outcomes.has(keyOf(targetOf(offer)))) return { ...waiting, next };
    raise(state, offer, offer.role);
    setFate(state, document, offer.link, {});
  }
  return look(state, { ...looking, next: looking.next + 1 });
};

/** Offers what the look-ups brought. */
export const offerFound = (state: State, looking: Looking): Waiting => {
  const document = looking.documents[looking.next];
  if (document === undefined) return look(state, looking);
  return nextOffer(state, { on: 'decision', looking, offers: offersFrom(state, document), next: 0 });
};
