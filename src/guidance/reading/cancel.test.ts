import { describe, expect, test } from 'vitest';
import { always, readIds, skips, sourceOf, value } from '../../../test/support/readings.ts';
import type { DocumentSource } from '../source.ts';
import { type Decide, read } from './read.ts';

const ENTRY = { id: 'entry', revision: 1 };
const CHAIN = { entry: ['a', 'b'], a: ['c'], b: ['d'], c: [], d: [] };

/** A source that aborts at its nth question, before or after it answers. */
const aborting = (controller: AbortController, nth: number, when: 'before' | 'after'): DocumentSource => {
  const source = sourceOf(CHAIN);
  let asked = 0;
  const counted = async <T>(answer: () => Promise<T>, ended: T): Promise<T> => {
    asked += 1;
    const isIt = asked === nth;
    if (isIt && when === 'before') {
      controller.abort();
      return ended;
    }
    const answered = await answer();
    if (isIt) controller.abort();
    return answered;
  };
  const ended = { found: false, absence: { code: 'source_unreachable', message: 'given up' } } as const;
  return {
    ...source,
    latest: (id) => counted(() => source.latest(id), ended),
    summary: (ref) => counted(() => source.summary(ref), ended),
    document: (ref) => counted(() => source.document(ref), ended),
  };
};

describe('LG-READ-31 a reading that is cancelled reports what was read', () => {
  test('after the third document: three documents, incomplete', async () => {
    const controller = new AbortController();
    const source = sourceOf(CHAIN);
    let count = 0;
    const third: DocumentSource = {
      ...source,
      document: async (ref) => {
        count += 1;
        if (count === 3) controller.abort();
        return source.document(ref);
      },
    };
    const reading = value(await read(third, ENTRY, { decide: always, signal: controller.signal }));
    expect(readIds(reading)).toEqual(['entry@1', 'a@1', 'b@1']);
    expect(reading).toMatchObject({ complete: false, incomplete_reasons: ['cancelled'], unreachable: [] });
    expect(skips(reading)).toEqual(['a@1 > c@1: cancelled', 'b@1 > d@1: cancelled']);
  });

  test('at every question, before its answer and after it', async () => {
    for (const when of ['before', 'after'] as const)
      for (let nth = 1; nth <= 10; nth += 1) {
        const controller = new AbortController();
        const reading = value(
          await read(
            aborting(controller, nth, when),
            { id: 'entry' },
            { decide: always, signal: controller.signal },
          ),
        );
        const links = reading.documents.flatMap(({ id }) => CHAIN[id as keyof typeof CHAIN]);
        expect(reading.skipped.length + Math.max(0, reading.documents.length - 1)).toBe(links.length);
        expect(reading.unreachable).toEqual([]);
        // The last question is the fifth document: after its answer the reading is at its end.
        expect(reading.complete, `${when} ${nth}`).toBe(when === 'after' && nth === 10);
      }
  });

  test('before it began: no document, and the revision of the entry is not known', async () => {
    const signal = AbortSignal.abort();
    const reading = value(await read(sourceOf(CHAIN), { id: 'entry' }, { decide: always, signal }));
    expect(reading).toMatchObject({ documents: [], entry: { id: 'entry', revision: null }, complete: false });
  });

  test('while somebody who decides never answers', async () => {
    const controller = new AbortController();
    const waits: Decide = (offer) => {
      if (offer.target === 'a') return { condition_met: false, knowledge_lacking: true, reason: 'no' };
      controller.abort();
      return new Promise(() => undefined);
    };
    const reading = value(await read(sourceOf(CHAIN), ENTRY, { decide: waits, signal: controller.signal }));
    expect(skips(reading)).toEqual(['entry@1 > a@1: condition_not_met', 'entry@1 > b@1: cancelled']);
  });
});
