import { fail, ok, type Result, visible } from '../../base/index.ts';
import type { AdoptionRecord } from './adoption.ts';
import { adoptionSchema } from './schema.ts';

const FIX = 'record what adopt() answers, unchanged';

/** Holds a value against the schema of adoption records: each names an exact document, and never a collection alone. */
export const checkAdoption = (value: unknown): Result<AdoptionRecord> => {
  const read = adoptionSchema.safeParse(value);
  if (read.success) return ok(read.data as AdoptionRecord);
  const places = read.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the record'}: ${visible(message)}`,
  );
  return fail('adoption_invalid', `this is no adoption record: ${places.slice(0, 5).join('; ')}`, FIX);
};
