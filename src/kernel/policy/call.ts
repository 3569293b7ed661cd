import * as z from 'zod';
import { jsonObject, MATERIALITIES, toolName } from '../contracts/common.ts';
import { type ToolDefinition, toolDefinition } from '../contracts/tool.ts';
import type { PolicyCall } from './diff.ts';
import type { Authorization } from './policy.ts';

const known = z.enum([...MATERIALITIES, 'unknown']);

/** What was known of the authority of a recorded call. What is missing stays missing, and denies. */
export const recordedAuthorization = z.strictObject({
  principal: z.strictObject({ id: z.string(), capabilities: z.array(z.string()) }).optional(),
  environment: z.string().optional(),
  resource: z.string().nullable().optional(),
  scope: z.enum(['authorized', 'not_authorized', 'unknown']).optional(),
  intent: z.enum(['confirmed', 'not_confirmed']).optional(),
  target: z.enum(['verified', 'not_verified']).optional(),
  materiality: known.optional(),
  controls: z.array(z.string()).optional(),
});

/** A call as it is written down for `readback policy explain` and `readback policy diff`. */
export const recordedCall = z.strictObject({
  /** A name among the definitions that are given beside it, or the whole definition. */
  definition: z.union([toolName, toolDefinition]),
  arguments: jsonObject,
  target: z.string().nullable(),
  authorization: recordedAuthorization.nullable(),
  mode: z.enum(['durable', 'plain']),
  found: z.array(known).optional(),
});

export type RecordedCall = z.infer<typeof recordedCall>;

/** The call with its definition; undefined when no definition has its name. */
export const policyCallOf = (
  call: RecordedCall,
  definitions: readonly ToolDefinition[],
): PolicyCall | undefined => {
  const { definition: named, authorization, found, ...rest } = call;
  const definition = typeof named === 'string' ? definitions.find(({ name }) => name === named) : named;
  if (definition === undefined) return undefined;
  // Whatever is missing in it, `decide` finds and refuses; that is what somebody who explains a call wants to see.
  const given = authorization as Authorization;
  return { ...rest, definition, authorization: given, ...(found !== undefined && { found }) };
};
