import { expect, onTestFinished, test } from 'vitest';
import { exported, newFolder, openedLedger } from '../../../test/support/ledgers.ts';
import { rawConnection, refusalOf } from '../../../test/support/raw.ts';
import { writeRuns } from '../../../test/support/run-journey.ts';
import { onEveryEngine } from '../../../test/support/stores.ts';

const D = '0'.repeat(64);

/** What nobody can do to a ledger without taking its guards away first. */
const ON_BOTH = [
  ...['run_entries', 'ledger_log', 'ledger_identity', 'ledger_heads'].map((table) => `delete from ${table}`),
  `delete from run_entries where run_id = 'a' and number = 6`,
  'delete from ledger_log where seq = 12',
  `update run_entries set text = 'x'`,
  `update run_entries set number = 7 where run_id = 'a' and number = 6`,
  `update run_entries set run_id = 'c' where run_id = 'a'`,
  `update ledger_log set digest = '${D}'`,
  'update ledger_log set seq = 13 where seq = 12',
  `update ledger_heads set note = 'x'`,
  `update ledger_identity set origin = 'x'`,
  `insert into ledger_identity values (2, 'x')`,
  `insert into run_entries values ('a', 6, '${D}', 'x')`,
  `insert into run_entries values ('a', 8, '${D}', 'x')`,
  `insert into run_entries values ('c', 2, '${D}', 'x')`,
  `insert into run_entries values ('a', 6, '${D}', 'x') on conflict (run_id, number) do update set text = 'x'`,
  `insert into ledger_log values (12, 'a', 7, '${D}', '${D}')`,
  `insert into ledger_log values (14, 'a', 7, '${D}', '${D}')`,
  `insert into ledger_log values (12, 'a', 7, '${D}', '${D}') on conflict (seq) do update set digest = '${D}'`,
];

const ON_SQLITE = [
  `insert or replace into run_entries values ('a', 6, '${D}', 'x')`,
  `insert or replace into run_entries (rowid, run_id, number, digest, text) values (1, 'c', 1, '${D}', 'x')`,
  `insert or replace into ledger_log values (12, 'a', 7, '${D}', '${D}')`,
  `replace into ledger_identity values (1, 'x')`,
  `update or replace ledger_log set seq = 1 where seq = 12`,
];

const ON_POSTGRES = [
  ...['run_entries', 'ledger_log', 'ledger_identity', 'ledger_heads'].map((table) => `truncate ${table}`),
  `with gone as (delete from run_entries returning run_id) select count(*) from gone`,
  `merge into ledger_log using (select 1) as one on true when matched then delete`,
];

/** A table of the session's own, which the name would mean first, says that a place is the next one. */
const shadowed = (schema: string): string =>
  `create temp table ledger_log (seq bigint); insert into pg_temp.ledger_log values (13);
    insert into ${schema}.ledger_log values (14, 'a', 7, '${D}', '${D}')`;

onEveryEngine((ground) => {
  test('the database refuses to change, remove or misplace an entry, whoever asks', async () => {
    const address = await ground.address();
    const folder = newFolder();
    const store = await openedLedger(address, { folder });
    await store.ledger.foreignHeads.sink.put({ origin: 'other', size: 1, note: 'a head of another ledger' });
    await writeRuns(store, ['a', 'b']);
    await store.ledger.seal();
    const before = await exported(store);
    const connection = await rawConnection(address);
    onTestFinished(() => connection.close());
    const own = ground.engine === 'sqlite' ? ON_SQLITE : ON_POSTGRES;
    for (const statement of [...ON_BOTH, ...own])
      expect.soft(await refusalOf(connection, statement), statement).toMatch(/ledger_(?:immutable|order)/);
    if (ground.engine === 'postgres') {
      const schema = decodeURIComponent(/search_path(?:=|%3D)(\w+)/.exec(address)?.[1] ?? 'public');
      expect(await refusalOf(connection, shadowed(schema))).toMatch(/ledger_order/);
    }
    expect(await exported(store)).toBe(before);
    expect(await store.ledger.foreignHeads.read()).toEqual({ ok: true, value: 'a head of another ledger' });
    expect(await store.ledger.verify()).toMatchObject({ value: { holds: true, entries: 12 } });
  });
});
