/**
 * A program of its own that brings a database up to date and is stopped in the middle: `migrator.ts ADDRESS`. It says
 * `begun` when the last migration begins, which does everything and then does not end.
 */
import { writeSync } from 'node:fs';
import { migrate } from '../../src/store/migrate.ts';
import { MIGRATIONS } from '../../src/store/migrations/index.ts';
import { openPostgres } from '../../src/store/postgres/open.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';

const [address = ''] = process.argv.slice(2);
const engine = address.startsWith('sqlite:')
  ? await openSqlite(address.slice('sqlite:'.length))
  : await openPostgres(address);

const ENDLESS = 'with recursive c (n) as (select 1 union all select n + 1 from c) select count(*) from c';

const last = MIGRATIONS.at(-1);
if (last === undefined) throw new Error('there is no migration');
let left = MIGRATIONS.length - 3;
const done = await migrate(
  engine,
  [
    ...MIGRATIONS.slice(0, -1),
    {
      ...last,
      sqlite: [...last.sqlite, ENDLESS],
      // A server that does nothing but wait has to be told to notice that its client is gone.
      postgres: [
        ...last.postgres,
        `set local client_connection_check_interval = '100ms'`,
        'select pg_sleep(3600)',
        'select 1 / 0',
      ],
    },
  ],
  () => {
    left -= 1;
    // Written at once: the thread does nothing else from here on.
    if (left === 0) writeSync(1, 'begun\n');
    return new Date().toISOString();
  },
);
console.log(done.ok ? 'done' : done.error.code);
