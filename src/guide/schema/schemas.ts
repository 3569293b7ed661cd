import { z } from 'zod';
import { EVIDENCE_FORMAT, EVIDENCE_VERSION, type SavedEvidence, savedEvidence } from './evidence.ts';
import { reportSchema } from './report.ts';

export { EVIDENCE_FORMAT, EVIDENCE_VERSION, reportSchema, type SavedEvidence, savedEvidence };

const jsonSchema = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });

/** The published schemas by file name, as JSON Schema 2020-12. */
export const jsonSchemas = (): Readonly<Record<string, object>> => ({
  'report.schema.json': jsonSchema(reportSchema),
  'evidence.schema.json': jsonSchema(savedEvidence),
});
