import { ok, type Problem, type Result } from '../../base/index.ts';
import { type LedgerEvent, ledgerEvent } from '../contracts/ledger.ts';
import { checkShape } from './shape.ts';

/** Whether events have the form in which a store chains them. Refused with `state_invalid`. */
export const checkEvents = (events: readonly LedgerEvent[]): Result<void, Problem> => {
  for (const event of events) {
    const shape = checkShape(ledgerEvent, event);
    if (!shape.ok) return shape;
  }
  return ok(undefined);
};
