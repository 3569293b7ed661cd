import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../engine.ts';

/** Milliseconds since 1970 by the clock of the database: the only clock that leases know (GR-DIST-06). */
export const nowOf = ({ name }: Pick<Engine, 'name'>): RawBuilder<number> =>
  name === 'sqlite'
    ? sql<number>`cast(round(unixepoch('subsec') * 1000) as integer)`
    : sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
