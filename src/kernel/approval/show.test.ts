import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionOf, approvalOf, toolOf } from '../../../test/support/approvals.ts';
import { runs } from '../../../test/support/runs.ts';
import { manualWorld } from '../../testing/index.ts';
import type { Approval, BoundAction } from '../contracts/approval.ts';
import { boundFingerprint, packetDigest } from '../fingerprint.ts';
import type { Json, JsonObject } from '../json/json.ts';
import { BOUND_MEMBERS } from './bound.ts';
import { readPacket, readShown, SHOWN_MEMBERS, showPacket } from './show.ts';

const world = manualWorld();

const packetFor = (more: Partial<BoundAction>): Approval => approvalOf(manualWorld(), actionOf(more));

const fingerprintOf = (text: string): string => {
  const shown = readShown(text, world);
  return shown.ok ? boundFingerprint(shown.value, world) : shown.error.message;
};

/** What no line of a packet may hold: anything but visible ASCII, save behind a comment that says how text reads. */
const exact = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !/^ {2}\| (?:[-+] )? *# reads /.test(line))
    .join('\n');

// No lone surrogates: the readers of the kernel refuse them before anything is bound.
const text = fc.string({ unit: 'binary', maxLength: 40 });
const hostile = fc.oneof(
  text,
  fc.constantFrom(
    'end of the packet',
    '\nend of the packet\n',
    '"\ntarget "/tmp"\n',
    '\u001b[2J\u001b[H',
    '\u202e\u2066',
    '\u2019'.repeat(60),
    'l\u043b\u03bb\u05d0\u0e01'.repeat(9),
    'p\u0430ypal',
    'e\u0301',
    '" + "',
    '# comment',
    '\\u0041',
    '__proto__',
  ),
  text.map((one) => one.repeat(80)),
);
const args = fc.dictionary(hostile, fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }), {
  maxKeys: 6,
}) as fc.Arbitrary<JsonObject>;
const actions = fc
  .record({
    arguments: fc.oneof(args, fc.record({ value: hostile, list: fc.array(hostile, { maxLength: 5 }) })),
    target: fc.option(hostile, { nil: null }),
    environment: fc.option(hostile, { nil: null }),
    policy_revision: hostile.filter((one) => one !== ''),
  })
  .map(actionOf);

test('GR-APPR-18 whatever is proposed, the shown bytes parsed again have the same fingerprint', () => {
  fc.assert(
    fc.property(actions, actions, (action, earlier) => {
      const packet = approvalOf(manualWorld(), action);
      const shown = showPacket(packet, world, approvalOf(manualWorld(), earlier));
      expect(fingerprintOf(shown)).toBe(packet.action_fingerprint);
      const read = readPacket(shown, world);
      expect(read.ok && packetDigest(read.value, world)).toBe(packetDigest(packet, world));
    }),
    { numRuns: runs(60) },
  );
});

