import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { SIDE_EFFECT_CLASSES } from '../contracts/common.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { checkArguments } from './arguments.ts';
import { defineTool } from './define.ts';
import { createRegistry } from './registry.ts';
import type { Tool, ToolContext, ToolSpec } from './tool.ts';

const world = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };

const context: ToolContext = {
  run_id: 'r',
  operation_id: null,
  fence: null,
  target: null,
  signal: new AbortController().signal,
  secret: () => Promise.reject(new Error('none')),
};

/** Complete for every class. */
const complete = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'files.remove',
  version: '1.0.0',
  description: 'Removes a file.',
  side_effect_class: 'sensitive_destructive',
  input: {
    type: 'object',
    properties: { path: { type: 'string' }, token: { type: 'string' } },
    required: ['path'],
    additionalProperties: false,
  },
  target: (args: JsonObject) => String(args['path']),
  sensitive_output: false,
  timeout_ms: 1000,
  recovery: { plan: 'Take it from the backup.' },
  provenance: { server: 'files', tools: ['remove'] },
  execute: () => 'removed',
  verify: () => ({ status: 'pass' }),
  undo: () => 'restored',
  lookup: () => ({ found: 'unknown', details: '' }),
  ...changes,
});

const registered = (...specs: readonly unknown[]) => createRegistry(specs as ToolSpec<never>[], world);

const codeOf = (...specs: readonly unknown[]): string => {
  const registry = registered(...specs);
  return registry.ok ? 'registered' : registry.error.code;
};

const toolOf = (spec: unknown): Tool => {
  const registry = registered(spec);
  const tool = registry.ok ? registry.value.get((spec as { name: string }).name) : undefined;
  if (tool === undefined) throw new Error(registry.ok ? 'no tool' : registry.error.message);
  return tool;
};

/** The row of each class, and those of what it needs. */
const CLASSES = [
  ['GR-TOOL-08', 'analysis'],
  ['GR-TOOL-09', 'read'],
  ['GR-TOOL-10 GR-TOOL-23 GR-TOOL-24', 'reversible_write'],
  ['GR-TOOL-11 GR-TOOL-23 GR-TOOL-24', 'external_commitment'],
  ['GR-TOOL-12 GR-TOOL-23 GR-TOOL-24', 'sensitive_destructive'],
] as const;

describe('classes', () => {
  test.each([
    'write',
    'READ',
    'read ',
    '',
    null,
    undefined,
    1,
    ['read'],
    'constructor',
    { toString: () => 'read' },
  ])('a class that is none of the five is refused: %j', (name) => {
    expect(codeOf(complete({ side_effect_class: name }))).toBe('side_effect_class_invalid');
  });

  test('there are these five classes', () => {
    expect(CLASSES.map(([, name]) => name)).toEqual(SIDE_EFFECT_CLASSES);
  });

  test.each(CLASSES)(
    '%s the class %s registers, and needs a version and a verifier above read',
    (_ids, name) => {
      const above = name !== 'analysis' && name !== 'read';
      const without = (changes: Record<string, unknown>): string =>
        codeOf(complete({ side_effect_class: name, ...changes }));
      expect(without({})).toBe('registered');
      expect(toolOf(complete({ side_effect_class: name })).definition.side_effect_class).toBe(name);
      for (const version of [undefined, null, '', '  ', 1])
        if (above) expect(without({ version })).toBe('tool_version_missing');
      if (!above) expect(without({ version: undefined })).toBe('registered');
      expect(without({ verify: undefined })).toBe(above ? 'verifier_missing' : 'registered');
      expect(without({ requires_verification: false })).toBe(above ? 'verifier_missing' : 'registered');
      expect(toolOf(complete({ side_effect_class: name })).definition.requires_verification).toBe(true);
    },
  );

  test('below, whoever verifies says so, and nobody asks for it without a verifier', () => {
    const read = { side_effect_class: 'read' };
    expect(toolOf(complete({ ...read, verify: undefined })).definition.requires_verification).toBe(false);
    expect(toolOf(complete({ ...read, requires_verification: false })).definition.requires_verification).toBe(
      false,
    );
    expect(codeOf(complete({ ...read, verify: undefined, requires_verification: true }))).toBe(
      'tool_definition_invalid',
    );
  });

  test('GR-APPR-02 a sensitive or destructive tool says how to recover, or why that does not apply', () => {
    for (const recovery of [undefined, null])
      expect(codeOf(complete({ recovery }))).toBe('recovery_plan_missing');
    for (const recovery of [
      {},
      { plan: '' },
      { plan: ' ' },
      { not_applicable: '\n' },
      { plan: 'a', not_applicable: 'b' },
      'a plan',
    ])
      expect(codeOf(complete({ recovery })), JSON.stringify(recovery)).toBe('tool_definition_invalid');
    const reason = { not_applicable: 'The file is made anew at each start.' };
    expect(toolOf(complete({ recovery: reason })).definition.recovery).toEqual(reason);
    for (const name of SIDE_EFFECT_CLASSES.slice(0, 4))
      expect(codeOf(complete({ side_effect_class: name, recovery: undefined }))).toBe('registered');
  });
});

