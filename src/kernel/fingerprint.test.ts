import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../test/support/runs.ts';
import type { Approval, BoundAction } from './contracts/approval.ts';
import type { ToolDefinition } from './contracts/tool.ts';
import {
  boundFingerprint,
  definitionFingerprint,
  inputDigest,
  packetDigest,
  proposalFingerprint,
} from './fingerprint.ts';
import type { Json, JsonObject } from './json/json.ts';

const world = { sha256: (text: string) => createHash('sha256').update(text).digest('hex') };

const call = (args: JsonObject, target: string | null = null, name = 'a'): string =>
  proposalFingerprint({ tool_name: name, target, arguments: args }, world);

const bound: BoundAction = {
  run_id: 'r1',
  request_id: 'q1',
  tool_name: 'files.remove',
  tool_version: '1.0.0',
  tool_definition_fingerprint: 'a'.repeat(64),
  side_effect_class: 'sensitive_destructive',
  target: 'a',
  arguments: { path: 'a' },
  requester: 'model',
  principal: 'alice',
  environment: 'test',
  capability: null,
  resource: null,
  materiality: 'material',
  policy_revision: '7',
  policy_digest: 'b'.repeat(64),
  guide: null,
};

const approval: Approval = {
  approval_id: 'p1',
  run_id: 'r1',
  status: 'pending',
  action: bound,
  action_fingerprint: 'c'.repeat(64),
  reasons: ['approval_required'],
  recovery: null,
  issued_at: '2026-01-01T00:00:00.000Z',
  expires_at: '2026-01-02T00:00:00.000Z',
  decision: null,
  used_at: null,
};

const definition: ToolDefinition = {
  name: 'count',
  version: null,
  description: 'Counts.',
  side_effect_class: 'analysis',
  input_schema: { type: 'object' },
  requires_verification: false,
  sensitive_output: false,
  target_from_arguments: false,
  timeout_ms: 30_000,
  recovery: null,
  has_undo: false,
  has_lookup: false,
  provenance: null,
};

// Each was made by hand: SHA-256 over the line of its domain and the canonical text, by another program.
test.each<[string, string, string]>([
  ['null target', call({}), 'a219e39da686a0f96e4fd91cc2cbfc1a7716e211df2ad83b09e7d4006938d228'],
  ['empty target', call({}, ''), 'e13c9a12d4d64aae2b6e7da278145c0e1999cee05e0e8677a15a295fb5cbe865'],
  [
    'all kinds of values',
    call({ é: 1, a: { b: '\v\n"\\é€😀' }, 9: [1.0, 0.5, 1e-7, -0, true, null], 10: 1 }, 'inbox', 'mail.send'),
    '4ae08ecadcfbb0b36ec60e81f30af5c9f8dfdd5cc2417bfda41c38078d178277',
  ],
  [
    'bound action',
    boundFingerprint(bound, world),
    '51e35b23af2ffa08dcec2c874ce25eeb40956b9f448800a13d4d10383cfec642',
  ],
  [
    'packet',
    packetDigest(approval, world),
    '0dc4ddbe185a9af79cb092e977104666067658912ee70959585f658179acfbd4',
  ],
  [
    'definition',
    definitionFingerprint(definition, world),
    'ee32334dd61c5631b20a4135565492f577fca70a758e5f152a051f8880083a74',
  ],
  [
    'input',
    inputDigest('Be brief.', [{ kind: 'task', text: 'Go.', sensitivity: 'public' }], world),
    'cb2c9f6818e0b11a44718ae5c2be5121123c0b02a10cb7302b2f72a656036683',
  ],
])('GR-APPR-15 golden vector: %s', (_, fingerprint, golden) => {
  expect(fingerprint).toBe(golden);
});

test('GR-APPR-15 a null target, an empty one and missing arguments are three calls', () => {
  const none = proposalFingerprint(
    { tool_name: 'a', target: null } as Parameters<typeof proposalFingerprint>[0],
    world,
  );
  expect(
    new Set([none, call({}), call({}, ''), call({}, 'null'), call({ target: null }), call({ arguments: {} })])
      .size,
  ).toBe(6);
});

