import { ok, type Result } from '../../base/index.ts';
import type { EntryRef } from '../reference.ts';
import type { DocumentSource } from '../source.ts';
import type { Budget } from './budget.ts';
import { beginReading } from './machine.ts';
import type { Reading } from './reading.ts';
import type { LinkDecision, Offer, ReadingAsk, ReadingEvent } from './state.ts';

/** What is at hand when a link is decided about. */
export interface DecisionContext {
  /** As the caller gave it. */
  readonly task: string | undefined;
  /** All that the same document offers, in its order. */
  readonly offers: readonly Offer[];
  /** What was read so far, as if the reading ended here. */
  readonly soFar: () => Reading;
  readonly signal: AbortSignal | undefined;
}

/**
 * Judges one link: its `when` together with the task, and whether what it offers is lacking. No answer skips the link.
 * Nothing but this makes the reader read a target (LG-LINK-01).
 */
export type Decide = (
  offer: Offer,
  context: DecisionContext,
) => LinkDecision | undefined | Promise<LinkDecision | undefined>;

export interface ReadOptions {
  readonly task?: string;
  /** Without it the entry alone is read, and its links are shown. */
  readonly decide?: Decide;
  readonly budget?: Partial<Budget>;
  /** Ends the reading; what was read until then is reported. */
  readonly signal?: AbortSignal;
}

const CANCELLED: ReadingEvent = { is: 'cancelled' };

const whenAborted = (
  signal: AbortSignal,
): { readonly event: Promise<ReadingEvent>; readonly forget: () => void } => {
  const { promise, resolve } = Promise.withResolvers<ReadingEvent>();
  const end = (): void => resolve(CANCELLED);
  signal.addEventListener('abort', end, { once: true });
  return { event: promise, forget: () => signal.removeEventListener('abort', end) };
};

/** A decision may wait for a person for ever; a signal ends the wait. */
const decided = async (
  offer: Offer,
  decide: Decide | undefined,
  context: DecisionContext,
): Promise<ReadingEvent> => {
  const answer = async (): Promise<ReadingEvent> => ({
    is: 'decision',
    answer: await decide?.(offer, context),
  });
  if (context.signal === undefined) return answer();
  const aborted = whenAborted(context.signal);
  try {
    return await Promise.race([answer(), aborted.event]);
  } finally {
    aborted.forget();
  }
};

/** A look-up that a signal ended says nothing about its target. */
const unlessEnded = (event: ReadingEvent, signal: AbortSignal | undefined, found: boolean): ReadingEvent =>
  signal?.aborted === true && !found ? CANCELLED : event;

const lookUp = async (
  source: DocumentSource,
  ask: Extract<ReadingAsk, { readonly for: 'latest' | 'document' | 'summaries' }>,
  signal: AbortSignal | undefined,
): Promise<ReadingEvent> => {
  switch (ask.for) {
    case 'latest': {
      const answer = await source.latest(ask.id, signal);
      return unlessEnded({ is: 'latest', answer }, signal, answer.found);
    }
    case 'document': {
      const answer = await source.document(ask.ref, signal);
      return unlessEnded({ is: 'document', answer }, signal, answer.found);
    }
    case 'summaries': {
      const answers = await Promise.all(ask.refs.map((ref) => source.summary(ref, signal)));
      return unlessEnded(
        { is: 'summaries', answers },
        signal,
        answers.every(({ found }) => found),
      );
    }
  }
};

/**
 * Reads from an entry as far as `decide` wants and the budget goes (LG L19). Fails when the budget, the entry or a decision
 * is none, and when the entry cannot be read; whatever happens later is in the Reading.
 */
export const read = async (
  source: DocumentSource,
  entry: EntryRef,
  options: ReadOptions = {},
): Promise<Result<Reading>> => {
  const { decide, signal, ...rest } = options;
  const { origin, catalogue = 'documents' } = source;
  const begun = beginReading({ origin, catalogue, entry, ...rest });
  if (!begun.ok) return begun;
  const machine = begun.value;
  const answerTo = async (ask: Exclude<ReadingAsk, { readonly for: 'nothing' }>): Promise<ReadingEvent> => {
    if (signal?.aborted) return CANCELLED;
    if (ask.for !== 'decision') return lookUp(source, ask, signal);
    const context = { task: options.task, offers: ask.offers, soFar: machine.reading, signal };
    return decided(ask.offer, decide, context);
  };
  for (let ask = machine.ask(); ask.for !== 'nothing'; ask = machine.ask()) {
    const told = machine.tell(await answerTo(ask));
    if (!told.ok) return told;
  }
  return ok(machine.reading());
};
