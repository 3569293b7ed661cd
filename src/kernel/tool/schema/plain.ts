import { ok, type Result } from '../../../base/index.ts';
import { isObject, type Json, type JsonObject } from '../../json/json.ts';
import { ASSERTIONS, mapSchemas } from './keywords.ts';
import { referredTo, survey } from './references.ts';
import { type Weights, weights } from './weight.ts';

/** A keyword of ours beside each reference: how many parts of a schema it leads to. */
export const STEP = 'readback:step';

/** A keyword of ours where items or members are gone through: how many parts of a schema each of them is held to. */
export const EACH = 'readback:each';

/** A schema in which nothing is left but what judges, each reference being one to a definition of ours. */
export interface PlainSchema {
  readonly schema: JsonObject;
  /** Where a part of it stood in the schema that was given. */
  readonly placeOf: (part: JsonObject) => string | undefined;
}

const DIALECTS = [
  'https://json-schema.org/draft/2020-12/schema',
  'https://json-schema.org/draft/2019-09/schema',
  'http://json-schema.org/draft-07/schema',
  'http://json-schema.org/draft-06/schema',
];

const REFERENCES = ['$ref', '$dynamicRef'] as const;

interface Plan {
  readonly root: JsonObject;
  /** Of each schema that is referred to, its name among the definitions; the root has none, and is `#`. */
  readonly names: ReadonlyMap<JsonObject, string>;
  /** Whom each reference names: with one document, a dynamic reference is a plain one. */
  readonly targets: ReadonlyMap<Json, JsonObject>;
  readonly weights: Weights;
  /** What each part that was written is made from. */
  readonly origins: WeakMap<JsonObject, JsonObject>;
}

const linkTo = ({ root, names, weights: weight }: Plan, target: JsonObject): JsonObject => ({
  $ref: target === root ? '#' : `#/$defs/${names.get(target) ?? ''}`,
  [STEP]: weight.of(target),
});

const written = (plan: Plan, schema: JsonObject): JsonObject => {
  const kept: Record<string, Json> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    const mapped = ASSERTIONS.has(keyword)
      ? value
      : mapSchemas(keyword, value, (inner) => placed(plan, inner));
    if (mapped !== undefined) kept[keyword] = mapped;
  }
  const each = plan.weights.forEach(schema);
  if (each > 0) kept[EACH] = each;
  const links = REFERENCES.flatMap((word) => {
    const target = schema[word] === undefined ? undefined : plan.targets.get(schema[word]);
    return target === undefined ? [] : [linkTo(plan, target)];
  });
  const [only, ...more] = links;
  const whole = more.length === 0 ? Object.assign(kept, only) : { allOf: [kept, ...links] };
  for (const part of [kept, whole]) plan.origins.set(part, schema);
  return whole;
};

/** A schema in its place: itself, or a link to where it stands once for all that refer to it. */
const placed = (plan: Plan, schema: Json): Json => {
  if (!isObject(schema)) return schema;
  return plan.names.has(schema) ? linkTo(plan, schema) : written(plan, schema);
};

/**
 * Makes a foreign schema one that is safe to compile: only words of JSON Schema 2020-12 that judge are kept, so that
 * no annotation and no word of a validator's own has an effect, and references are to schemas of the same document
 * alone. Older drafts are read as 2020-12, and refused where that would judge less than they meant.
 */
export const plainSchema = (root: JsonObject): Result<PlainSchema, string> => {
  const no = (what: string): Result<never, string> => ({ ok: false, error: what });
  const dialect = root['$schema'];
  if (dialect !== undefined && !DIALECTS.includes(String(dialect).replace(/#$/, '')))
    return no('it is written in another dialect than JSON Schema 2020-12');
  const surveyed = survey(root);
  if (!surveyed.ok) return surveyed;
  const names = new Map<JsonObject, string>();
  const targets = new Map<Json, JsonObject>();
  for (const schema of surveyed.value.places.keys())
    for (const word of REFERENCES) {
      const ref = schema[word];
      if (ref === undefined) continue;
      const target = referredTo(root, surveyed.value, ref);
      if (target === undefined) return no('a reference leads out of the schema, or to no schema');
      targets.set(ref, target);
      if (target !== root && !names.has(target)) names.set(target, `r${names.size}`);
    }
  const plan = { root, names, targets, weights: weights(), origins: new WeakMap<JsonObject, JsonObject>() };
  const definitions = [...names].map(([schema, name]): [string, Json] => [name, written(plan, schema)]);
  const schema = Object.assign(
    written(plan, root),
    definitions.length > 0 && { $defs: Object.fromEntries(definitions) },
  );
  const placeOf = (part: JsonObject): string | undefined => {
    const origin = plan.origins.get(part);
    return origin && surveyed.value.places.get(origin);
  };
  return ok({ schema, placeOf });
};
