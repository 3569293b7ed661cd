import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { policyOf, ruleOf } from '../../../test/support/policy-calls.ts';
import { policyDigest, readPolicy } from './read.ts';

const world = { sha256: (text: string) => createHash('sha256').update(text, 'utf8').digest('hex') };

const withRule = (more: object) => ({
  version: 1,
  revision: 'r1',
  rules: [{ id: 'one', effect: 'allow', why: 'because', ...more }],
});

const when = (op: string, value?: unknown, pointer = '/a') =>
  withRule({ when: [{ pointer, op, ...(value !== undefined && { value }) }] });

describe('reading a policy', () => {
  const refused: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['a list', []],
    ['a text that no encoding can hold', { ...withRule({}), revision: 'r\ud800' }],
    ['what is no plain data', { ...withRule({}), rules: [new Map()] }],
    [
      'a member that throws when it is read',
      {
        ...withRule({}),
        get revision() {
          throw new Error('a secret');
        },
      },
    ],
    ['another version', { ...withRule({}), version: 2 }],
    ['no revision', { version: 1, rules: [] }],
    ['an unknown member', { ...withRule({}), allow_all: true }],
    ['an unknown member of a rule', withRule({ unless: [] })],
    ['an effect that is none of the three', withRule({ effect: 'permit' })],
    ['a class that is none of the five', withRule({ classes: ['harmless'] })],
    ['material: false, which would lower it', withRule({ material: false })],
    ['a list without names', withRule({ tools: [] })],
    ['an empty list of conditions', withRule({ when: [] })],
    ['a tool that no tool can be called', withRule({ tools: ['file.write', 'file delete '] })],
    ['a tool without a name', withRule({ tools: [''] })],
    ['a blank principal', withRule({ principals: ['alice', ' '] })],
    ['a blank capability', withRule({ capabilities: [''] })],
    ['a blank environment', withRule({ environments: ['\t'] })],
    ['a blank resource', withRule({ resources: [''] })],
    ['a blank target', withRule({ targets: [''] })],
    ['a second check without a name', withRule({ needs_control: ' ' })],
    ['an empty beginning of a target', withRule({ target_prefixes: [''] })],
    ['a pointer without its slash', when('exists', undefined, 'a')],
    ['a pointer with a stray ~', when('exists', undefined, '/a~2')],
    ['an unknown comparison', when('matches', '.*')],
    ['equals without a value', when('equals')],
    ['exists with a value', when('exists', 1)],
    ['in without a list', when('in', 'a')],
    ['not_in with an empty list', when('not_in', [])],
    ['starts_with a number', when('starts_with', 1)],
    ['starts_with nothing', when('starts_with', '')],
    ['less than a text', when('less', '1')],
    ['at_most without end', when('at_most', Number.POSITIVE_INFINITY)],
    ['a size below zero', when('size_at_most', -1)],
    [
      'two rules with one id',
      { version: 1, revision: 'r1', rules: [ruleOf('one'), ruleOf('one', { effect: 'deny' })] },
    ],
  ];
  for (const [title, value] of refused)
    test(`${title} is policy_invalid`, () => {
      expect(readPolicy(value)).toMatchObject({ ok: false, error: { code: 'policy_invalid' } });
    });

  test('what is read is a frozen copy: the object that was handed over changes nothing any more', () => {
    const given = withRule({ when: [{ pointer: '/a', op: 'in', value: ['x'] }], tools: ['t'] });
    const read = readPolicy(given);
    if (!read.ok) throw new Error(read.error.message);
    const before = JSON.stringify(read.value);
    const [rule] = given.rules as unknown as { when: { value: string[] }[]; tools: string[] }[];
    rule?.when[0]?.value.push('y');
    rule?.tools.push('u');
    expect(JSON.stringify(read.value)).toBe(before);
    expect(() => ((read.value.rules[0]?.when?.[0]?.value ?? []) as string[]).push('z')).toThrow(TypeError);
    expect(() => read.value.rules.push(ruleOf('more'))).toThrow(TypeError);
  });

  test('what was read is given back as it is, and a look-alike is read again', () => {
    const read = readPolicy(withRule({}));
    if (!read.ok) throw new Error(read.error.message);
    expect(readPolicy(read.value)).toEqual({ ok: true, value: read.value });
    expect((readPolicy(read.value) as typeof read).value).toBe(read.value);
    expect((readPolicy({ ...read.value }) as typeof read).value).not.toBe(read.value);
    expect(readPolicy({ ...read.value, version: 3 }).ok).toBe(false);
  });

  test('the digest of what was read is worked out once for each way of hashing', () => {
    const read = readPolicy(withRule({}));
    if (!read.ok) throw new Error(read.error.message);
    let hashed = 0;
    const counting = {
      sha256: (text: string) => {
        hashed += 1;
        return world.sha256(text);
      },
    };
    const digest = policyDigest(read.value, counting);
    expect([policyDigest(read.value, counting), hashed]).toEqual([digest, 1]);
    expect(policyDigest(read.value, { sha256: () => 'other' })).toBe('other');
    expect(policyDigest({ ...read.value }, world)).toBe(digest);
  });

  test('the digest is that of the rules, whatever the order of their members, and changes with any of them', () => {
    const base = policyOf(ruleOf('one', { tools: ['a'], why: 'x' }));
    const turned = {
      rules: [{ why: 'x', tools: ['a'], effect: 'allow', id: 'one' }],
      revision: 'r1',
      version: 1,
    };
    const digest = policyDigest(base, world);
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(policyDigest(turned as typeof base, world)).toBe(digest);
    const changed = [
      policyOf(ruleOf('one', { tools: ['b'], why: 'x' })),
      policyOf(ruleOf('one', { tools: ['a'], why: 'y' })),
      policyOf(ruleOf('one', { why: 'x' })),
      policyOf(),
      { ...base, revision: 'r2' },
    ];
    expect(new Set([digest, ...changed.map((one) => policyDigest(one, world))]).size).toBe(6);
  });
});
