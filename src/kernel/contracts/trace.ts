import * as z from 'zod';
import { extensions, id } from './common.ts';
import { classification } from './run.ts';

/** All words of the contract. `handoff` and `reconciliation` are for traces of others: no entry of a run becomes one. */
export const TRACE_EVENT_TYPES = [
  'route',
  'handoff',
  'model',
  'tool',
  'approval',
  'evaluation',
  'reconciliation',
  'verification',
  'failure',
  'recovery',
  'completion',
] as const;

export const traceEvent = z.strictObject({
  event_type: z.enum(TRACE_EVENT_TYPES),
  status: z.string().min(1).max(100),
  reference: z.string().max(200).optional(),
  /** What could be observed of it, in a few words; never reasoning, arguments or outputs. */
  summary: z.string().max(500).optional(),
});

/** One thing that happened in a run, in words that may be shown. */
export type TraceEvent = z.infer<typeof traceEvent>;

/** What happened in a run, enough to reconstruct it and safe to show (GR-TRACE-01 to 17). */
export const trace = z.strictObject({
  run_id: id,
  status: z.enum(['running', 'completed', 'blocked', 'failed', 'cancelled']),
  classification,
  workflow: z.string().min(1).max(200),
  /** Tools that the run could use, each with what it did: `reports.archive: executed 1, denied 0`. */
  capabilities: z.array(z.string().max(300)),
  events: z.array(traceEvent),
  approval_refs: z.array(id),
  reconciliation_refs: z.array(id),
  /** What nobody knows for certain, as codes. */
  residual_uncertainty: z.array(z.string().max(200)),
  extensions,
});

/** What happened in a run, enough to reconstruct it and safe to show; made by `traceOf`. */
export type Trace = z.infer<typeof trace>;
