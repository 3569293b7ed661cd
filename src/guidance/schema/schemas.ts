import { z } from 'zod';
import { adoptionSchema, readingSchema } from '../reading/schema.ts';
import {
  backlinksSchema,
  listItemSchema,
  pageSchema,
  problemSchema,
  publicationSchema,
  revisionsSchema,
} from './catalogue.ts';
import { contentSchema, documentSchema } from './document.ts';

export { checkAdoption } from '../reading/check-adoption.ts';
export {
  adoptionSchema,
  backlinksSchema,
  contentSchema,
  documentSchema,
  listItemSchema,
  pageSchema,
  problemSchema,
  publicationSchema,
  readingSchema,
  revisionsSchema,
};

const jsonSchema = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' });

/** The published schemas by file name, as JSON Schema 2020-12. */
export const jsonSchemas = (): Readonly<Record<string, object>> => ({
  'guidance-document.schema.json': jsonSchema(documentSchema),
  'guidance-content.schema.json': jsonSchema(contentSchema),
  'guidance-list-item.schema.json': jsonSchema(listItemSchema),
  'guidance-page.schema.json': jsonSchema(pageSchema),
  'guidance-revisions.schema.json': jsonSchema(revisionsSchema),
  'guidance-backlinks.schema.json': jsonSchema(backlinksSchema),
  'guidance-publication.schema.json': jsonSchema(publicationSchema),
  'guidance-problem.schema.json': jsonSchema(problemSchema),
  'guidance-reading.schema.json': jsonSchema(readingSchema),
  'guidance-adoption.schema.json': jsonSchema(adoptionSchema),
});
