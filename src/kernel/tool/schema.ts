import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { ok, type Problem, type Result } from '../../base/index.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { refuse } from '../problem.ts';

/** Says what of a schema a value breaks, in words of the schema alone; undefined when it holds. */
export type SchemaCheck = (value: Json) => string | undefined;

const compile = (schema: JsonObject): ValidateFunction | undefined => {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    ownProperties: true,
    logger: false,
  });
  try {
    return ajv.compile(schema);
  } catch {
    return undefined;
  }
};

export const compileSchema = (schema: JsonObject): Result<SchemaCheck, Problem> => {
  const validate = compile(schema);
  if (validate === undefined)
    return refuse('schema_invalid', 'the schema is no JSON Schema 2020-12', 'mend the schema');
  return ok((value) => {
    if (validate(value) === true) return undefined;
    const [error] = validate.errors ?? [];
    return `${error?.schemaPath ?? '#'} ${error?.message ?? 'does not hold'}`;
  });
};
