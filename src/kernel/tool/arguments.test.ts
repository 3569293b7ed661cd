import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { runs } from '../../../test/support/runs.ts';
import type { JsonObject } from '../json/json.ts';
import { checkArguments } from './arguments.ts';
import { createRegistry } from './registry.ts';
import { targetOf } from './target.ts';
import type { Tool, ToolSpec } from './tool.ts';

const world = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };

const toolOf = (changes: Partial<Record<keyof ToolSpec, unknown>>): Tool => {
  const spec = {
    name: 'a',
    description: 'd',
    side_effect_class: 'read',
    input: { type: 'object' },
    execute: () => 1,
  };
  const registry = createRegistry([{ ...spec, ...changes } as unknown as ToolSpec<never>], world);
  const tool = registry.ok ? registry.value.get('a') : undefined;
  if (tool === undefined) throw new Error(registry.ok ? 'no tool' : registry.error.message);
  return tool;
};

const codeOf = (tool: Tool, args: unknown): string => {
  const checked = checkArguments(tool, args);
  return checked.ok ? 'ok' : checked.error.code;
};

const schema = {
  type: 'object',
  properties: { path: { type: 'string', maxLength: 10 }, count: { type: 'integer', minimum: 1 } },
  required: ['path'],
  additionalProperties: false,
};

const kinds: readonly [string, { readonly input: unknown }][] = [
  ['a JSON Schema', { input: schema }],
  [
    'a strict zod object',
    { input: z.strictObject({ path: z.string().max(10), count: z.int().min(1).optional() }) },
  ],
  ['a zod object', { input: z.object({ path: z.string().max(10), count: z.int().min(1).optional() }) }],
];

test.each(kinds)(
  'GR-DATA-13 %s: unknown members, wrong types and over-long strings are refused',
  (_, spec) => {
    const tool = toolOf(spec);
    expect(checkArguments(tool, { path: 'a', count: 2 })).toEqual({
      ok: true,
      value: { path: 'a', count: 2 },
    });
    for (const args of [
      {},
      { path: 1 },
      { path: 'x'.repeat(11) },
      { path: 'a', count: 0 },
      { path: 'a', count: 1.5 },
      { path: 'a', count: '2' },
      { path: 'a', other: 1 },
      { path: 'a', constructor: 1 },
      { path: null },
      null,
      undefined,
      [],
      'path',
      { path: '\ud800' },
      { path: 'a', count: 2 ** 53 },
      { path: 'a', count: Number.NaN },
      { path: 'a', count: 1n },
      Object.defineProperty({ path: 'a' }, '__proto__', { value: {}, enumerable: true }),
      Object.defineProperty({}, 'path', { get: () => 'a', enumerable: true }),
      new (class {
        path = 'a';
      })(),
    ])
      expect(codeOf(tool, args)).toBe('argument_invalid');
  },
);

test('GR-DATA-13 what is checked is what runs: a frozen copy, from which nothing is left out or filled in', () => {
  const tool = toolOf({ input: { type: 'object', properties: { a: { default: 1 } } } });
  const given = { list: [1, { b: null }], zero: -0 };
  const checked = checkArguments(tool, given);
  given.list.push(2);
  const value = checked.ok ? checked.value : {};
  expect(value).toEqual({ list: [1, { b: null }], zero: 0 });
  expect([Object.isFrozen(value), Object.isFrozen(value['list'])]).toEqual([true, true]);
});

test('a refinement is honoured, also one that throws or waits, and sees what runs', () => {
  const refined = (check: (args: { a: string }) => unknown): Tool =>
    toolOf({ input: z.strictObject({ a: z.string() }).refine(check as () => boolean) });
  expect(
    codeOf(
      refined(({ a }) => a === 'good'),
      { a: 'good' },
    ),
  ).toBe('ok');
  expect(
    codeOf(
      refined(({ a }) => a === 'good'),
      { a: 'secret-1' },
    ),
  ).toBe('argument_invalid');
  const throwing = refined(() => {
    throw new Error('secret-1');
  });
  expect(JSON.stringify(checkArguments(throwing, { a: 'x' }))).toMatch('argument_invalid');
  expect(JSON.stringify(checkArguments(throwing, { a: 'x' }))).not.toContain('secret-1');
  expect(
    codeOf(
      // No async function by its form, which a registry refuses, and it answers later all the same.
      refined(() => Promise.resolve(true)),
      { a: 'x' },
    ),
  ).toBe('argument_invalid');
});

