import * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { jsonObject, MATERIALITIES, toolName } from '../contracts/common.ts';
import { type ToolDefinition, toolDefinition } from '../contracts/tool.ts';
import { firstFault } from '../json/place.ts';
import { refuse } from '../problem.ts';
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

const invalid = (what: string): Result<never, Problem> =>
  refuse('call_invalid', what, 'schemas/kernel-policy-call.schema.json is the form of a recorded call');

/** Reads the definitions of tools from plain data, a list of them. */
export const readDefinitions = (value: unknown): Result<readonly ToolDefinition[], Problem> => {
  const read = z.array(toolDefinition).safeParse(value);
  if (!read.success) return invalid(`this is no list of tool definitions: ${firstFault(read.error)}`);
  const names = read.data.map(({ name }) => name);
  return new Set(names).size === names.length
    ? ok(read.data)
    : invalid('two of the definitions have the same name');
};

/** Reads a recorded call from plain data, with its definition. What it does not say stays unsaid, and denies. */
export const readCall = (
  value: unknown,
  definitions: readonly ToolDefinition[],
): Result<PolicyCall, Problem> => {
  const read = recordedCall.safeParse(value);
  if (!read.success) return invalid(`this is no recorded call: ${firstFault(read.error)}`);
  const { definition: named, authorization, found, ...rest } = read.data;
  const definition = typeof named === 'string' ? definitions.find(({ name }) => name === named) : named;
  if (definition === undefined) return invalid(`there is no definition of the tool "${named}"`);
  // Whatever is missing in it, `decide` finds and refuses; that is what somebody who explains a call wants to see.
  const given = authorization as Authorization;
  return ok({ ...rest, definition, authorization: given, ...(found !== undefined && { found }) });
};