test('GR-APPR-15 only name, target and arguments make a call, each in its place', () => {
  const noisy = {
    tool_name: 'a',
    target: 't',
    arguments: { x: 1 },
    proposal_id: 'p',
    extensions: { approval: true },
  };
  expect(proposalFingerprint(noisy, world)).toBe(call({ x: 1 }, 't'));
  const all = [
    call({}, 'b', 'a'),
    call({}, 'a', 'b'),
    call({ a: 'b' }),
    call({ b: 'a' }),
    call({}, null, 'ab'),
    call({}, 'ab', 'a'),
  ];
  expect(new Set(all).size).toBe(all.length);
});

/** Another value of the same type, for each kind of member. */
const other = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value}x`;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return 'x';
  return Array.isArray(value) ? [...(value as unknown[]), 'x'] : { ...(value as object), x: 1 };
};

test.each(Object.keys(bound) as (keyof BoundAction)[])(
  'GR-APPR-15 the fingerprint of an action covers %s',
  (member) => {
    const changed = { ...bound, [member]: other(bound[member]) };
    expect(boundFingerprint(changed, world)).not.toBe(boundFingerprint(bound, world));
  },
);

test.each(Object.keys(definition) as (keyof ToolDefinition)[])(
  'GR-APPR-15 the fingerprint of a definition covers %s',
  (member) => {
    const changed = { ...definition, [member]: other(definition[member]) };
    expect(definitionFingerprint(changed, world)).not.toBe(definitionFingerprint(definition, world));
  },
);

test('a packet has one digest, whatever became of it; all else in it counts', () => {
  const digest = packetDigest(approval, world);
  const decision = { approval_id: 'p1' } as Approval['decision'];
  expect(
    packetDigest({ ...approval, status: 'approved', decision, used_at: approval.issued_at }, world),
  ).toBe(digest);
  for (const more of [{ extensions: { a: 1 } }, { recommendation: 'Do it.' }])
    expect(packetDigest({ ...approval, ...more }, world)).not.toBe(digest);
  for (const member of Object.keys(approval) as (keyof Approval)[]) {
    const changed = { ...approval, [member]: other(approval[member]) };
    const left = ['status', 'decision', 'used_at'].includes(member);
    expect(packetDigest(changed, world) === digest, member).toBe(left);
  }
});

test('the same content has another digest as another thing', () => {
  const content = {} as never;
  const all = [
    proposalFingerprint(content, world),
    boundFingerprint(content, world),
    packetDigest(content, world),
    definitionFingerprint(content, world),
    inputDigest('', content, world),
  ];
  expect(new Set(all).size).toBe(all.length);
});

const values = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<Json>(null, true, false, 0, -0, 1, 1.5, '', '1', 'é', 'e\u0301', 'null'),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__', ''), tie('value'), { maxKeys: 2 }),
  ),
}));

const calls = fc.record({
  tool_name: fc.constantFrom('a', 'A'),
  target: fc.constantFrom(null, '', 'a'),
  arguments: fc.dictionary(fc.constantFrom('a', 'b'), values.value, { maxKeys: 2 }),
});

/** The same value, written by somebody else: members the other way round, another zero. */
const rewritten = (value: Json): Json => {
  if (typeof value !== 'object' || value === null) return value === 0 ? -0 : value;
  if (Array.isArray(value)) return value.map(rewritten);
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, rewritten(member)]),
  );
};

/** For a comparison that has never heard of canonical texts: one zero, one prototype. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, member: unknown) => (member === 0 ? 0 : member)));

test('GR-APPR-15 fingerprints are equal if and only if the calls are', () => {
  let equal = 0;
  fc.assert(
    fc.property(calls, calls, fc.boolean(), (one, another, same) => {
      const second = same ? (rewritten(one as Json) as typeof one) : another;
      const expected = isDeepStrictEqual(plain(one), plain(second));
      if (expected) equal++;
      expect(proposalFingerprint(one, world) === proposalFingerprint(second, world)).toBe(expected);
    }),
    { numRuns: runs(2000) },
  );
  expect(equal).toBeGreaterThan(500);
});
