import * as z from 'zod';
import { isJson, isObject, type Json, type JsonObject } from '../json/json.ts';

/** Names of tools are compared exactly (GR-TOOL-30). */
export const TOOL_NAME = /^[A-Za-z0-9_.-]+$/;

/** What every store and every reader keeps as it is: no half of a surrogate pair, and no NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what it keeps out.
const KEPT = /^[^\u0000\ud800-\udfff]*$/u;

/** Ids, names and references: visible, and short enough to be shown whole. */
export const id = z.string().min(1).max(200).regex(KEPT);

export const toolName = z.string().max(128).regex(TOOL_NAME);

/** RFC 3339 in UTC with milliseconds, as `KernelWorld.now` gives it: as text, times then sort as they passed. */
export const time = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

/** SHA-256 in 64 lower-case hexadecimal digits. */
export const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Not `z.json()`, nor a record: what both do for each member makes a run several times as slow to check. */
export const json = z.unknown().refine((value) => isJson(value), 'it is no JSON') as z.ZodType<Json>;

export const jsonObject = z
  .unknown()
  .refine((value) => isObject(value) && isJson(value), 'it is no JSON object')
  .meta({ type: 'object', additionalProperties: {} }) as z.ZodType<JsonObject>;

/** Free members of the application. Nothing that decides ever reads them (GR-SCHEMA-11). */
export const extensions = jsonObject.optional();

export const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What a tool can do to the world, weakest first (GR-TOOL-08 to 12). */
export const SIDE_EFFECT_CLASSES = [
  'analysis',
  'read',
  'reversible_write',
  'external_commitment',
  'sensitive_destructive',
] as const;

export type SideEffectClass = (typeof SIDE_EFFECT_CLASSES)[number];

/** Whether a call of this class can change anything outside; one that is none of the five may do anything. */
export const isConsequential = (sideEffect: unknown): boolean =>
  sideEffect !== 'analysis' && sideEffect !== 'read';

export const sideEffectClass = z.enum(SIDE_EFFECT_CLASSES);

export const MATERIALITIES = ['routine', 'material'] as const;

export const materiality = z.enum(MATERIALITIES);
