import { describe, expect, test } from 'vitest';
import {
  authorizationOf,
  definitionOf,
  inputOf,
  policyOf,
  ruleOf,
} from '../../../test/support/policy-calls.ts';
import { readCall, readDefinitions } from './call.ts';
import { decide } from './decide.ts';
import { diffPolicies, dryRun, type PolicyCall } from './diff.ts';
import { explainDecision } from './explain.ts';

const callOf = (...given: Parameters<typeof inputOf>): PolicyCall => {
  const { policy: _, ...call } = inputOf(...given);
  return call;
};

const calls = [
  callOf('read'),
  callOf('reversible_write'),
  callOf('sensitive_destructive'),
  callOf('read', { authorization: authorizationOf({ scope: 'not_authorized' }) }),
];

describe('a dry run and a difference', () => {
  const before = policyOf(ruleOf('all'));

  test('a dry run gives for each call what it would be given', () => {
    expect(dryRun(calls, before)).toEqual(calls.map((call) => decide({ ...call, policy: before })));
    expect(dryRun(calls, before).map(({ outcome }) => outcome)).toEqual([
      'allow',
      'allow',
      'needs-approval',
      'deny',
    ]);
  });

  test('rules that decide the same are no change, also under other names and in another order', () => {
    const after = policyOf(ruleOf('none', { tools: ['another'] }), ruleOf('everything'));
    expect(diffPolicies(calls, before, after)).toEqual([]);
  });

  test('what is asked or refused that was granted is stricter, the other way is looser', () => {
    const after = policyOf(
      ruleOf('all'),
      ruleOf('ask', { effect: 'needs-approval', classes: ['reversible_write'] }),
      ruleOf('no', { effect: 'deny', classes: ['sensitive_destructive'] }),
    );
    const short = (changes: ReturnType<typeof diffPolicies>) =>
      changes.map(({ call, before: old, after: now, change }) => [call, old.outcome, now.outcome, change]);
    expect(short(diffPolicies(calls, before, after))).toEqual([
      [1, 'allow', 'needs-approval', 'stricter'],
      [2, 'needs-approval', 'deny', 'stricter'],
    ]);
    expect(short(diffPolicies(calls, after, before))).toEqual([
      [1, 'needs-approval', 'allow', 'looser'],
      [2, 'deny', 'needs-approval', 'looser'],
    ]);
  });

  test('the same outcome for another reason, a raised materiality and a second check are changes too', () => {
    const change = (after: ReturnType<typeof policyOf>) =>
      diffPolicies(calls, before, after).map((one) => [one.call, one.change]);
    expect(change(policyOf(ruleOf('all', { classes: ['sensitive_destructive'], material: true })))).toEqual([
      [0, 'stricter'],
      [1, 'stricter'],
      [2, 'reasons'],
      [3, 'reasons'],
    ]);
    expect(
      change(
        policyOf(
          ruleOf('all'),
          ruleOf('second', { classes: ['sensitive_destructive'], needs_control: 'reader' }),
        ),
      ),
    ).toEqual([[2, 'reasons']]);
    const needing = (name: string) => policyOf(ruleOf('all', { needs_control: name }));
    const destructive = calls.slice(2, 3);
    expect(diffPolicies(destructive, needing('one'), needing('other'))).toHaveLength(1);
    expect(diffPolicies(destructive, needing('one'), needing('one'))).toEqual([]);
  });
});

describe('the way to a decision', () => {
  test('each check and each rule stands in it with what it says, and no argument does', () => {
    const decision = decide(
      inputOf('external_commitment', {
        arguments: { body: 'a private word' },
        authorization: authorizationOf({ intent: 'not_confirmed' }),
        policy: policyOf(
          ruleOf('senders'),
          ruleOf('others', { principals: ['bob'] }),
          ruleOf('long', { effect: 'deny', when: [{ pointer: '/body', op: 'size_at_most', value: 3 }] }),
          ruleOf('broken', { when: [{ pointer: '/gone', op: 'less', value: 3 }] }),
        ),
      }),
    );
    const lines = explainDecision(decision);
    expect(lines.slice(0, 3)).toEqual([
      'deny',
      '  human_intent_missing: no person clearly wants this',
      '  policy_rule_error: a rule could not be applied to these arguments, so it denies',
    ]);
    const rules = lines
      .slice(lines.indexOf('rules:') + 1)
      .map((line) => line.trim().split(/:?\s+/).slice(0, 2));
    expect(rules).toEqual([
      ['allow', 'senders'],
      ['does-not-apply', 'others'],
      ['does-not-apply', 'long'],
      ['deny', 'broken'],
    ]);
    const checks = lines.slice(lines.indexOf('checks:') + 1, lines.indexOf('rules:'));
    expect(checks.map((line) => line.trim().split(/\s+/)[1]?.replace(':', ''))).toEqual([
      'class',
      'authority',
      'scope',
      'materiality',
      'target',
      'intent',
      'version',
      'verifier',
      'recovery',
      'grant',
      'approval',
      'control',
    ]);
    expect(lines.join('\n')).toContain('because of senders');
    expect(lines.join('\n')).toContain('"/body" size_at_most: does not hold');
    expect(lines.join('\n')).not.toContain('a private word');
  });

  test('a second check that is waited for, and a policy without rules, are said', () => {
    const policy = policyOf(ruleOf('all', { needs_control: 'second-reader' }));
    expect(explainDecision(decide(inputOf('sensitive_destructive', { policy })))).toContain(
      'waits for the check: second-reader',
    );
    expect(explainDecision(decide(inputOf('read', { policy: policyOf() })))).toContain('rules: none');
  });
});

describe('recorded calls', () => {
  const recorded = {
    definition: 'tool.read',
    arguments: {},
    target: null,
    authorization: authorizationOf(),
    mode: 'plain',
  };
  const decided = (value: unknown) => {
    const call = readCall(value, [definitionOf('read')]);
    if (!call.ok) return call.error.code;
    return decide({ ...call.value, policy: policyOf(ruleOf('all')) }).reasons;
  };

  test('a name stands for its definition, and a name that nobody defined for none', () => {
    expect(readCall(recorded, [definitionOf('read')])).toMatchObject({
      value: { definition: definitionOf('read') },
    });
    expect(readCall(recorded, [])).toMatchObject({ error: { code: 'call_invalid' } });
    expect(readCall({ ...recorded, definition: definitionOf('analysis') }, [])).toMatchObject({
      value: { definition: { side_effect_class: 'analysis' } },
    });
  });

  test('what is missing in a record denies, and is filled with nothing', () => {
    expect(decided(recorded)).toEqual(['allowed']);
    expect(decided({ ...recorded, authorization: { scope: 'authorized' } })).toEqual([
      'ambiguous_authority',
      'ambiguous_materiality',
      'capability_denied',
    ]);
    expect(decided({ ...recorded, authorization: null })).toEqual(['security_context_missing']);
    expect(decided({ ...recorded, found: ['unknown'] })).toEqual(['ambiguous_materiality']);
  });

  test('a record with a member that nobody knows is none, and so are two definitions of one name', () => {
    for (const more of [{ approved: true }, { mode: 'fast' }, { authorization: { scope: 'all' } }])
      expect(decided({ ...recorded, ...more })).toBe('call_invalid');
    expect(readDefinitions([definitionOf('read'), definitionOf('read')])).toMatchObject({
      error: { code: 'call_invalid' },
    });
    expect(readDefinitions({})).toMatchObject({ error: { code: 'call_invalid' } });
    expect(readDefinitions([definitionOf('read')]).ok).toBe(true);
  });
});
