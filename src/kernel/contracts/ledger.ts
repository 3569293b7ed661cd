import * as z from 'zod';
import { digest, id, jsonObject, time } from './common.ts';
import { STATUSES } from './run.ts';

export const LEDGER_EVENTS = [
  'run_created',
  'model_answered',
  'policy_decided',
  'tool_called',
  'approval_requested',
  'approval_decided',
  'approval_ended',
  'operation_started',
  'operation_settled',
  'recovery_required',
  'recovery_resolved',
  'run_ended',
] as const;

export type LedgerEventName = (typeof LEDGER_EVENTS)[number];

/** What happened, as whoever wrote it tells: ids, digests, codes and short words; never arguments or outputs. */
export const ledgerEvent = z.strictObject({
  event: z.enum(LEDGER_EVENTS),
  /** The approval, operation, proposal or response that it is about. */
  reference: id.nullable(),
  /** Who did it, where a person or a service did. */
  actor: id.nullable(),
  codes: z.array(z.string().max(100)),
  /** Digests and small facts. */
  facts: jsonObject,
});

/**
 * What happened, before it has a place in a chain: ids, digests, codes and short words; never arguments or outputs.
 */
export type LedgerEvent = z.infer<typeof ledgerEvent>;

/** An entry of a run's own chain: `prev` is the digest of the entry before it, or of the run id for the first. */
export const ledgerEntry = ledgerEvent.extend({
  version: z.literal(1),
  run_id: id,
  /** 1, 2, 3 … within the run. */
  number: z.int().min(1),
  at: time,
  /** Of the run after it. */
  status: z.enum(STATUSES),
  revision: z.int().min(1),
  prev: digest,
});

/** An event in its place: an entry of a run's own chain, which names the digest of the entry before it. */
export type LedgerEntry = z.infer<typeof ledgerEntry>;
