import * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { forget } from '../forget.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { sameJson } from '../json/same.ts';
import { refuse } from '../problem.ts';

/** Kinds of zod schemas that give another value than they were given. */
const CHANGING = new Set(['default', 'prefault', 'catch', 'transform', 'pipe']);

/** Whether what this schema gives back may differ from what it is given. */
const changes = (schema: z.core.$ZodType): boolean => {
  const { type, coerce, checks } = schema._zod.def as z.core.$ZodTypeDef & { readonly coerce?: boolean };
  if (CHANGING.has(type) || coerce === true) return true;
  return checks?.some((check) => check._zod.def.check === 'overwrite') ?? false;
};

/** Whether a refinement is an async function: it would always be refused, and its rejection would end the process. */
const answersLater = (schema: z.core.$ZodType): boolean =>
  (schema._zod.def.checks ?? []).some((check) => {
    const { fn } = check._zod.def as { readonly fn?: unknown };
    return typeof fn === 'function' && fn.constructor.name === 'AsyncFunction';
  });

const LATER = 'a refinement of the schema is async, and arguments are checked at once';

const CHANGED = 'the schema changes arguments (a transform, pipe, default, catch, coercion or trim)';

const schemaOf = (schema: z.ZodType): Result<JsonObject, string> => {
  let changing = false;
  let late = false;
  try {
    const json = z.toJSONSchema(schema, {
      io: 'output',
      override: ({ zodSchema }) => {
        changing ||= changes(zodSchema);
        late ||= answersLater(zodSchema);
      },
    });
    const { $schema: _dialect, '~standard': _standard, ...rest } = json;
    if (late) return { ok: false, error: LATER };
    return changing ? { ok: false, error: CHANGED } : ok(JSON.parse(JSON.stringify(rest)) as JsonObject);
  } catch {
    return { ok: false, error: 'the schema holds what JSON cannot (a transform, a date, a function, …)' };
  }
};

type Run = z.core.$ZodTypeInternals['run'];

/** What the schema says against the arguments; a refinement that throws, or answers later, has not agreed. */
const refusalBy = (run: Run, args: JsonObject): string | undefined => {
  try {
    // Told that it may answer later, it gives the promises of its refinements; `safeParse` would leave them unheard.
    const read = run({ value: args, issues: [] }, { async: true });
    if (read instanceof Promise) {
      forget(read);
      return LATER;
    }
    if (read.issues.length > 0) return `${read.issues.length} condition(s) of its schema do not hold`;
    return sameJson(args, read.value as Json) ? undefined : 'its schema would change the arguments';
  } catch {
    return 'a condition of its schema cannot be checked';
  }
};

/**
 * The JSON Schema of a zod schema, and a check that honours its refinements too. One that changes what it is given is
 * refused: what a person approves is what runs.
 */
export const readZodInput = (
  schema: z.ZodType,
): Result<
  { readonly schema: JsonObject; readonly refine: (args: JsonObject) => string | undefined },
  Problem
> => {
  const json = schemaOf(schema);
  if (!json.ok)
    return refuse('schema_invalid', json.error, 'check arguments only, and change them in execute');
  // Taken now: whoever changes the schema object later changes nothing here.
  const { run } = schema._zod;
  return ok({ schema: json.value, refine: (args) => refusalBy(run, args) });
};