describe('names', () => {
  test.each([
    '',
    ' ',
    'a b',
    'a\n',
    'a/b',
    'а',
    'ｄelete',
    'files.remove\u200b',
    'é',
    'x'.repeat(129),
    1,
    undefined,
    null,
  ])('GR-TOOL-30 the name %j is refused', (name) => {
    expect(codeOf(complete({ name }))).toBe('tool_name_invalid');
  });

  test('GR-TOOL-30 names are unique and compared exactly', () => {
    expect(codeOf(complete(), complete({ version: '2' }))).toBe('tool_name_duplicate');
    const registry = registered(
      complete({ name: 'a' }),
      complete({ name: 'A' }),
      complete({ name: '__proto__' }),
    );
    if (!registry.ok) throw new Error(registry.error.message);
    const { names, get } = registry.value;
    expect(names).toEqual(['a', 'A', '__proto__']);
    expect(names.map((name) => get(name)?.definition.name)).toEqual(['a', 'A', '__proto__']);
    for (const name of ['a ', 'B', 'constructor', 'toString', '']) expect(get(name)).toBeUndefined();
  });
});

test.each<[string, Record<string, unknown>]>([
  ['an unknown member', { approval: 'granted' }],
  ['no description', { description: '' }],
  ['no execute', { execute: undefined }],
  ['an execute that is no function', { execute: 'x' }],
  ['a lookup that is no function', { lookup: {} }],
  ['no time', { timeout_ms: 0 }],
  ['a fraction of a millisecond', { timeout_ms: 1.5 }],
  ['more time than a timer takes, which would fire at once', { timeout_ms: 2 ** 31 }],
  ['a provenance that is no data', { provenance: { now: () => 1 } }],
  ['a flag that is no flag', { sensitive_output: 'no' }],
  ['a blank version of a reading tool', { side_effect_class: 'read', version: ' ' }],
])('section 1, Tools: %s is refused', (_, changes) => {
  expect(codeOf(complete(changes))).toBe('tool_definition_invalid');
});

test('what is no spec at all is refused', () => {
  for (const spec of [null, undefined, 1, 'tool']) expect(codeOf(spec)).toBe('tool_definition_invalid');
});

