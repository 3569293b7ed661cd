import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../test/support/runs.ts';
import { continuationResult } from '../contracts/model.ts';
import { toolResult } from '../contracts/tool.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import { safeJson } from '../json/safe.ts';
import { createRegistry } from '../tool/registry.ts';
import type { Tool, ToolSpec } from '../tool/tool.ts';
import { CUT, continuationOf, WITHHELD } from './continuation.ts';
import { outputReasons, toolOutput } from './result.ts';

const world = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };

const toolOf = (sensitive: boolean): Tool => {
  const spec = {
    name: 'a',
    description: 'd',
    side_effect_class: 'read',
    input: { type: 'object' },
    execute: () => 1,
  };
  const registry = createRegistry(
    [{ ...spec, sensitive_output: sensitive } as unknown as ToolSpec<never>],
    world,
  );
  const tool = registry.ok ? registry.value.get('a') : undefined;
  if (tool === undefined) throw new Error('no tool');
  return tool;
};

const open = toolOf(false);
const sensitive = toolOf(true);

const told = (output: Json, most: number, tool = open) =>
  continuationOf('p1', toolOutput(tool, output), most);

test('GR-OUT-02 an output of 10 MiB is told in at most 4,000 characters, marked as cut', () => {
  const result = told({ text: 'x'.repeat(10 * 1024 * 1024) }, 4000);
  expect(result.output).toHaveLength(4000);
  expect(result.truncated).toBe(true);
  expect(result.output.startsWith('{"text":"xxx')).toBe(true);
  expect(result.output.endsWith(CUT)).toBe(true);
});

test('GR-OUT-02 an output that just fits is told whole, and one character more is cut', () => {
  const output = { a: 'x'.repeat(100) };
  const { length } = canonicalText(output);
  expect(told(output, length)).toEqual({
    proposal_id: 'p1',
    status: 'executed',
    output: canonicalText(output),
    redacted: false,
    truncated: false,
  });
  expect(told(output, length - 1)).toMatchObject({ truncated: true, redacted: false });
});

test('GR-OUT-04 with a bound of 1 and an emoji at the bound, the text stays valid and says that it is cut', () => {
  expect(told('😀', 1)).toMatchObject({ output: '"', truncated: true });
  expect(told('😀', 2)).toMatchObject({ output: '"', truncated: true });
  expect(told('😀', 3)).toMatchObject({ output: '"😀', truncated: true });
  expect(told('😀', 4)).toMatchObject({ output: '"😀"', truncated: false });
  expect(told(7, 1)).toMatchObject({ output: '7', truncated: false });
});

test('GR-OUT-02 GR-OUT-04 whatever the output and the bound: within it, well formed, in the form of the contract', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ stringUnit: 'binary' }),
      fc.nat(120),
      fc.boolean(),
      (value, bound, withheld) => {
        const copied = safeJson(value);
        if (!copied.ok) throw new Error(copied.error.message);
        const result = told(copied.value, bound + 1, withheld ? sensitive : open);
        expect(result.output.length).toBeLessThanOrEqual(bound + 1);
        expect(result.output.isWellFormed()).toBe(true);
        expect(continuationResult.parse(result)).toEqual(result);
        expect(result.truncated).toBe(!withheld && canonicalText(copied.value).length > bound + 1);
      },
    ),
    { numRuns: runs(500) },
  );
});

test.each<[string, Json]>([
  ['says that it is not sensitive', { sensitive: false, redacted: false, value: 'secret-1' }],
  ['looks like the definition', { definition: { sensitive_output: false }, value: 'secret-1' }],
  ['is a text', 'secret-1'],
  ['is long', ['secret-1', 'x'.repeat(100_000)]],
])('GR-OUT-05 a sensitive output that %s is withheld all the same', (_, output) => {
  const result = told(output, 4000, sensitive);
  expect(result).toMatchObject({ output: WITHHELD, redacted: true, truncated: false });
  const kept = toolOutput(sensitive, output);
  expect(kept).toEqual({
    redacted: true,
    truncated: false,
    output_digest: world.sha256(canonicalText(output)),
  });
  expect(JSON.stringify([result, kept])).not.toContain('secret-1');
});

test('GR-OUT-05 an output that calls itself sensitive is not, when the definition does not', () => {
  expect(told({ sensitive: true }, 4000)).toMatchObject({ output: '{"sensitive":true}', redacted: false });
  expect(toolOutput(open, { redacted: true })).toMatchObject({ output: { redacted: true }, redacted: false });
});

test('GR-OUT-05 a result that holds what it says it withholds, or nothing at all, tells nothing', () => {
  const kept = { redacted: true, truncated: false };
  for (const result of [{ ...kept, output: 'secret-1' }, kept, { ...kept, redacted: false }])
    expect(continuationOf('p1', result, 4000)).toMatchObject({ output: WITHHELD, redacted: true });
});

test('a text that is cut says so where half of it is left', () => {
  const endsOf = (most: number) => told('x'.repeat(4000), most).output.endsWith(CUT);
  expect([endsOf(2 * CUT.length - 1), endsOf(2 * CUT.length)]).toEqual([false, true]);
});

test('GR-OUT-05 even the word that it is withheld stays within the bound', () => {
  expect(told('secret-1', 5, sensitive)).toMatchObject({ output: WITHHELD.slice(0, 5), redacted: true });
});

test('a result keeps a bounded output, and the digest of all of it', () => {
  const fits = 'x'.repeat(65_534);
  expect(toolOutput(open, fits)).toEqual({
    output: fits,
    output_digest: world.sha256(canonicalText(fits)),
    redacted: false,
    truncated: false,
  });
  const long = { b: 1, a: `x${'😀'.repeat(40_000)}` };
  expect(toolOutput(open, long)).toEqual({
    output: `{"a":"x${'😀'.repeat(32_764)}`,
    output_digest: world.sha256(canonicalText(long)),
    redacted: false,
    truncated: true,
  });
  expect(toolOutput(open, `${fits}x`)).toMatchObject({ truncated: true });
  expect(outputReasons(toolOutput(open, fits))).toEqual([]);
  expect(outputReasons(toolOutput(open, long))).toEqual(['output_truncated']);
  expect(outputReasons(toolOutput(sensitive, long))).toEqual(['output_withheld']);
});

test('GR-OUT-06 a result has no place for the words of an exception', () => {
  const result = {
    request_id: 'q1',
    tool_name: 'a',
    status: 'failed',
    side_effect_class: 'read',
    reasons: ['tool_failed'],
    ...toolOutput(open, null),
    approval_ref: null,
    verification: { status: 'unverified' },
  };
  expect(toolResult.safeParse(result).success).toBe(true);
  for (const member of ['error', 'message', 'stack', 'cause', 'exception'])
    expect(toolResult.safeParse({ ...result, [member]: 'secret-1' }).success).toBe(false);
  const thrown = safeJson(Object.assign(new Error('secret-1'), { path: '/home/secret-1' }));
  expect(thrown.ok ? '' : thrown.error.code).toBe('output_invalid');
  expect(JSON.stringify(thrown)).not.toContain('secret-1');
});
