import { registerSchema, type Validator, validate } from '@hyperjump/json-schema/draft-2020-12';

type Schema = Parameters<typeof registerSchema>[0];
type Value = Parameters<Validator>[0];

/** The schema of all schemas of draft 2020-12, which comes with the validator. */
export const META_SCHEMA = 'https://json-schema.org/draft/2020-12/schema';

let registered = 0;

/** Whether a value is valid against a schema, by a complete validator of draft 2020-12 that no user of the product installs. */
export type Check = (value: unknown) => boolean;

/** A check made from a schema. It throws for what is no schema. */
export const compiled = async (schema: unknown): Promise<Check> => {
  registered += 1;
  const uri = `https://example.com/schemas/${registered}`;
  registerSchema(schema as Schema, uri, META_SCHEMA);
  const checked = await validate(uri);
  return (value) => checked(value as Value).valid;
};

/** Whether a value is a schema of draft 2020-12. */
export const isSchema = async (schema: unknown): Promise<boolean> =>
  (await validate(META_SCHEMA))(schema as Value).valid;

/** The places at which a value breaks a schema, as JSON Pointers; empty where it is valid. */
export const places = async (schema: unknown, value: unknown): Promise<readonly string[]> => {
  registered += 1;
  const uri = `https://example.com/schemas/${registered}`;
  registerSchema(schema as Schema, uri, META_SCHEMA);
  const output = await validate(uri, value as Value, 'BASIC');
  return output.valid
    ? []
    : (output.errors ?? []).map(({ instanceLocation, keyword }) => `${instanceLocation} ${keyword}`);
};
