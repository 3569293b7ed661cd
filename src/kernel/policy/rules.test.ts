import { describe, expect, test } from 'vitest';
import { authorizationOf, inputOf, policyOf, ruleOf } from '../../../test/support/policy-calls.ts';
import type { Json } from '../json/json.ts';
import { type Condition, holds } from './conditions.ts';
import { decide } from './decide.ts';
import type { PolicyInput, Rule } from './policy.ts';

const whole: Rule = {
  id: 'whole',
  effect: 'allow',
  tools: ['tool.reversible_write'],
  classes: ['reversible_write'],
  principals: ['alice'],
  capabilities: ['operate', 'administer'],
  environments: ['staging'],
  resources: ['notes'],
  targets: ['notes/today'],
  target_prefixes: ['notes/'],
  when: [{ pointer: '/path', op: 'starts_with', value: 'notes/' }],
  why: 'operators write notes',
};

describe('what a rule is about', () => {
  const write = (rule: Rule, more: Partial<PolicyInput> = {}) =>
    decide(inputOf('reversible_write', { policy: policyOf(rule), ...more }));

  test('GR-POL-11 a rule that matches in every member grants', () => {
    expect(write(whole)).toMatchObject({ outcome: 'allow', reasons: ['routine_write_allowed'] });
  });

  const others: readonly (readonly [string, Partial<Rule>])[] = [
    ['the action', { tools: ['tool.read'] }],
    ['the class', { classes: ['read', 'analysis'] }],
    ['the principal', { principals: ['bob'] }],
    ['the capability', { capabilities: ['administer'] }],
    ['the environment', { environments: ['production'] }],
    ['the resource', { resources: ['ledger'] }],
    ['the target', { targets: ['notes/yesterday', 'notes/todays'] }],
    ['the beginning of the target', { target_prefixes: ['ledger/', 'otes/'] }],
    ['an argument', { when: [{ pointer: '/path', op: 'starts_with', value: 'ledger/' }] }],
  ];
  for (const [what, more] of others)
    test(`GR-POL-11 without a match of ${what} alone nothing is granted`, () => {
      expect(write({ ...whole, ...more })).toMatchObject({
        outcome: 'deny',
        reasons: ['capability_denied'],
      });
    });

  test('GR-POL-11 names match whole and as they are written', () => {
    for (const id of ['Alice', 'alice ', 'ali', 'аlice'])
      expect(
        write(whole, { authorization: authorizationOf({ principal: { id, capabilities: ['operate'] } }) })
          .reasons,
      ).toEqual(['capability_denied']);
    const none = authorizationOf({ resource: null });
    expect(write(whole, { authorization: none }).reasons).toEqual(['capability_denied']);
  });

  test('GR-POL-11 a call that acts on nothing is not granted by a rule about targets', () => {
    for (const more of [{ target_prefixes: ['notes/'] }, { targets: ['notes/today'] }])
      expect(
        decide(inputOf('read', { target: null, policy: policyOf(ruleOf('one', more)) })).reasons,
      ).toEqual(['capability_denied']);
  });

  test('GR-POL-11 GR-DATA-09 a target that climbs is under no prefix: a rule about prefixes denies it', () => {
    const policy = policyOf(ruleOf('notes', { target_prefixes: ['notes/'] }));
    const say = (target: string) => decide(inputOf('read', { policy, target })).reasons[0];
    const climbing = [
      'notes/../rules',
      'notes/..',
      '../notes/x',
      'notes/./x',
      'notes\\..\\rules',
      'notes/%2e%2e/rules',
      'notes/..%2Frules',
      'notes/%5C..',
      'notes/%252e%252e/rules',
      'notes//rules',
      'notes/x%00/rules',
      'notes/x\0/../../rules',
      'notes/x\trules',
      'notes/x\u0085',
      'notes/\u2025/rules',
      'notes/\uff0e\uff0e\uff0frules',
    ];
    expect(climbing.map(say)).toEqual(climbing.map(() => 'capability_denied'));
    for (const target of climbing)
      expect(decide(inputOf('read', { policy, target })).reasons).toContain('policy_rule_error');
    expect(['notes/x', 'notes/.hidden', 'notes/a..b', 'notes/...', 'notes/caf\u00e9 50%'].map(say)).toEqual(
      Array.from({ length: 5 }, () => 'allowed'),
    );
    const web = policyOf(ruleOf('site', { target_prefixes: ['https://example.com/notes/'] }));
    expect(decide(inputOf('read', { policy: web, target: 'https://example.com/notes/x' })).reasons[0]).toBe(
      'allowed',
    );
  });

  test.each<[string, Partial<Rule>]>([
    ['is refused by name', { effect: 'deny', targets: ['notes/rules'] }],
    ['needs a person by name', { effect: 'needs-approval', targets: ['notes/rules'] }],
    ['is material by name', { material: true, targets: ['notes/rules'] }],
    ['needs a second check by name', { needs_control: 'audit', targets: ['notes/rules'] }],
    ['is refused by its beginning', { effect: 'deny', target_prefixes: ['notes/rules'] }],
    [
      'is refused by an argument',
      { effect: 'deny', when: [{ pointer: '/path', op: 'starts_with', value: 'notes/rules' }] },
    ],
  ])('GR-POL-11 GR-DATA-09 what %s is not reached by writing it another way', (_, more) => {
    const policy = policyOf(ruleOf('all'), ruleOf('one', more));
    const say = (target: string) =>
      decide(inputOf('read', { policy, target, arguments: { path: target } })).reasons;
    for (const target of ['notes//rules', './notes/rules', 'notes/x/../rules', 'notes/%72ules/%2e'])
      expect(say(target)).toContain('policy_rule_error');
    expect(say('notes/today')).toEqual(['allowed']);
  });

  test('a rule that only grants by names says nothing of a target that climbs', () => {
    const policy = policyOf(ruleOf('all'), ruleOf('one', { targets: ['notes/today'] }));
    expect(decide(inputOf('read', { policy, target: './src' })).reasons).toEqual(['allowed']);
  });

  test('the strictest rule that applies wins, wherever it stands', () => {
    const [grant, ask, no] = [
      ruleOf('grant'),
      ruleOf('ask', { effect: 'needs-approval' }),
      ruleOf('no', { effect: 'deny' }),
    ];
    const outcomes = [[grant], [grant, ask], [ask, grant], [ask], [no, ask, grant], [grant, no]].map(
      (rules) => decide(inputOf('read', { policy: policyOf(...rules) })).outcome,
    );
    expect(outcomes).toEqual(['allow', 'needs-approval', 'needs-approval', 'needs-approval', 'deny', 'deny']);
  });

  test('an error in a rule denies, also when the rule would have granted and another one grants', () => {
    const when = [{ pointer: '/amount', op: 'at_most' as const, value: 3 }];
    for (const effect of ['allow', 'deny', 'needs-approval'] as const) {
      const policy = policyOf(ruleOf('all'), ruleOf('bad', { effect, when }));
      const decision = decide(inputOf('read', { policy, arguments: { amount: 'many' } }));
      expect(decision).toMatchObject({ outcome: 'deny', reasons: ['policy_rule_error'] });
      expect(JSON.stringify(decision)).not.toContain('many');
    }
  });

  test('an error in a rule about another call is none', () => {
    const bad = ruleOf('bad', {
      tools: ['another'],
      when: [{ pointer: '/amount', op: 'less', value: 3 }],
    });
    expect(decide(inputOf('read', { policy: policyOf(ruleOf('all'), bad) })).outcome).toBe('allow');
  });

  test('rules that never went through readPolicy deny where they are not rules', () => {
    const strange: readonly object[] = [
      { id: 'x', effect: 'permit', why: '' },
      { id: 'x', effect: '__proto__', why: '' },
      { id: 'x', effect: 'allow', why: '', when: 'always' },
      { id: 'x', effect: 'allow', why: '', when: [{ pointer: '/path', op: 'constructor', value: 1 }] },
      {
        id: 'x',
        why: '',
        get effect() {
          throw new Error('a secret');
        },
      },
    ];
    for (const one of strange) {
      const decision = decide(inputOf('read', { policy: policyOf(ruleOf('all'), one as Rule) }));
      expect(decision.reasons).toEqual(['policy_rule_error']);
      expect(JSON.stringify(decision)).not.toContain('a secret');
    }
  });
});

