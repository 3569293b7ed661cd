import { z } from 'zod';

/** What equivalent verifiers agree on for one case (VP-29-28): ids and levels, never the text of a report. */
export const expectedSchema = z.looseObject({
  description: z.string().optional(),
  evaluation_mode: z.enum(['public-web', 'local-file']).optional(),
  now: z.string().optional(),
  achieved_level: z.int().min(0).max(4),
  blocking_finding_ids: z.array(z.string()),
  required_warning_ids: z.array(z.string()).default([]),
  /** The required warnings are all of them. */
  warnings_exact: z.boolean().default(false),
  level5_ready: z.boolean(),
  guide_sha256: z.string().optional(),
  guide_bytes: z.int().optional(),
  /** Wishes of the caller, in the library's words. */
  ask: z.record(z.string(), z.unknown()).optional(),
  source: z.unknown().optional(),
});

export type Expected = z.infer<typeof expectedSchema>;

/** What of a verifier's output is compared: the profile's output schema, as far as it matters here. */
export const outputSchema = z.looseObject({
  guide: z.looseObject({
    sha256: z.string(),
    achieved_level: z.int(),
    level5_ready: z.boolean().optional(),
    received: z.boolean().optional(),
  }),
  findings: z.array(z.looseObject({ id: z.string(), severity: z.enum(['error', 'warning', 'info']) })),
});

export type Output = z.infer<typeof outputSchema>;