test.each<[string, unknown]>([
  ['no schema', undefined],
  ['a schema that is not of an object', { type: 'string' }],
  ['a schema without a type', {}],
  ['a zod schema of a list', z.array(z.string())],
  ['a schema with a getter', Object.defineProperty({}, 'type', { get: () => 'object', enumerable: true })],
  ['a schema that leads elsewhere', { type: 'object', $ref: 'https://example.com/schema.json' }],
  [
    'an async refinement, whose rejection nobody could catch',
    z.strictObject({ a: z.string().refine(async () => Promise.reject(new Error('late'))) }),
  ],
  ['a zod transform', z.object({ a: z.string().transform((text) => text.length) })],
  ['a zod default', z.object({ a: z.string().default('x') })],
  ['a zod prefault', z.object({ a: z.string().prefault('x') })],
  ['a zod catch', z.object({ a: z.string().catch('x') })],
  ['a zod coercion', z.object({ a: z.coerce.number() })],
  ['a zod trim', z.object({ a: z.string().trim() })],
  [
    'a zod trim deep inside',
    z.object({ a: z.array(z.union([z.null(), z.strictObject({ b: z.string().toLowerCase() })])) }),
  ],
  ['a zod preprocess', z.object({ a: z.preprocess((value) => value, z.string()) })],
  ['a zod date', z.object({ a: z.date() })],
])('section 1, Tools: %s is refused', (_, input) => {
  expect(codeOf(complete({ input }))).toBe('schema_invalid');
});

/** Everything that can be reached from a value, functions and zod aside. */
const reachable = (value: unknown, found = new Set<object>()): Set<object> => {
  if (typeof value !== 'object' || value === null || found.has(value)) return found;
  found.add(value);
  for (const member of Object.values(value)) reachable(member, found);
  return found;
};

describe('GR-TOOL-29 a registered definition cannot be changed', () => {
  test('by changing what was registered: fingerprint and behaviour stay', () => {
    const spec = complete();
    const specs = [spec];
    const registry = registered(...specs);
    if (!registry.ok) throw new Error(registry.error.message);
    const { get } = registry.value;
    const tool = get('files.remove');
    if (tool === undefined) throw new Error('no tool');
    const before = [tool.fingerprint, JSON.stringify(tool)];
    for (const inner of reachable(spec))
      for (const name of Object.keys(inner)) Reflect.deleteProperty(inner, name);
    Object.assign(spec, {
      name: 'other',
      side_effect_class: 'read',
      execute: () => 'changed',
      target: () => 'changed',
    });
    specs.push(complete({ name: 'more' }));
    expect([tool.fingerprint, JSON.stringify(tool)]).toEqual(before);
    expect(get('more')).toBeUndefined();
    expect(tool.spec.execute({} as never, context)).toBe('removed');
    expect(tool.spec.target?.({ path: 'a' } as never)).toBe('a');
    expect(checkArguments(tool, { path: 'a' }).ok).toBe(true);
    expect(checkArguments(tool, { path: 'a', more: 1 }).ok).toBe(false);
  });

  test('by changing what was given back', () => {
    const registry = registered(
      complete(),
      complete({ name: 'b', input: z.strictObject({ token: z.string() }) }),
    );
    if (!registry.ok) throw new Error(registry.error.message);
    const given = reachable([
      registry.value,
      ...registry.value.names.map((name) => registry.value.get(name)),
    ]);
    given.delete([...given][0] as object);
    expect(given.size).toBeGreaterThan(20);
    for (const inner of given) expect(Object.isFrozen(inner)).toBe(true);
    expect(Reflect.set(registry.value, 'get', () => undefined)).toBe(false);
  });

  test('by exchanging the check of a zod schema', () => {
    const input = z.strictObject({ a: z.string().refine((text) => text !== 'bad') });
    const tool = toolOf(complete({ input }));
    Object.assign(input, {
      safeParse: () => ({ success: true, data: { a: 'bad' } }),
      parse: () => ({ a: 'bad' }),
    });
    expect([checkArguments(tool, { a: 'bad' }).ok, checkArguments(tool, { a: 'good' }).ok]).toEqual([
      false,
      true,
    ]);
  });

  test('by a spec that answers differently each time it is asked', () => {
    let asked = 0;
    const spec = Object.defineProperty(complete(), 'side_effect_class', {
      get: () => (asked++ === 0 ? 'sensitive_destructive' : 'read'),
      enumerable: true,
    });
    expect(toolOf(spec).definition.side_effect_class).toBe('sensitive_destructive');
    expect(asked).toBe(1);
  });
});

