import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { ARTIFACTS, type ArtifactKind, jsonSchemas } from '../../src/kernel/schema/schemas.ts';
import { dice, valueChanged } from '../support/json-mutations.ts';
import { compiled, isSchema } from '../support/json-schema.ts';
import { exampleOf } from './artifact-examples.ts';
import { ARTIFACT_KINDS, checkOf, publishedSchema } from './artifacts.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');

interface Part {
  readonly [keyword: string]: unknown;
}

/** Keywords whose values are schemas by name, a list of schemas, or one schema. */
const NAMED = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];
const WITH_SCHEMAS = [
  ...['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items', 'additionalProperties', 'propertyNames', 'contains'],
  ...['not', 'if', 'then', 'else', 'unevaluatedProperties', 'unevaluatedItems'],
];

/** A schema and every schema inside it. */
const partsOf = (schema: unknown): readonly Part[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap(partsOf);
  const inside = Object.entries(schema).flatMap(([keyword, value]) => {
    if (NAMED.includes(keyword)) return Object.values(value as object).flatMap(partsOf);
    return WITH_SCHEMAS.includes(keyword) ? partsOf(value) : [];
  });
  return [schema as Part, ...inside];
};

const keywordsOf = (part: Part): readonly string[] => Object.keys(part);

/** In the manner of the official suite of draft 2020-12: each keyword that is asserted, with what is valid and what is not. */
interface Case {
  readonly keyword: string;
  readonly schema: unknown;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

const SUITE = JSON.parse(
  readFileSync(join(import.meta.dirname, 'json-schema-suite.json'), 'utf8'),
) as readonly Case[];

describe('GR-SCHEMA-01 the validator knows draft 2020-12', () => {
  test.each(SUITE)('$keyword', async ({ schema, valid, invalid }) => {
    const check = await compiled(schema);
    expect(valid.length + invalid.length).toBeGreaterThan(0);
    for (const value of valid) expect(check(value), JSON.stringify(value)).toBe(true);
    for (const value of invalid) expect(check(value), JSON.stringify(value)).toBe(false);
  });

  test('every keyword that the published schemas use is in it', () => {
    const used = ARTIFACT_KINDS.flatMap((kind) => partsOf(publishedSchema(kind)).flatMap(keywordsOf));
    const tried = new Set(SUITE.flatMap(({ schema }) => partsOf(schema).flatMap(keywordsOf)));
    expect([...new Set(used)].filter((keyword) => !tried.has(keyword))).toEqual(['$schema']);
  });
});

interface Package {
  readonly [section: string]: Readonly<Record<string, string>> | undefined;
}

const textsIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8'));

test('GR-SCHEMA-02 the validator is for tests only: no user installs it, and nothing that is shipped asks for it', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Package;
  const sections = Object.keys(manifest).filter(
    (section) => manifest[section]?.['@hyperjump/json-schema'] !== undefined,
  );
  expect(sections).toEqual(['devDependencies']);
  const shipped = textsIn('src', /(?<!\.test)\.ts$/);
  expect(shipped.length).toBeGreaterThan(100);
  for (const text of [...shipped, ...textsIn('bin', /\.js$/)]) expect(text).not.toContain('hyperjump');
  const locked = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const names = Object.keys(locked.packages).filter((name) => name.includes('node_modules/@hyperjump/'));
  expect(names).toContain('node_modules/@hyperjump/json-schema');
  for (const name of names) expect(locked.packages[name]?.dev, name).toBe(true);
});

describe('GR-SCHEMA-03 the published schemas', () => {
  for (const file of readdirSync(join(ROOT, 'schemas')).filter((name) => name.endsWith('.json')))
    test(`${file} is a schema of draft 2020-12`, async () => {
      const schema: unknown = JSON.parse(readFileSync(join(ROOT, 'schemas', file), 'utf8'));
      expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
      expect(await isSchema(schema)).toBe(true);
    });

  test('a broken schema is found', async () => {
    const schema = publishedSchema('run-state') as Record<string, unknown>;
    for (const broken of [
      { type: 'objekt' },
      { required: 'run_id' },
      { properties: { a: 3 } },
      { $defs: { a: { minLength: -1 } } },
    ])
      expect(await isSchema({ ...schema, ...broken })).toBe(false);
    expect(await isSchema(schema)).toBe(true);
  });

  test('are those of the code, no more and no fewer', () => {
    const published = readdirSync(join(ROOT, 'schemas')).filter((name) => name.startsWith('kernel-'));
    expect(published.sort()).toEqual(Object.keys(jsonSchemas()).sort());
    for (const kind of ARTIFACT_KINDS)
      expect(publishedSchema(kind)).toEqual(jsonSchemas()[`kernel-${kind}.schema.json`]);
  });
});

describe('GR-SCHEMA-11 contracts are closed', () => {
  test.each(ARTIFACT_KINDS)(
    '%s: an object takes its own members, or is a map whose values have a schema',
    (kind) => {
      const objects = partsOf(publishedSchema(kind)).filter((part) => part['type'] === 'object');
      expect(objects.length).toBeGreaterThan(0);
      for (const { properties, additionalProperties } of objects)
        if (properties !== undefined) expect(additionalProperties).toBe(false);
        else expect(additionalProperties).toBeTypeOf('object');
    },
  );

  test.each(ARTIFACT_KINDS)('%s: an unknown member is refused by schema and by code', async (kind) => {
    const check = await checkOf(kind);
    const example = exampleOf(kind);
    expect(check(example)).toBe(true);
    const added = { ...example, zzz: 1 };
    expect(check(added)).toBe(false);
    expect((ARTIFACTS[kind] as z.ZodType).safeParse(added).success).toBe(false);
  });
});

/** Their code asks for more than a schema can say: a fact is short, a finding that was checked names its evidence. */
const STRICTER: readonly ArtifactKind[] = ['finding', 'handoff'];

const ROUNDS = 300;

describe('GR-SCHEMA-12 types, code and published schemas agree', () => {
  test.each(ARTIFACT_KINDS)(`%s: for ${ROUNDS} mutations of valid ones`, async (kind) => {
    const check = await checkOf(kind);
    const code: z.ZodType = ARTIFACTS[kind];
    const roll = dice(kind.length);
    const answers = new Set<boolean>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const mutated: unknown = JSON.parse(
        JSON.stringify(valueChanged<unknown>(exampleOf(kind, round), roll)),
      );
      const [bySchema, byCode] = [check(mutated), code.safeParse(mutated).success];
      answers.add(bySchema);
      const agree = bySchema === byCode || (STRICTER.includes(kind) && bySchema);
      if (!agree) expect({ bySchema, mutated }).toEqual({ bySchema: byCode, mutated });
    }
    expect([...answers].sort()).toEqual([false, true]);
  });
});
