import { FIXED_NAMES, guard, refuse, refuseIf } from './0001-guards-postgres.ts';
import { runsGuards, type TableGuards } from './0004-guards.ts';

const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const EVENTS = ['insert', 'update', 'delete'] as const;

/** In brackets: PL/pgSQL takes the first `then` outside of them for its own. */
const guardsOf = (guards: TableGuards): readonly string[] => [
  ...EVENTS.flatMap((event) =>
    guard(
      `${guards.table}_${event}`,
      `${event} on ${guards.table}`,
      guards[event].map(([condition, message]) => refuseIf(`(${condition})`, message)).join(' '),
      event === 'delete' ? 'old' : 'new',
    ),
  ),
  `create trigger ${guards.table}_never before truncate on ${guards.table}
    for each statement execute function readback_never_empty()`,
];

export const RUNS_GUARDS_POSTGRES: readonly string[] = [
  `create function readback_never_empty() returns trigger language plpgsql as $guard$
    begin ${refuse('state_invalid: runs are removed one by one, and by their rules')}; end $guard$`,
  ...runsGuards(NOW).flatMap(guardsOf),
  FIXED_NAMES,
];
