import type * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { deepFreeze } from '../json/freeze.ts';
import type { JsonObject } from '../json/json.ts';
import { safeJson } from '../json/safe.ts';
import { refuse } from '../problem.ts';
import { compileSchema } from './schema.ts';
import { readZodInput } from './zod-input.ts';

/** What a tool takes: its JSON Schema, frozen, and the check that was compiled from it once. */
export interface ToolInput {
  readonly schema: JsonObject;
  /** What of the schema the arguments break, in words of the schema; undefined when all holds. */
  readonly check: (args: JsonObject) => string | undefined;
}

type Refine = ToolInput['check'];

const isZod = (input: unknown): input is z.ZodType =>
  typeof input === 'object' && input !== null && '_zod' in input;

const compiled = (given: JsonObject, refine?: Refine): Result<ToolInput, Problem> => {
  const schema = deepFreeze(given);
  if (schema['type'] !== 'object')
    return refuse(
      'schema_invalid',
      'the input schema is not of type object',
      'say "type": "object" at its top',
    );
  const compiledSchema = compileSchema(schema, { trusted: refine !== undefined });
  if (!compiledSchema.ok) return compiledSchema;
  const byStructure = compiledSchema.value;
  return ok({ schema, check: (args) => byStructure(args) ?? refine?.(args) });
};

/** Reads the `input` of a spec: a zod object, or a JSON Schema, which is copied and held to be foreign. */
export const readInput = (input: unknown): Result<ToolInput, Problem> => {
  if (isZod(input)) {
    const read = readZodInput(input);
    return read.ok ? compiled(read.value.schema, read.value.refine) : read;
  }
  const copied = safeJson(input, { strict: true });
  if (!copied.ok || typeof copied.value !== 'object' || copied.value === null || Array.isArray(copied.value))
    return refuse(
      'schema_invalid',
      'the input schema is no JSON object',
      'give a zod object or a JSON Schema 2020-12',
    );
  return compiled(copied.value as JsonObject);
};