// The runner fails a test whose rejections nobody heard.
test.each<[string, (rejected: () => never) => z.ZodType]>([
  ['a member', (rejected) => z.string().refine(rejected)],
  ['a member, by a check of its own', (rejected) => z.string().check(rejected)],
  ['one of several members', (rejected) => z.string().superRefine(rejected).min(1)],
  ['an item', (rejected) => z.array(z.string().refine(rejected)).or(z.string().refine(rejected))],
])(
  'GR-DATA-13 a refinement of %s that rejects later refuses, and nothing of it is left unheard',
  async (_, member) => {
    const rejected = (): never => Promise.reject(new Error('secret-1')) as never;
    const input = z.strictObject({ a: member(rejected), b: member(rejected) }).refine(rejected);
    expect(codeOf(toolOf({ input }), { a: 'x', b: 'y' })).toBe('argument_invalid');
    await new Promise((resolve) => setImmediate(resolve));
  },
);

test('a check that changes its value by the back door is refused: the person approved something else', () => {
  for (const list of [z.array(z.number()), z.any()]) {
    const input = z.strictObject({ a: list }).superRefine((value) => {
      value.a.push(1);
    });
    expect(codeOf(toolOf({ input }), { a: [] })).toBe('argument_invalid');
  }
});

test('the patterns of the application run as they are', () => {
  const tool = toolOf({ input: z.strictObject({ a: z.string().regex(/^(?!x)/) }) });
  expect([codeOf(tool, { a: 'y' }), codeOf(tool, { a: 'xy' })]).toEqual(['ok', 'argument_invalid']);
});

test('a tool that comes from no registry checks nothing', () => {
  const tool = toolOf({});
  expect(codeOf(tool, {})).toBe('ok');
  expect(codeOf({ ...tool }, {})).toBe('tool_unknown');
});

test('too many and too deep arguments are refused', () => {
  const tool = toolOf({});
  const deep = (levels: number): JsonObject => (levels === 0 ? {} : { a: deep(levels - 1) });
  expect([codeOf(tool, deep(63)), codeOf(tool, deep(64))]).toEqual(['ok', 'argument_invalid']);
  expect(codeOf(tool, { a: Array(20_000).fill(1) })).toBe('argument_invalid');
  expect(codeOf(tool, { a: 'x'.repeat(1024 * 1024) })).toBe('argument_invalid');
  const circle: Record<string, unknown> = {};
  circle['a'] = circle;
  expect(codeOf(tool, circle)).toBe('argument_invalid');
});

test('whatever arguments are, they come back as they were or are refused', () => {
  const tool = toolOf({});
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.anything()), (args) => {
      const checked = checkArguments(tool, args);
      if (checked.ok) expect(checkArguments(tool, checked.value)).toEqual(checked);
      else expect(checked.error.code).toBe('argument_invalid');
    }),
    { numRuns: runs(300) },
  );
});

const reading = (target: (args: JsonObject) => unknown): Tool => toolOf({ target: target });

test.each<[string, Tool, string | null | undefined, string | null]>([
  ['that is proposed, where the tool reads none', toolOf({}), 'a', 'a'],
  ['that is missing', toolOf({}), undefined, null],
  ['that is null', toolOf({}), null, null],
  ['of the arguments', reading(({ to }) => to), undefined, 'bob'],
  ['of the arguments, and the same is proposed', reading(({ to }) => to), 'bob', 'bob'],
  ['of the arguments, where these name none', reading(() => null), null, null],
])('GR-DATA-15 the target %s', (_, tool, proposed, target) => {
  expect(targetOf(tool, { to: 'bob' }, proposed)).toEqual({ ok: true, value: target });
});

test.each<[string, Tool, unknown]>([
  ['the proposed one is another', reading(({ to }) => to), 'eve'],
  ['the proposed one differs in its form of Unicode', reading(() => 'é'), 'e\u0301'],
  ['one is proposed where the arguments name none', reading(() => null), 'eve'],
  ['the proposed one is empty', toolOf({}), ''],
  ['the proposed one is blank', toolOf({}), ' \n'],
  ['the proposed one is no text', toolOf({}), 7],
  ['the proposed one holds half of a pair', toolOf({}), '\ud800'],
  ['the arguments name an empty one', reading(() => ''), undefined],
  ['the arguments name none that is text', reading(() => 7), undefined],
  ['the reading gives nothing', reading(() => undefined), undefined],
  ['the reading answers later', reading(async () => 'bob'), undefined],
  ['the reading fails later', reading(() => Promise.reject(new Error('secret-1'))), undefined],
  ['the arguments name half of a pair', reading(() => '\ud800'), undefined],
  [
    'the reading throws',
    reading(() => {
      throw new Error('secret-1');
    }),
    'bob',
  ],
])('GR-DATA-15 a target is never guessed: %s', async (_, tool, proposed) => {
  const target = targetOf(tool, { to: 'bob' }, proposed as string);
  // What fails later fails by now, and the runner would hear it.
  await new Promise((resolve) => setImmediate(resolve));
  expect(target.ok ? 'ok' : target.error.code).toBe('ambiguous_target');
  expect(JSON.stringify(target)).not.toMatch(/secret-1|eve|bob/);
});
