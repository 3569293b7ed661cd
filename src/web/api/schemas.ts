import { z } from 'zod';
import { DOCUMENT_ROUTES, loadGuidanceSchemas } from '../../guidance/index.ts';
import { ID } from '../http/query.ts';

type Guidance = Awaited<ReturnType<typeof loadGuidanceSchemas>>;

const place = z.string().regex(/^\/(?!\/)/);
const name = z.string().regex(ID);
const revision = z.int().min(1);
const catalogue = z.literal(DOCUMENT_ROUTES.api);

const author = z.strictObject({
  id: name,
  name: z.string(),
  verified: z.literal(false),
  url: place,
  documents: place,
});

const ref = z.strictObject({ id: name, revision, url: place });

const siteSchemas = ({ documentSchema, pageSchema }: Guidance): Readonly<Record<string, z.ZodType>> => ({
  /** An answer without a fixed revision. */
  'guidance-discovery': documentSchema.extend({ resolved_from: z.literal('latest') }),
  'guidance-sample': documentSchema.extend({
    sample: z.literal(true),
    catalogue,
    resolved_from: z.exactOptional(z.literal('latest')),
  }),
  'guidance-samples': z.strictObject({ sample: z.literal(true), catalogue, items: pageSchema.shape.items }),
  'guidance-author': author,
  'guidance-authors': z.strictObject({ items: z.array(author) }),
  'guidance-collection': z.strictObject({ name, note: z.string(), documents: z.array(ref) }),
  'guidance-collections': z.strictObject({
    items: z.array(z.strictObject({ name, note: z.string(), documents: z.int().min(0), url: place })),
  }),
  'guidance-collection-addition': z.strictObject({
    note: z.exactOptional(z.string()),
    documents: z.array(z.strictObject({ id: name, revision })),
  }),
  'guidance-health': z.strictObject({ status: z.enum(['alive', 'ready']) }),
  'guidance-schemas': z.strictObject({ items: z.array(z.strictObject({ name: z.string(), url: place })) }),
});

/** Every schema of what is served, by file name, as JSON Schema 2020-12: those of documents, and those of this site. */
export const loadSchemas = async (): Promise<Readonly<Record<string, object>>> => {
  const guidance = await loadGuidanceSchemas();
  const own = Object.entries(siteSchemas(guidance)).map(
    ([file, schema]) =>
      [`${file}.schema.json`, z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' })] as const,
  );
  return { ...guidance.jsonSchemas(), ...Object.fromEntries(own) };
};
