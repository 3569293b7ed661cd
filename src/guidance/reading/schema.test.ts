import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { always, linkTo, readAll, sourceOf, value } from '../../../test/support/readings.ts';
import { runs } from '../../../test/support/runs.ts';
import { jsonSchemas } from '../schema/schemas.ts';
import type { AbsenceCode, DocumentSource } from '../source.ts';
import { read } from './read.ts';
import type { Reading } from './reading.ts';
import { readingSchema } from './schema.ts';
import { stopAction } from './stop.ts';

const published = new Ajv2020({ strict: false, validateFormats: false }).compile(
  jsonSchemas()['guidance-reading.schema.json'] ?? false,
);

const holds = (reading: Reading): void => {
  const read = readingSchema.safeParse(JSON.parse(JSON.stringify(reading)));
  expect(read.error?.issues ?? []).toEqual([]);
  expect(published(JSON.parse(JSON.stringify(reading))), JSON.stringify(published.errors)).toBe(true);
};

const CODES: readonly AbsenceCode[] = [
  'missing_target',
  'missing_revision',
  'revision_withdrawn',
  'unknown_version',
  'document_invalid',
  'document_too_large',
  'integrity_mismatch',
  'source_unreachable',
  'cross_origin_refused',
];

/** A source whose target `tN` is absent with the Nth code. */
const failing = (): DocumentSource => {
  const entry = CODES.map((_, index) => `t${index}`);
  const source = sourceOf({ entry });
  return {
    ...source,
    summary: async ({ id }) => {
      const code = CODES[Number(id.slice(1))] ?? 'missing_target';
      const namespace = code === 'unknown_version' ? { namespace: 'urn:linked-guidance:0.2' } : {};
      return { found: false, absence: { code, message: 'it is so', ...namespace } };
    },
  };
};

test('LG-READ-12 LG-READ-13 LG-READ-28 every absence is recorded once, under what it is, with the link that named it', async () => {
  const reading = value(await read(failing(), { id: 'entry' }, { decide: always }));
  const codes = (links: readonly { readonly code: string }[]) => links.map(({ code }) => code);
  expect(codes(reading.missing)).toEqual(['missing_target', 'missing_revision', 'revision_withdrawn']);
  expect(reading.unknown_versions).toEqual([
    {
      from: { id: 'entry', revision: 1 },
      link: 4,
      ...linkTo('t3'),
      code: 'unknown_version',
      message: 'it is so',
      namespace: 'urn:linked-guidance:0.2',
    },
  ]);
  expect(codes(reading.unusable)).toEqual(['document_invalid', 'document_too_large', 'integrity_mismatch']);
  expect(codes(reading.unreachable)).toEqual(['source_unreachable', 'cross_origin_refused']);
  holds(reading);
});

test('LG-READ-26 the readings of all kinds of ends hold against the published schema', async () => {
  holds(await readAll({ entry: [] }));
  holds(
    await readAll(
      { entry: ['a', 'a@2', 'b/context', 'entry'], a: ['entry'], 'a@2': [], b: ['c'], c: [] },
      { task: 'x' },
    ),
  );
  holds(await readAll({ entry: ['a'], a: ['b'], b: [] }, { budget: { documents: 1, summaries: 1 } }));
  holds(value(await read(sourceOf({ entry: [] }), { id: 'entry' }, { signal: AbortSignal.abort() })));
  const reading = await readAll({ entry: [] });
  const unmet = { document: { id: 'entry', revision: 1 }, precondition: 'p', why: 'w' };
  holds(value(stopAction(value(stopAction(reading, unmet)), { ...unmet, step: 1 })));
  expect(readingSchema.safeParse({ ...reading, extra: 1 }).success).toBe(false);
  for (const name of Object.keys(reading)) {
    const { [name as 'task']: _, ...rest } = reading;
    expect(readingSchema.safeParse(rest).success, name).toBe(false);
  }
});

test('LG-READ-26 random readings hold against it', async () => {
  const target = fc
    .constantFrom('entry', 'a', 'b', 'c', 'gone', 'a@2')
    .chain((id) => fc.constantFrom('', '/context', '/evidence').map((relation) => id + relation));
  const targets = fc.array(target, { maxLength: 4 });
  const catalogue = fc.record({
    entry: targets,
    a: targets,
    b: targets,
    'c/context': targets,
    'a@2': targets,
  });
  await fc.assert(
    fc.asyncProperty(catalogue, fc.integer({ min: 1, max: 4 }), async (written, limit) => {
      holds(await readAll(written, { budget: { documents: limit, depth: limit, summaries: limit } }));
    }),
    { numRuns: runs(60) },
  );
});
