import { expect, test } from 'vitest';
import { attack, newFolder, openedLedger } from '../../../test/support/ledgers.ts';
import { writeRuns } from '../../../test/support/run-journey.ts';
import { onEveryEngine } from '../../../test/support/stores.ts';
import { entryDigest } from '../../kernel/index.ts';
import { approvedRun, event } from '../../testing/store-laws/samples.ts';
import { waiting } from '../../testing/store-laws/stories.ts';
import { sha256 } from '../digest.ts';

const ENTRY = `run_id = 'a' and number = 3`;

const EDITED = '{"number":3}';

/** What is done to the entries of run `a`, and the first entry that is not what was written. */
const ATTACKS: readonly (readonly [what: string, statement: string, entry: number])[] = [
  ['a text', `update run_entries set text = replace(text, 'null', '"eve"') where ${ENTRY}`, 3],
  ['a digest', `update run_entries set digest = '${'0'.repeat(64)}' where ${ENTRY}`, 3],
  ['an entry that is gone', `delete from run_entries where ${ENTRY}`, 3],
  [
    'a text with its digest',
    `update run_entries set text = '${EDITED}', digest = '${entryDigest(EDITED, { sha256 })}' where ${ENTRY}`,
    3,
  ],
  [
    'no text at all, with its digest',
    `update run_entries set text = 'x', digest = '${entryDigest('x', { sha256 })}' where ${ENTRY}`,
    3,
  ],
  [
    'the whole chain of another run',
    `update run_entries set text = (select text from run_entries o where o.run_id = 'b' and o.number = run_entries.number),
      digest = (select digest from run_entries o where o.run_id = 'b' and o.number = run_entries.number) where run_id = 'a'`,
    1,
  ],
];

onEveryEngine(({ address }) => {
  test.each(ATTACKS)(
    'GR-TRACE-22 entries of a run that were changed are not given out: %s',
    async (_, statement, entry) => {
      const where = await address();
      const store = await openedLedger(where, { folder: newFolder() });
      await writeRuns(store, ['a', 'b']);
      expect(await store.runs.entries('a')).toMatchObject({ ok: true, value: { length: 6 } });
      await attack(where, statement);
      expect(await store.runs.entries('a')).toMatchObject({
        ok: false,
        error: { code: 'audit_chain_broken', message: expect.stringContaining(`entry ${entry} `) },
      });
    },
  );

  test.each(['x', 'null', '{}'])(
    'GR-STATE-01 a run whose last entry does not say how far it had come goes no further: %s',
    async (text) => {
      const where = await address();
      const store = await openedLedger(where, { folder: newFolder() });
      const run = await waiting(store.runs, 'a');
      await attack(where, `update run_entries set text = '${text}' where run_id = 'a'`);
      const commit = { run: approvedRun(run), events: [event('approval_decided')] };
      expect(await store.runs.commit(commit)).toMatchObject({ ok: false, error: { code: 'store_corrupt' } });
    },
  );
});
