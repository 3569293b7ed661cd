import { fail, ok, type Result } from '../../base/index.ts';
import type { DocumentRef } from '../document.ts';
import { isRevision } from '../revision.ts';
import type { Absence, LookUp, SourcedDocument } from '../source.ts';
import { type Budget, readBudget } from './budget.ts';
import { EMPTY_LAYERS, get, inOrder, put } from './layers.ts';
import { look, nextOffer, offerFound, targetOf, withFate } from './look.ts';
import { keyOf } from './reading.ts';
import { weaker } from './role.ts';
import type { Ask, Choice, Decision, Fate, Opened, ReadingEvent, State, Waiting } from './state.ts';

type On<Name extends Waiting['on']> = Extract<Waiting, { readonly on: Name }>;
type Is<Name extends ReadingEvent['is']> = Extract<ReadingEvent, { readonly is: Name }>;

const unexpected = ({ waiting }: State, event: ReadingEvent): Result<never> =>
  fail(
    'event_unexpected',
    `the reading waits for ${waiting.on} and was told ${event.is}`,
    'answer what askOf asks for',
  );

/** What a reading is begun with. */
export interface Beginning {
  readonly origin: string;
  readonly catalogue: string;
  readonly entry: { readonly id: string; readonly revision?: number };
  readonly task?: string;
  readonly budget?: Partial<Budget>;
}

const toEntry = (state: State, ref: DocumentRef): State => ({
  ...state,
  entry: { ...state.entry, revision: ref.revision },
  outcomes: put(state.outcomes, keyOf(ref), { is: 'chosen', role: 'guide' }),
  waiting: {
    on: 'document',
    choices: [{ ref, depth: 0, reason: 'the entry of this reading', by: undefined }],
    next: 0,
    read: undefined,
  },
});

/** Begins a reading; nothing was asked for yet. */
export const begin = ({ origin, catalogue, entry, task, budget: wish }: Beginning): Result<State> => {
  const budget = readBudget(wish);
  if (!budget.ok) return budget;
  const { id, revision } = entry;
  const state: State = {
    origin,
    catalogue,
    task,
    budget: budget.value,
    entry: { id, discovered: revision === undefined },
    read: undefined,
    used: { documents: 0, depth: 0, summaries: 0 },
    outcomes: EMPTY_LAYERS,
    summaries: EMPTY_LAYERS,
    fates: EMPTY_LAYERS,
    waiting: { on: 'latest' },
  };
  if (revision === undefined) return ok(state);
  if (isRevision(revision)) return ok(toEntry(state, { id, revision }));
  return fail('revision_invalid', `${revision} is no revision`, 'name a whole number from 1 on, or none');
};

/** What the machine waits for. */
export const askOf = ({ waiting, entry }: State): Ask => {
  switch (waiting.on) {
    case 'latest':
      return { for: 'latest', id: entry.id };
    case 'document': {
      const choice = waiting.choices[waiting.next];
      return choice === undefined ? { for: 'nothing' } : { for: 'document', ref: choice.ref };
    }
    case 'summaries':
      return { for: 'summaries', refs: waiting.refs };
    case 'decision': {
      const offer = waiting.offers[waiting.next];
      return offer === undefined ? { for: 'nothing' } : { for: 'decision', offer, offers: waiting.offers };
    }
    case 'nothing':
      return { for: 'nothing' };
  }
};

/** An answer that is about another document than the one asked for is none (LG-VER-03). */
const held = <T>(ref: DocumentRef, answer: LookUp<T>, refOf: (value: T) => DocumentRef): LookUp<T> => {
  if (!answer.found || keyOf(refOf(answer.value)) === keyOf(ref)) return answer;
  const message = `the source answered ${keyOf(refOf(answer.value))} when it was asked for ${keyOf(ref)}`;
  return { found: false, absence: { code: 'document_invalid', message } };
};

const entryUnread = ({ origin }: State, entry: string, { code, message }: Absence): Result<never> =>
  fail(code, message, `choose another entry than ${entry}, or another source than ${origin}`);

const onLatest = (state: State, { answer }: Is<'latest'>): Result<State> =>
  answer.found
    ? ok(toEntry(state, { id: state.entry.id, revision: answer.value }))
    : entryUnread(state, state.entry.id, answer.absence);

/** The next of the chosen documents, or the links of those that were read at this depth. */
const afterDocument = (state: State, waiting: On<'document'>): State => {
  const more = waiting.next < waiting.choices.length && state.used.documents < state.budget.documents;
  if (more) return { ...state, waiting };
  return look(state, { documents: inOrder(waiting.read), next: 0, chosen: undefined });
};

