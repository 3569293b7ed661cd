import { Ajv2020, type ErrorObject, str, type ValidateFunction } from 'ajv/dist/2020.js';
import { clip, lazy, ok, type Problem, type Result, visible } from '../../base/index.ts';
import { canonicalText } from '../json/canonical.ts';
import { deepFreeze } from '../json/freeze.ts';
import { isObject, type Json, type JsonObject } from '../json/json.ts';
import { safeJson } from '../json/safe.ts';
import { refuse } from '../problem.ts';
import { machineOf } from './pattern/machine.ts';
import { matches, type Steps, StepsUsedUp, spend } from './pattern/match.ts';
import { PatternRefused, parsePattern } from './pattern/parse.ts';
import { isMultipleOf } from './schema/multiple.ts';
import { EACH, type PlainSchema, plainSchema, STEP } from './schema/plain.ts';

/** Says what of a schema a value breaks, in words of the schema alone; undefined when it holds. */
export type SchemaCheck = (value: Json) => string | undefined;

export interface SchemaOptions {
  /** The schema is the application's own: its patterns are run as they are, also those that look ahead. */
  readonly trusted?: boolean;
}

/** Of a schema: larger ones are for machines, and take long to compile. */
const LIMITS = { depth: 64, values: 5000, characters: 256 * 1024, strict: true };

/** For one check: states of patterns, references followed, parts of the schema that values are held to. Under a second. */
const MOST_STEPS = 2_000_000;
const STEPS_OF_REFERENCE = 50;
const STEPS_OF_PART = 4;
const CHARACTERS_OF_STEP = 16;

const STATES_OF_ALL_PATTERNS = 20_000;

/** Holds schemas to the meta-schema of 2020-12. */
const meta = lazy(() => new Ajv2020({ strict: false, validateFormats: false, logger: false }));

interface Matcher {
  readonly test: (text: string) => boolean;
  /** By it the library tells patterns apart. */
  readonly toString: () => string;
}

/** Makes the matchers of one schema, which share the steps of a check and a finite number of states. */
const matchersFor = (steps: Steps): ((source: string) => Matcher) => {
  const known = new Map<string, Matcher>();
  let left = STATES_OF_ALL_PATTERNS;
  const make = (source: string): Matcher => {
    // The engine knows the syntax; whether it can also match in time is another question.
    new RegExp(source, 'u');
    const machine = machineOf(parsePattern(source), left);
    left -= machine.states.length;
    return { test: (text) => matches(machine, text, steps), toString: () => source };
  };
  return (source) => {
    const matcher = known.get(source) ?? make(source);
    known.set(source, matcher);
    return matcher;
  };
};

const areUnique = (items: readonly Json[], steps: Steps): boolean => {
  const texts = items.map((item) => {
    const text = canonicalText(item);
    spend(steps, 1 + Math.floor(text.length / CHARACTERS_OF_STEP));
    return text;
  });
  return new Set(texts).size === items.length;
};

const compilerFor = (steps: Steps, trusted: boolean): Ajv2020 => {
  const regExp = Object.assign(matchersFor(steps), { code: 'linear' });
  const ajv = new Ajv2020({
    strict: false,
    meta: false,
    validateSchema: false,
    validateFormats: false,
    inlineRefs: false,
    ownProperties: true,
    logger: false,
    // Errors then hold the schema that they break, by which its place is found.
    verbose: true,
    // The library's optimiser takes quadratic time, and what it saves is not worth a microsecond.
    code: { optimize: false, ...(trusted ? {} : { regExp }) },
  });
  // The library compares every item with every other one.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: readonly Json[]) => !wanted || areUnique(items, steps),
    error: { message: 'must not have equal items' },
  });
  // The library divides binary fractions, by which 19.99 is no multiple of 0.01.
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    validate: (step: number, value: number) => isMultipleOf(value, step),
    error: { message: ({ schemaCode }) => str`must be multiple of ${schemaCode}` },
  });
  ajv.addKeyword({
    keyword: STEP,
    // Behind it, a reference that fails would end the schema before the step is counted.
    before: '$ref',
    schemaType: 'number',
    validate: (parts: number) => {
      spend(steps, STEPS_OF_REFERENCE + parts * STEPS_OF_PART);
      return true;
    },
  });
  ajv.addKeyword({
    keyword: EACH,
    before: '$ref',
    schemaType: 'number',
    validate: (parts: number, value: Json) => {
      if (typeof value === 'object' && value !== null)
        spend(steps, Object.keys(value).length * parts * STEPS_OF_PART);
      return true;
    },
  });
  return ajv;
};

const messageOf = (error: ErrorObject | undefined, { placeOf }: PlainSchema): string => {
  const place = error?.parentSchema && placeOf(error.parentSchema as JsonObject);
  const where = place === undefined ? (error?.schemaPath ?? '#') : `${place}/${error?.keyword ?? ''}`;
  return clip(visible(`${where} ${error?.message ?? 'does not hold'}`), 300);
};

const checkOf = (validate: ValidateFunction, plain: PlainSchema, steps: Steps): SchemaCheck => {
  return (value) => {
    steps.left = MOST_STEPS;
    try {
      if (validate(value) === true) return undefined;
    } catch (error) {
      // A schema that refers to itself without end runs out of stack before it runs out of steps.
      if (error instanceof StepsUsedUp || error instanceof RangeError)
        return 'checking its schema takes too long';
      // The code that the library writes for some rare schemas breaks on some values: what was not checked does not hold.
      return 'its schema cannot be applied to it';
    }
    const message = messageOf(validate.errors?.[0], plain);
    // The library would keep the value until the next check.
    validate.errors = null;
    return message;
  };
};

const invalid = (what: string): Result<never, Problem> =>
  refuse(
    'schema_invalid',
    `the schema cannot be applied: ${what}`,
    'give a JSON Schema 2020-12 that stands alone',
  );

const reasonOf = (error: unknown): string => {
  if (error instanceof PatternRefused) return `a pattern is refused: ${error.message}`;
  // The library nests what it writes, and runs out of stack.
  return error instanceof RangeError ? 'it has too many parts' : 'it is no JSON Schema 2020-12';
};

/**
 * Compiles a JSON Schema 2020-12 once; older drafts are read as that. Whoever wrote it, it stays within bounds: size
 * (256 Ki characters, 5,000 values), depth, and the steps of each check, patterns included, which run in a time that
 * grows with the text alone. References lead nowhere but into the schema, nothing is fetched, and formats,
 * defaults and annotations have no effect. Refused with `schema_invalid`.
 */
export const compileSchema = (
  schema: JsonObject,
  { trusted = false }: SchemaOptions = {},
): Result<SchemaCheck, Problem> => {
  const copied = safeJson(schema, LIMITS);
  if (!copied.ok) return invalid(copied.error.message);
  if (!isObject(copied.value)) return invalid('it is no object');
  const plain = plainSchema(deepFreeze(copied.value));
  if (!plain.ok) return invalid(plain.error);
  const steps: Steps = { left: MOST_STEPS };
  try {
    if (meta().validateSchema(plain.value.schema) !== true) return invalid('it is no JSON Schema 2020-12');
    const validate = compilerFor(steps, trusted).compile(plain.value.schema);
    return ok(checkOf(validate, plain.value, steps));
  } catch (error) {
    return invalid(reasonOf(error));
  }
};
