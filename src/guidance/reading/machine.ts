import { fail, ok, type Result } from '../../base/index.ts';
import type { DocumentRef } from '../document.ts';
import { type EntryRef, keyOf } from '../reference.ts';
import { isRevision } from '../revision.ts';
import type { Absence, LookUp, SourcedDocument } from '../source.ts';
import { type Budget, readBudget } from './budget.ts';
import { adviceFor } from './entry-advice.ts';
import { look, nextOffer, offerFound, setFate } from './look.ts';
import { type Reading, targetOf } from './reading.ts';
import { readingOf } from './report.ts';
import { weaker } from './role.ts';
import type {
  Choice,
  Fate,
  LinkDecision,
  Opened,
  ReadingAsk,
  ReadingEvent,
  State,
  Waiting,
} from './state.ts';

type On<Name extends Waiting['on']> = Extract<Waiting, { readonly on: Name }>;
type Is<Name extends ReadingEvent['is']> = Extract<ReadingEvent, { readonly is: Name }>;
type Told = Result<undefined>;

const TOLD: Told = ok(undefined);

const unexpected = ({ waiting }: State, event: ReadingEvent): Result<never> =>
  fail(
    'event_unexpected',
    `the reading waits for ${waiting.on} and was told ${event.is}`,
    'answer what `ask` asks for',
  );

/** What a reading is begun with. */
export interface ReadingBeginning {
  readonly origin: string;
  readonly catalogue: string;
  readonly entry: EntryRef;
  readonly task?: string;
  readonly budget?: Partial<Budget>;
}

const toEntry = (state: State, ref: DocumentRef): void => {
  state.revision = ref.revision;
  state.outcomes.set(keyOf(ref), { is: 'chosen', role: 'guide' });
  const choices = [{ ref, depth: 0, reason: 'the entry of this reading', by: undefined }];
  state.waiting = { on: 'document', choices, next: 0, read: [] };
};

const stateOf = ({ origin, catalogue, task, entry }: ReadingBeginning, budget: Budget): State => ({
  ...{ origin, catalogue, task, budget },
  entry: { id: entry.id, discovered: entry.revision === undefined },
  revision: undefined,
  read: [],
  used: { documents: 0, depth: 0, summaries: 0 },
  outcomes: new Map(),
  summaries: new Map(),
  fates: new Map(),
  waiting: { on: 'latest' },
});

const askOf = ({ waiting, entry }: State): ReadingAsk => {
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
  fail(code, message, adviceFor(code, entry, origin));

const onLatest = (state: State, { answer }: Is<'latest'>): Told => {
  if (!answer.found) return entryUnread(state, state.entry.id, answer.absence);
  toEntry(state, { id: state.entry.id, revision: answer.value });
  return TOLD;
};

/** The next of the chosen documents, or the links of those that were read at this depth. */
const afterDocument = (state: State, waiting: On<'document'>): Waiting => {
  const more = waiting.next < waiting.choices.length && state.used.documents < state.budget.documents;
  return more ? waiting : look(state, { documents: waiting.read, next: 0, chosen: [] });
};

/** A document that was found, with the strongest role of the paths known so far. */
const opened = (state: State, { depth, reason, by }: Choice, sourced: SourcedDocument): Opened => {
  const outcome = state.outcomes.get(keyOf(sourced.document));
  const bound = outcome?.is === 'chosen' ? outcome.role : 'evidence';
  return { sourced, depth, reason, by, role: weaker(bound, sourced.document.kind) };
};

const onDocument = (state: State, waiting: On<'document'>, event: Is<'document'>): Told => {
  const choice = waiting.choices[waiting.next];
  if (choice === undefined) return unexpected(state, event);
  const key = keyOf(choice.ref);
  const answer = held(choice.ref, event.answer, ({ document }) => document);
  if (answer.found) {
    const document = opened(state, choice, answer.value);
    state.read.push(document);
    waiting.read.push(document);
    state.used = { ...state.used, documents: state.used.documents + 1, depth: choice.depth };
    state.outcomes.set(key, { is: 'read' });
  } else {
    if (choice.by === undefined) return entryUnread(state, key, answer.absence);
    state.outcomes.set(key, { is: 'absent', absence: answer.absence });
  }
  state.waiting = afterDocument(state, { ...waiting, next: waiting.next + 1 });
  return TOLD;
};

const onSummaries = (state: State, { looking, refs }: On<'summaries'>, event: Is<'summaries'>): Told => {
  if (event.answers.length !== refs.length) return unexpected(state, event);
  for (const [index, ref] of refs.entries()) {
    const given = event.answers[index];
    if (given === undefined) continue;
    const answer = held(ref, given, (summary) => summary);
    state.summaries.set(keyOf(ref), answer);
    if (!answer.found) state.outcomes.set(keyOf(ref), { is: 'absent', absence: answer.absence });
  }
  state.used = { ...state.used, summaries: state.used.summaries + refs.length };
  state.waiting = offerFound(state, looking);
  return TOLD;
};

const fateOf = (decision: LinkDecision | undefined): Result<Fate> => {
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

const onDecision = (state: State, waiting: On<'decision'>, event: Is<'decision'>): Told => {
  const { offers, next, looking } = waiting;
  const [offered, document] = [offers[next], looking.documents[looking.next]];
  if (offered === undefined || document === undefined) return unexpected(state, event);
  const fate = fateOf(event.answer);
  if (!fate.ok) return fate;
  const { declined, reason = '' } = fate.value;
  setFate(state, document, offered.link, fate.value);
  if (declined === undefined) {
    const { role, depth, summary: _, ...by } = offered;
    const ref = targetOf(offered);
    state.outcomes.set(keyOf(ref), { is: 'chosen', role });
    looking.chosen.push({ ref, depth, reason, by });
  }
  state.waiting = nextOffer(state, { ...waiting, next: next + 1 });
  return TOLD;
};

const tell = (state: State, event: ReadingEvent): Told => {
  const { waiting } = state;
  if (event.is === 'cancelled') {
    if (waiting.on !== 'nothing') state.waiting = { on: 'nothing', cancelled: true };
    return TOLD;
  }
  if (waiting.on === 'latest' && event.is === 'latest') return onLatest(state, event);
  if (waiting.on === 'document' && event.is === 'document') return onDocument(state, waiting, event);
  if (waiting.on === 'summaries' && event.is === 'summaries') return onSummaries(state, waiting, event);
  if (waiting.on === 'decision' && event.is === 'decision') return onDecision(state, waiting, event);
  return unexpected(state, event);
};

/** A reading under way, which does no I/O: whoever drives it looks up, asks somebody, and tells the answers. */
export interface ReadingMachine {
  /** What is to be asked next. */
  readonly ask: () => ReadingAsk;
  /** Takes the answer to that, or the end from outside. An answer that is refused changes nothing. */
  readonly tell: (event: ReadingEvent) => Result<undefined>;
  /** The report; before the end as if the reading were cancelled now. */
  readonly reading: () => Reading;
}

/** Begins a reading; nothing was asked for yet. */
export const beginReading = (beginning: ReadingBeginning): Result<ReadingMachine> => {
  const budget = readBudget(beginning.budget);
  if (!budget.ok) return budget;
  const { id, revision } = beginning.entry;
  const state = stateOf(beginning, budget.value);
  if (revision !== undefined) {
    if (!isRevision(revision))
      return fail('revision_invalid', `${revision} is no revision`, 'name a whole number from 1 on, or none');
    toEntry(state, { id, revision });
  }
  return ok({
    ask: () => askOf(state),
    tell: (event) => tell(state, event),
    reading: () => readingOf(state),
  });
};
