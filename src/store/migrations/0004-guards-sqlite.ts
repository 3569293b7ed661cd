import { type Refusal, runsGuards, type TableGuards } from './0004-guards.ts';

const NOW = `cast(round(unixepoch('subsec') * 1000) as integer)`;

const EVENTS = ['insert', 'update', 'delete'] as const;

type Event = (typeof EVENTS)[number];

/** `insert or replace` over the rowid of another row would delete it without a delete trigger. */
const byRowid = ({ table, heap }: TableGuards): Readonly<Record<Event, readonly Refusal[]>> => ({
  insert:
    heap === undefined
      ? []
      : [
          [
            `exists (select 1 from ${table} t where t.rowid = new.rowid)`,
            'state_invalid: the rowid is taken',
          ],
        ],
  update:
    heap === undefined
      ? []
      : [['new.rowid <> old.rowid', 'state_invalid: what is fixed when it is made never changes']],
  delete: [],
});

const guardOf = (guards: TableGuards, event: Event): string => {
  const refusals = [...guards[event], ...byRowid(guards)[event]].map(
    ([condition, message]) => `select raise(abort, '${message}') where ${condition};`,
  );
  return `create trigger ${guards.table}_${event} before ${event} on ${guards.table} begin ${refusals.join('\n')} end`;
};

export const RUNS_GUARDS_SQLITE: readonly string[] = runsGuards(NOW).flatMap((guards) =>
  EVENTS.map((event) => guardOf(guards, event)),
);