describe('conditions', () => {
  const args = {
    amount: 5,
    name: 'notes/today',
    tags: ['a', 'b'],
    deep: { 'a/b': { '~': 1 }, '~1': 2 },
    none: null,
    '': 'empty',
    wide: '😀',
    climbs: 'notes/../rules',
  };
  const held: readonly (readonly [string, Condition['op'], Json | undefined, boolean | 'misfit'])[] = [
    ['/amount', 'equals', 5, true],
    ['/amount', 'equals', 6, false],
    ['/amount', 'equals', '5', 'misfit'],
    ['/none', 'equals', 'x', false],
    ['/name', 'equals', null, false],
    ['/tags', 'equals', ['a', 'b'], true],
    ['/tags', 'equals', ['b', 'a'], false],
    ['/tags', 'equals', ['a'], false],
    ['/deep', 'equals', { '~1': 2, 'a/b': { '~': 1 } }, true],
    ['/deep', 'equals', { '~1': 2, 'a/b': { '~': 1, more: 1 } }, false],
    ['/deep', 'equals', { other: { '~': 1 } }, false],
    ['/amount', 'not_equals', 6, true],
    ['/amount', 'not_equals', '6', 'misfit'],
    ['/gone', 'equals', 5, 'misfit'],
    ['/gone', 'not_equals', 5, 'misfit'],
    ['/amount', 'in', [4, 5], true],
    ['/amount', 'in', [4], false],
    ['/amount', 'in', ['4'], 'misfit'],
    ['/amount', 'in', 5, 'misfit'],
    ['/amount', 'not_in', [4], true],
    ['/amount', 'not_in', [5], false],
    ['/amount', 'not_in', ['5'], 'misfit'],
    ['/name', 'starts_with', 'notes/', true],
    ['/name', 'starts_with', 'otes/', false],
    ['/amount', 'starts_with', '5', 'misfit'],
    ['/climbs', 'starts_with', 'notes/', 'misfit'],
    ['/climbs', 'starts_with', 'other/', 'misfit'],
    ['/climbs', 'starts_with', 'notes', true],
    ['/amount', 'in', ['5', null], 'misfit'],
    ['/amount', 'not_in', ['5', null], 'misfit'],
    ['/none', 'in', [5, null], true],
    ['/none', 'in', [5], false],
    ['/amount', 'in', [null], false],
    ['/amount', 'less', 6, true],
    ['/amount', 'less', 5, false],
    ['/amount', 'at_most', 5, true],
    ['/amount', 'at_most', 4, false],
    ['/name', 'at_most', 4, 'misfit'],
    ['/amount', 'less', '6', 'misfit'],
    ['/tags', 'size_at_most', 2, true],
    ['/tags', 'size_at_most', 1, false],
    ['/name', 'size_at_most', 11, true],
    ['/name', 'size_at_most', 10, false],
    ['/wide', 'size_at_most', 1, false],
    ['/deep', 'size_at_most', 2, true],
    ['/deep', 'size_at_most', 1, false],
    ['/amount', 'size_at_most', 9, 'misfit'],
    ['/amount', 'exists', undefined, true],
    ['/none', 'exists', undefined, true],
    ['/gone', 'exists', undefined, false],
    ['/gone', 'absent', undefined, true],
    ['/amount', 'absent', undefined, false],
    ['/amount', 'equals', undefined, 'misfit'],
    ['/tags/1', 'equals', 'b', true],
    ['/tags/01', 'exists', undefined, false],
    ['/tags/-', 'exists', undefined, false],
    ['/tags/length', 'exists', undefined, false],
    ['/deep/a~1b/~0', 'equals', 1, true],
    ['/deep/~01', 'equals', 2, true],
    ['/', 'equals', 'empty', true],
    ['/constructor', 'exists', undefined, false],
    ['/__proto__', 'exists', undefined, false],
    ['/name/length', 'exists', undefined, false],
    ['', 'size_at_most', 8, true],
    ['', 'size_at_most', 7, false],
  ];
  for (const [pointer, op, value, expected] of held)
    test(`"${pointer}" ${op} ${JSON.stringify(value)}: ${expected}`, () => {
      const one = { pointer, op, ...(value !== undefined && { value }) };
      if (expected === 'misfit') expect(() => holds(one, args)).toThrow('does not fit');
      else expect(holds(one, args)).toBe(expected);
    });

  test('conditions are asked in their order, and the first that does not hold ends it', () => {
    const when = (pointer: string): Rule['when'] => [
      { pointer, op: 'exists' },
      { pointer: '/amount', op: 'less', value: 3 },
    ];
    const say = (pointer: string) =>
      decide(
        inputOf('read', {
          policy: policyOf(ruleOf('all'), ruleOf('no', { effect: 'deny', when: when(pointer) })),
          arguments: { here: 1 },
        }),
      ).reasons;
    expect([say('/gone'), say('/here')]).toEqual([['allowed'], ['policy_rule_error']]);
  });
});
