import { expect, test } from 'vitest';
import { decide, loopBench, runOf, submissionOf } from '../../../test/support/loops.ts';
import { proposes, says, scriptedModel } from '../../testing/index.ts';
import type { LedgerEntry } from '../contracts/ledger.ts';
import type { Observed, Observer } from '../observe.ts';
import { lostNotices } from './notify.ts';

/** The entries of a loop that reads, is refused, waits and writes, with somebody who watches. */
const watchedBy = async (observer: Observer | undefined): Promise<readonly LedgerEntry[]> => {
  const bench = loopBench();
  const model = scriptedModel([
    proposes({ tool_name: 'look', arguments: { what: 'a' } }, { tool_name: 'broken' }),
    proposes({ tool_name: 'send', arguments: { path: 'a' } }),
    says('done'),
  ]);
  const kernel = bench.kernel(observer === undefined ? {} : { observer });
  const first = await runOf(kernel.loop(submissionOf(model)));
  if (first.status === 'waiting_approval') {
    await decide(bench, kernel, first);
    await runOf(kernel.resume(first.run_id, submissionOf(model)));
  }
  const entries = await bench.store.entries(first.run_id);
  if (!entries.ok) throw new Error(entries.error.code);
  return entries.value;
};

const spoil = (event: Observed): void => {
  const open = event as unknown as { codes: string[]; what: string; run_id: string | null };
  for (const act of [
    () => open.codes.push('approved'),
    () => open.codes.splice(0, 9),
    () => Object.assign(open, { codes: ['x'], what: 'allow', run_id: 'other' }),
  ])
    try {
      act();
    } catch {
      // It goes on as somebody does who wants to do harm.
    }
};

const HOSTILE: readonly (readonly [string, () => Observer])[] = [
  ['changes what it is told', () => ({ see: spoil })],
  [
    'throws',
    () => ({
      see: () => {
        throw new Error('no');
      },
    }),
  ],
  ['rejects', () => ({ see: () => Promise.reject(new Error('no')) })],
  ['never answers', () => ({ see: () => new Promise<void>(() => undefined) })],
  ['is null', () => null as never],
  [
    'cannot be asked',
    () => ({
      get see(): never {
        throw new Error('no');
      },
    }),
  ],
  [
    'answers with what looks like a promise, and throws when it is looked at',
    () =>
      ({
        see: () => ({
          // biome-ignore lint/suspicious/noThenProperty: that is what is tried
          get then(): never {
            throw new Error('no');
          },
        }),
      }) as unknown as Observer,
  ],
];

test.each(HOSTILE)(
  'GR-TRACE-19 GR-POL-15 an observer that %s changes no run and no entry',
  async (what, make) => {
    const observer = make();
    expect(await watchedBy(observer)).toEqual(await watchedBy(undefined));
    const isHeard = ['changes what it is told', 'never answers', 'is null'].includes(what);
    expect(lostNotices(observer) > 0).toBe(!isHeard);
  },
);
