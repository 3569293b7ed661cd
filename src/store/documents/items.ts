import { ok, type Result } from '../../base/index.ts';
import type { ListItem } from '../store.ts';
import type { RevisionRow } from '../tables.ts';
import { refusalFor } from './absence.ts';
import { summaryFrom } from './rows.ts';
import { isSealed } from './seal.ts';

/** Rows as a list shows them; one that was changed in the database is shown to nobody. */
export const itemsFrom = (rows: readonly RevisionRow[]): Result<readonly ListItem[]> => {
  const changed = rows.find((row) => !isSealed(row));
  if (changed !== undefined) return refusalFor(changed, { code: 'integrity_mismatch' });
  return ok(rows.map((row) => ({ ...summaryFrom(row), published_at: row.published_at })));
};