test('whatever is proposed, what counts is visible ASCII in lines that no terminal wraps, and values stand behind a bar', () => {
  fc.assert(
    fc.property(actions, actions, (action, earlier) => {
      const packet = approvalOf(manualWorld(), action);
      const shown = showPacket(packet, world, approvalOf(manualWorld(), earlier));
      expect(exact(shown)).toMatch(/^[\x20-\x7e\n]*$/);
      expect(shown).not.toMatch(/(?!\n)[\p{C}\p{M}]/u);
      expect(Math.max(...shown.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
      const own = shown.split('\n').filter((line) => !line.startsWith('  | '));
      const plain = showPacket(packetFor({}), world).split('\n');
      const labels = plain.map((line) => /^[a-z_.]+/.exec(line)?.[0]);
      for (const line of own) expect([...labels, 'since']).toContain(/^[a-z_.]+/.exec(line)?.[0]);
    }),
    { numRuns: runs(60) },
  );
});

test('GR-APPR-18 no line is too long however deep a long text stands, and however it is named', () => {
  for (const text of ['x'.repeat(2500), '\u{1F600}\u0430'.repeat(1500), '\u202e"\n'.repeat(900)])
    for (let depth = 1; depth <= 30; depth++) {
      const nested = Array.from({ length: depth }).reduce<Json>(
        (value) => ({ [text.slice(0, 60)]: value }),
        text,
      );
      const packet = packetFor({ arguments: { nested } });
      const shown = showPacket(packet, world);
      expect(Math.max(...shown.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(78);
      expect(fingerprintOf(shown)).toBe(packet.action_fingerprint);
    }
});

test('GR-APPR-18 every bound member and every member of the packet is shown', () => {
  expect([...SHOWN_MEMBERS].sort()).toEqual([...BOUND_MEMBERS].sort());
  const whole: Approval = { ...packetFor({}), recommendation: 'reject it', extensions: { ticket: 'T-1' } };
  const read = readPacket(showPacket(whole, world), world);
  expect(read).toEqual({ ok: true, value: whole });
});

test('GR-APPR-18 a packet as a person sees it', () => {
  const packet = packetFor({ target: 'p\u0430yments', arguments: { note: 'a\nb', to: ['kim', 'lee'] } });
  expect(showPacket(packet, world)).toMatchInlineSnapshot(`
    "readback packet 1
    tool_name           "files.delete"
    side_effect_class   "sensitive_destructive"
    target              "p\\u0430yments"
      | # reads pаyments
      | # letters of Latin, Cyrillic
    arguments           { # 2
      |   "note": "a\\nb",
      |   "to": [ # 2
      |     "kim",
      |     "lee"
      |   ]
      | }
    materiality         "material"
    resource            "volume:data"
    environment         "staging"
    requester           "model:example"
    principal           "user:robin"
    capability          "files.delete files.write"
    tool_version        "2.1.0"
    tool_definition_fingerprint
      | "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
    policy_revision     "rules-7"
    policy_digest
      | "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee"
    guide               null
    run_id              "run-1"
    request_id          "request-1"
    packet.approval_id  "id-1"
    packet.run_id       "run-1"
    packet.reasons      [ # 1
      |   "approval_required"
      | ]
    packet.recovery     "restore last night\\u2019s copy"
      | # reads restore last night\\u{2019}s copy
    packet.issued_at    "2026-01-01T00:00:00.000Z"
    packet.expires_at   "2026-01-01T01:00:00.000Z"
    packet.action_fingerprint
      | "957f7ff3e4e4f01bdc040836c225ce7597d097d92ea695781226b7d531dd3a1e"
    packet_digest
      | "33f58883156722b0180c2e59864c2a8b5ca0bca2592ed88812f5913b7c12ba28"
    end of the packet
    no earlier packet of this tool is known
    "
  `);
});

test.each([
  ['a carriage return', 'a\rtool_name "x"', 'a\\rtool_name'],
  ['an escape sequence', '\u001b[31mred', '\\u001b[31mred'],
  ['a bidirectional override', 'a\u202eb', 'a\\u202eb'],
  ['a zero-width joiner', 'a\u200db', 'a\\u200db'],
  ['a tag character', 'a\u{e0041}b', 'a\\udb40\\udc41b'],
  ['a combining mark', 'e\u0301', 'e\\u0301'],
  ['a look-alike', 'p\u0430y', 'p\\u0430y'],
  ['a no-break space', 'a\u00a0b', 'a\\u00a0b'],
  ['a delete', 'a\u007fb', 'a\\u007fb'],
])('%s is spelled out where it counts', (_, value, spelled) => {
  expect(exact(showPacket(packetFor({ target: value }), world))).toContain(spelled);
});

test('a text that is another way to write plain letters says which scripts it mixes, and reads as it is', () => {
  const shown = showPacket(packetFor({ target: 'p\u0430y' }), world);
  expect(shown).toContain('  | # reads p\u0430y\n  | # letters of Latin, Cyrillic\n');
  expect(showPacket(packetFor({ target: '\uff41\u115f\u2215\u0301' }), world)).toContain(
    '# reads \\u{FF41}\\u{115F}\\u{2215}\\u{0301}\n',
  );
  expect(showPacket(packetFor({ target: '删除，旧的' }), world)).toContain('# reads 删除，旧的\n');
});

test('a newline in a value makes no line of the packet', () => {
  const forged = `x\nend of the packet\npacket_digest "${'0'.repeat(64)}"`;
  const shown = showPacket(packetFor({ target: forged, arguments: { [forged]: forged } }), world);
  expect(shown.match(/^end of the packet$/gm)).toHaveLength(1);
  expect(shown.match(/^packet_digest/gm)).toHaveLength(1);
});

test('a long text is shown whole, in pages with their digests', () => {
  const body = `${'x'.repeat(1999)}\u{1f600}${'y'.repeat(3000)}`;
  const shown = showPacket(packetFor({ arguments: { body } }), world);
  expect(shown).toContain('# 5001 characters on 3 pages, all of them:');
  expect(shown).toContain('# page 1 of 3, characters 1 to 1999:');
  expect(shown).toContain('# page 2 of 3, characters 2000 to 3999:');
  expect(shown).toContain(`# ${world.sha256(body)}`);
  expect(shown).toContain(`# ${world.sha256('x'.repeat(1999))}`);
  expect(shown.match(/y/g)?.length).toBeGreaterThanOrEqual(3000);
  expect(fingerprintOf(shown)).toBe(packetFor({ arguments: { body } }).action_fingerprint);
});

test('a list of ten thousand is shown whole, with its count', () => {
  const list = Array.from({ length: 10_000 }, (_, at) => `user-${at}@example.com`);
  const shown = showPacket(packetFor({ arguments: { list } }), world);
  expect(shown).toContain('[ # 10000');
  for (const one of ['user-0@', 'user-5000@', 'user-9999@']) expect(shown).toContain(one);
  expect(fingerprintOf(shown)).toBe(packetFor({ arguments: { list } }).action_fingerprint);
});

test('deep values are shown whole', () => {
  let deep: JsonObject = { end: 'here' };
  for (let at = 0; at < 60; at += 1) deep = { down: deep };
  expect(fingerprintOf(showPacket(packetFor({ arguments: deep }), world))).toBe(
    packetFor({ arguments: deep }).action_fingerprint,
  );
});

test('a member named __proto__ is a member like any other', () => {
  const evil = JSON.parse('{"__proto__": {"admin": true}, "a": 1}') as JsonObject;
  const shown = showPacket(packetFor({ arguments: evil }), world);
  expect(shown).toContain('"__proto__"');
  expect(fingerprintOf(shown)).toBe(packetFor({ arguments: evil }).action_fingerprint);
});

const PLAIN = showPacket(packetFor({ arguments: { path: '/srv/a', body: 'z'.repeat(4500) } }), world);

test.each<[string, (shown: string) => string]>([
  ['one character of a value', (shown) => shown.replace('/srv/a', '/srv/b')],
  ['one digest of a page', (shown) => shown.replace(/# [0-9a-f]{64}/, `# ${'0'.repeat(64)}`)],
  ['one page less', (shown) => shown.replace(/ {2}\| +# page 2[\s\S]*?(?= {2}\| +# page 3)/, '')],
  ['one member less', (shown) => shown.replace(/^environment.*\n/m, '')],
  ['one member twice', (shown) => shown.replace(/^(environment.*\n)/m, '$1$1')],
  ['a comment that lies', (shown) => shown.replace('{ # 2', '{ # 1')],
  ['no title', (shown) => shown.replace('readback packet 1\n', '')],
  ['no end', (shown) => shown.replace('end of the packet\n', '')],
  ['a line more', (shown) => shown.replace('end of', 'status "approved"\nend of')],
  ['another digest of the packet', (shown) => shown.replace(/(packet_digest\n? *\|? *)"[0-9a-f]/, '$1"')],
])('shown bytes with %s are no packet', (_, change) => {
  expect(change(PLAIN)).not.toBe(PLAIN);
  expect(fingerprintOf(PLAIN)).toHaveLength(64);
  expect(readShown(change(PLAIN), world)).toMatchObject({ ok: false, error: { code: 'approval_mismatch' } });
});

test('what differs from the last packet of the same tool stands below it, at its place', () => {
  const before = packetFor({ arguments: { path: '/srv/a', list: [1, 2], gone: true, same: { deep: 1 } } });
  const after = packetFor({
    arguments: { path: '/srv/b', list: [1, 3, 4], same: { deep: 1 } },
    tool_version: '2.2.0',
    request_id: 'request-2',
  });
  const [, difference] = showPacket(after, world, before).split('end of the packet\n');
  expect(difference).toMatchInlineSnapshot(`
    "since the last packet of this tool, 2026-01-01T00:00:00.000Z (pending):
      | at
      |   "/tool_version"
      | - "2.1.0"
      | + "2.2.0"
      | at
      |   "/arguments/gone"
      | - true
      | + nothing
      | at
      |   "/arguments/list/1"
      | - 2
      | + 3
      | at
      |   "/arguments/list/2"
      | - nothing
      | + 4
      | at
      |   "/arguments/path"
      | - "/srv/a"
      | + "/srv/b"
    "
  `);
});

test('the packet of another tool is no comparison, and an equal one differs in nothing', () => {
  const other = approvalOf(manualWorld(), actionOf({ tool_name: 'mail.send' }), toolOf());
  expect(showPacket(packetFor({}), world, other)).toContain('no earlier packet of this tool is known\n');
  expect(showPacket(packetFor({}), world, packetFor({}))).toContain('  | nothing differs\n');
});

test('many differences are counted, and long values named by digest', () => {
  const before = packetFor({
    arguments: { list: Array.from({ length: 500 }, () => 0), body: 'a'.repeat(900) },
  });
  const after = packetFor({
    arguments: { list: Array.from({ length: 500 }, () => 1), body: 'b'.repeat(900) },
  });
  const shown = showPacket(after, world, before);
  expect(shown).toContain('and 301 more differences; every value stands above');
  expect(shown).toContain('- a longer value of');
});