/** A document that was found, with the strongest role of the paths known so far. */
const opened = (state: State, { depth, reason, by }: Choice, sourced: SourcedDocument): Opened => {
  const outcome = get(state.outcomes, keyOf(sourced.document));
  const bound = outcome?.is === 'chosen' ? outcome.role : 'evidence';
  return { sourced, depth, reason, by, role: weaker(bound, sourced.document.kind) };
};

const onDocument = (state: State, waiting: On<'document'>, event: Is<'document'>): Result<State> => {
  const choice = waiting.choices[waiting.next];
  if (choice === undefined) return unexpected(state, event);
  const key = keyOf(choice.ref);
  const answer = held(choice.ref, event.answer, ({ document }) => document);
  const next = waiting.next + 1;
  if (!answer.found) {
    if (choice.by === undefined) return entryUnread(state, key, answer.absence);
    const outcomes = put(state.outcomes, key, { is: 'absent', absence: answer.absence });
    return ok(afterDocument({ ...state, outcomes }, { ...waiting, next }));
  }
  const document = opened(state, choice, answer.value);
  const after: State = {
    ...state,
    read: { last: document, before: state.read },
    used: { ...state.used, documents: state.used.documents + 1, depth: choice.depth },
    outcomes: put(state.outcomes, key, { is: 'read' }),
  };
  return ok(afterDocument(after, { ...waiting, next, read: { last: document, before: waiting.read } }));
};

const onSummaries = (
  state: State,
  { looking, refs }: On<'summaries'>,
  event: Is<'summaries'>,
): Result<State> => {
  if (event.answers.length !== refs.length) return unexpected(state, event);
  let { summaries, outcomes } = state;
  for (const [index, ref] of refs.entries()) {
    const given = event.answers[index];
    if (given === undefined) continue;
    const answer = held(ref, given, (summary) => summary);
    summaries = put(summaries, keyOf(ref), answer);
    if (!answer.found) outcomes = put(outcomes, keyOf(ref), { is: 'absent', absence: answer.absence });
  }
  const used = { ...state.used, summaries: state.used.summaries + refs.length };
  return ok(offerFound({ ...state, summaries, outcomes, used }, looking));
};

const fateOf = (decision: Decision | undefined): Result<Fate> => {
  if (decision === undefined) return ok({ declined: 'not_chosen' });
  const { condition_met: met, knowledge_lacking: lacking, reason } = decision;
  if (typeof met !== 'boolean' || typeof lacking !== 'boolean' || typeof reason !== 'string')
    return fail(
      'decision_invalid',
      'a decision says neither whether the condition is met nor whether the knowledge is lacking, or gives no text as reason',
      'decide with condition_met and knowledge_lacking, each true or false, and reason, a text',
    );
  const because = reason.trim() === '' ? {} : { reason };
  if (!met) return ok({ declined: 'condition_not_met', ...because });
  if (!lacking) return ok({ declined: 'already_known', ...because });
  return 'reason' in because
    ? ok(because)
    : fail(
        'reason_missing',
        'a document is to be read and nobody said why',
        'give a reason with the decision',
      );
};

const onDecision = (state: State, waiting: On<'decision'>, event: Is<'decision'>): Result<State> => {
  const { offers, next, looking } = waiting;
  const [offered, document] = [offers[next], looking.documents[looking.next]];
  if (offered === undefined || document === undefined) return unexpected(state, event);
  const fate = fateOf(event.answer);
  if (!fate.ok) return fate;
  const after = withFate(state, document, offered.link, fate.value);
  if (fate.value.declined !== undefined) return ok(nextOffer(after, { ...waiting, next: next + 1 }));
  const { role, depth, summary: _, ...by } = offered;
  const ref = targetOf(offered);
  const choice: Choice = { ref, depth, reason: fate.value.reason ?? '', by };
  return ok(
    nextOffer(
      { ...after, outcomes: put(after.outcomes, keyOf(ref), { is: 'chosen', role }) },
      {
        ...waiting,
        next: next + 1,
        looking: { ...looking, chosen: { last: choice, before: looking.chosen } },
      },
    ),
  );
};

/** The state after an answer to what was asked for, or after the end from outside. */
export const tell = (state: State, event: ReadingEvent): Result<State> => {
  const { waiting } = state;
  if (event.is === 'cancelled')
    return ok(waiting.on === 'nothing' ? state : { ...state, waiting: { on: 'nothing', cancelled: true } });
  if (waiting.on === 'latest' && event.is === 'latest') return onLatest(state, event);
  if (waiting.on === 'document' && event.is === 'document') return onDocument(state, waiting, event);
  if (waiting.on === 'summaries' && event.is === 'summaries') return onSummaries(state, waiting, event);
  if (waiting.on === 'decision' && event.is === 'decision') return onDecision(state, waiting, event);
  return unexpected(state, event);
};