describe('the fingerprint', () => {
  const base = toolOf(complete()).fingerprint;

  test.each<[string, Record<string, unknown>]>([
    ['name', { name: 'files.delete' }],
    ['version', { version: '1.0.1' }],
    ['description', { description: 'Removes a file' }],
    ['class', { side_effect_class: 'external_commitment' }],
    [
      'schema',
      {
        input: {
          type: 'object',
          properties: { path: { type: 'string' }, token: {} },
          required: ['path'],
          additionalProperties: false,
        },
      },
    ],
    [
      'schema, where only an annotation differs',
      { input: { ...(complete()['input'] as object), title: 'x' } },
    ],
    ['sensitive output', { sensitive_output: true }],
    ['where the target comes from', { target: undefined }],
    ['time', { timeout_ms: 1001 }],
    ['recovery plan', { recovery: { plan: 'Take it from another backup.' } }],
    ['whether recovery applies', { recovery: { not_applicable: 'Take it from the backup.' } }],
    ['provenance', { provenance: { server: 'files', tools: ['remove', 'add'] } }],
    ['no provenance', { provenance: undefined }],
    ['undo', { undo: undefined }],
    ['lookup', { lookup: undefined }],
  ])('section 1, Tools: it changes with the %s', (_, changes) => {
    expect(toolOf(complete(changes)).fingerprint).not.toBe(base);
  });

  test('it changes with the verification', () => {
    const read = { side_effect_class: 'read' };
    expect(toolOf(complete(read)).fingerprint).not.toBe(
      toolOf(complete({ ...read, verify: undefined })).fingerprint,
    );
  });

  test('every member of the definition is among those', () => {
    expect(Object.keys(toolOf(complete()).definition)).toHaveLength(13);
  });

  test('it does not change with the order of members, or with functions', () => {
    const turned = Object.fromEntries(Object.entries(complete({ execute: () => 'other' })).reverse());
    expect(toolOf(turned).fingerprint).toBe(base);
  });
});

test('a tool is defined with the types of its arguments, and the definition is a frozen copy', async () => {
  const spec = {
    name: 'length',
    description: 'Counts characters.',
    side_effect_class: 'analysis' as const,
    input: z.strictObject({ text: z.string() }),
    execute: ({ text }: { readonly text: string }) => text.length,
  };
  const defined = defineTool(spec);
  expect(Object.isFrozen(defined)).toBe(true);
  spec.name = 'changed';
  const tool = toolOf(defined);
  expect(await tool.spec.execute({ text: 'four' } as never, context)).toBe(4);
  expect(tool.definition).toEqual({
    name: 'length',
    version: null,
    description: 'Counts characters.',
    side_effect_class: 'analysis',
    input_schema: {
      type: 'object',
      properties: { text: { type: 'string' } },
      required: ['text'],
      additionalProperties: false,
    } satisfies Json,
    requires_verification: false,
    sensitive_output: false,
    target_from_arguments: false,
    timeout_ms: 30_000,
    recovery: null,
    has_undo: false,
    has_lookup: false,
    provenance: null,
  });
});

test('section 1, Tools: the arguments have the types that the schema gives them', () => {
  const typed = defineTool({
    name: 'typed',
    description: 'd',
    side_effect_class: 'read',
    input: z.strictObject({ text: z.string(), times: z.int().optional() }),
    target: ({ text }) => text.trim(),
    // @ts-expect-error There is no such argument.
    execute: ({ text, times, other }) => [text.length, times?.toFixed(), other],
    verify: ({ text }) => ({ status: text === '' ? 'fail' : 'pass' }),
  });
  const plain = defineTool({
    name: 'plain',
    description: 'd',
    side_effect_class: 'read',
    input: { type: 'object' },
    execute: (args) => Object.keys(args).length,
  });
  const registry = createRegistry([typed, plain], world);
  expect(registry.ok && registry.value.names).toEqual(['typed', 'plain']);
});
