import type { DocumentRef, DocumentSummary, Kind } from '../document.ts';
import { get, inOrder, put } from './layers.ts';
import { keyOf, type ReadingLink } from './reading.ts';
import { isWeaker, weaker } from './role.ts';
import {
  type Choice,
  type Fate,
  type Looking,
  linksOf,
  type Offer,
  type Opened,
  type State,
  type Waiting,
} from './state.ts';

export const targetOf = ({ target, revision }: ReadingLink): DocumentRef => ({ id: target, revision });

/** The limit that keeps a target that nobody tried yet from being looked at. */
const limitOn = (
  { budget, used }: State,
  { depth }: Opened,
): 'budget_depth' | 'budget_documents' | undefined => {
  if (depth >= budget.depth) return 'budget_depth';
  return used.documents >= budget.documents ? 'budget_documents' : undefined;
};

/** A further path to a target that waits to be read: the strongest counts (LG-LINK-20). */
const raise = (state: State, link: ReadingLink, role: Kind): State => {
  const key = keyOf(targetOf(link));
  const outcome = get(state.outcomes, key);
  if (outcome?.is !== 'chosen' || !isWeaker(outcome.role, role)) return state;
  return { ...state, outcomes: put(state.outcomes, key, { is: 'chosen', role }) };
};

/** What is decided about a link before anything is looked up; undefined: it is to be looked at. */
const settled = (state: State, document: Opened, link: ReadingLink): Fate | undefined => {
  if (get(state.outcomes, keyOf(targetOf(link))) !== undefined) return {};
  const limit = limitOn(state, document);
  return limit === undefined ? undefined : { limit };
};

const withFates = (state: State, document: Opened, fates: readonly (Fate | undefined)[]): State => ({
  ...state,
  fates: put(state.fates, keyOf(document.sourced.document), fates),
});

/** The links of a document that are to be looked at, and all others settled. */
const sift = (
  state: State,
  document: Opened,
): { readonly state: State; readonly open: readonly ReadingLink[] } => {
  let next = state;
  const links = linksOf(document);
  const fates = links.map((link) => {
    next = raise(next, link, weaker(document.role, link.relation));
    return settled(state, document, link);
  });
  return {
    state: withFates(next, document, fates),
    open: links.filter((_, index) => fates[index] === undefined),
  };
};

/** The summaries that are still to be looked up for these links, each target once, as far as the budget goes. */
const toLookUp = (
  { summaries, budget, used }: State,
  links: readonly ReadingLink[],
): readonly DocumentRef[] => {
  const refs = new Map(links.map(targetOf).map((ref) => [keyOf(ref), ref]));
  const unseen = [...refs].filter(([key]) => get(summaries, key) === undefined).map(([, ref]) => ref);
  return unseen.slice(0, budget.summaries - used.summaries);
};

/** Marks one link of the document that is looked at. */
export const withFate = (state: State, document: Opened, link: number, fate: Fate): State => {
  const fates = get(state.fates, keyOf(document.sourced.document)) ?? [];
  return withFates(state, document, fates.with(link - 1, fate));
};

const offerOf = (document: Opened, link: ReadingLink, summary: DocumentSummary): Offer => ({
  ...link,
  summary,
  depth: document.depth + 1,
  role: weaker(weaker(document.role, link.relation), summary.kind),
});

/** What can be offered of the links that were to be looked at; the others are settled by what the look-ups brought. */
const offersFrom = (
  state: State,
  document: Opened,
): { readonly state: State; readonly offers: readonly Offer[] } => {
  let next = state;
  const offers: Offer[] = [];
  const fates = get(state.fates, keyOf(document.sourced.document)) ?? [];
  for (const link of linksOf(document).filter((_, index) => fates[index] === undefined)) {
    const summary = get(state.summaries, keyOf(targetOf(link)));
    if (summary?.found) offers.push(offerOf(document, link, summary.value));
    else
      next = withFate(next, document, link.link, summary === undefined ? { limit: 'budget_summaries' } : {});
  }
  return { state: next, offers };
};

/** Nothing more to look at at this depth: what was chosen is read next. */
const nextDepth = (state: State, { chosen }: Looking): State => {
  const choices: readonly Choice[] = inOrder(chosen);
  return choices.length === 0
    ? { ...state, waiting: { on: 'nothing', cancelled: false } }
    : { ...state, waiting: { on: 'document', choices, next: 0, read: undefined } };
};

/**
 * Looks at the links of the documents of one depth, in their order. Nothing is asked about a link whose target was
 * tried or chosen already, or that the budget does not reach.
 */
export const look = (before: State, from: Looking): State => {
  let state = before;
  for (let looking = from; ; looking = { ...looking, next: looking.next + 1 }) {
    const document = looking.documents[looking.next];
    if (document === undefined) return nextDepth(state, looking);
    const sifted = sift(state, document);
    const refs = toLookUp(sifted.state, sifted.open);
    if (refs.length > 0) return { ...sifted.state, waiting: { on: 'summaries', looking, refs } };
    const found = offersFrom(sifted.state, document);
    state = found.state;
    if (found.offers.length > 0)
      return { ...state, waiting: { on: 'decision', looking, offers: found.offers, next: 0 } };
  }
};

/** The next offer that still needs a decision: an earlier link of the same document may have chosen its target. */
export const nextOffer = (before: State, waiting: Extract<Waiting, { on: 'decision' }>): State => {
  const { looking, offers } = waiting;
  const document = looking.documents[looking.next];
  let state = before;
  for (let next = waiting.next; document !== undefined; next += 1) {
    const offer = offers[next];
    if (offer === undefined) break;
    if (get(state.outcomes, keyOf(targetOf(offer))) === undefined)
      return { ...state, waiting: { ...waiting, next } };
    state = withFate(raise(state, offer, offer.role), document, offer.link, {});
  }
  return look(state, { ...looking, next: looking.next + 1 });
};

/** Offers what the look-ups brought. */
export const offerFound = (before: State, looking: Looking): State => {
  const document = looking.documents[looking.next];
  if (document === undefined) return look(before, looking);
  const { state, offers } = offersFrom(before, document);
  return nextOffer(state, { on: 'decision', looking, offers, next: 0 });
};
