import { describe, expect, test } from 'vitest';
import {
  authorizationOf,
  definitionOf,
  inputOf,
  policyOf,
  ruleOf,
} from '../../../test/support/policy-calls.ts';
import { SIDE_EFFECT_CLASSES } from '../contracts/common.ts';
import { REASON_CODES } from '../reason-codes.ts';
import { decide, isDecision, mayExecute } from './decide.ts';
import type { Authorization, Decision, PolicyInput, Rule } from './policy.ts';

const CONSEQUENTIAL = ['reversible_write', 'external_commitment', 'sensitive_destructive'] as const;

/** Whatever an application of plain JavaScript may hand over. */
const broken = (more: object): Authorization => ({ ...authorizationOf(), ...more }) as Authorization;

const codeOf = (decision: unknown, approved: boolean): string => {
  const may = mayExecute(decision, approved);
  return may.ok ? 'may' : may.error.code;
};

describe('what is missing or unknown is never defaulted', () => {
  const cases: readonly (readonly [string, string, object])[] = [
    ['GR-DATA-16 a scope that is missing', 'ambiguous_scope', { scope: undefined }],
    ['GR-DATA-16 a scope that is null', 'ambiguous_scope', { scope: null }],
    ['GR-DATA-16 a scope that is unknown', 'ambiguous_scope', { scope: 'unknown' }],
    ['GR-DATA-16 two scopes that conflict', 'ambiguous_scope', { scope: ['authorized', 'not_authorized'] }],
    ['GR-DATA-17 a principal that is missing', 'ambiguous_authority', { principal: undefined }],
    ['GR-DATA-17 a principal that is null', 'ambiguous_authority', { principal: null }],
    [
      'GR-DATA-17 a principal with a blank name',
      'ambiguous_authority',
      { principal: { id: ' ', capabilities: ['operate'] } },
    ],
    [
      'GR-DATA-17 a principal called unknown',
      'ambiguous_authority',
      { principal: { id: 'unknown', capabilities: ['operate'] } },
    ],
    [
      'GR-DATA-17 two principals that conflict',
      'ambiguous_authority',
      {
        principal: [
          { id: 'alice', capabilities: [] },
          { id: 'bob', capabilities: [] },
        ],
      },
    ],
    [
      'GR-DATA-17 capabilities that are no list',
      'ambiguous_authority',
      { principal: { id: 'alice', capabilities: 'operate' } },
    ],
    ['GR-DATA-17 an environment of half a character', 'ambiguous_authority', { environment: 'a\ud800' }],
    [
      'GR-DATA-17 a principal of half a character',
      'ambiguous_authority',
      { principal: { id: '\udc00', capabilities: ['write'] } },
    ],
    ['GR-DATA-17 an environment that is missing', 'ambiguous_authority', { environment: undefined }],
    ['GR-DATA-17 a resource that nobody thought of', 'ambiguous_authority', { resource: undefined }],
    ['GR-DATA-18 a materiality that is missing', 'ambiguous_materiality', { materiality: undefined }],
    ['GR-DATA-18 a materiality that is null', 'ambiguous_materiality', { materiality: null }],
    [
      'GR-DATA-18 GR-POL-01 a materiality that is unknown',
      'ambiguous_materiality',
      { materiality: 'unknown' },
    ],
    [
      'GR-DATA-18 two materialities that conflict',
      'ambiguous_materiality',
      { materiality: ['routine', 'material'] },
    ],
  ];
  for (const [title, code, more] of cases)
    test(`${title} denies every class with ${code}`, () => {
      for (const one of SIDE_EFFECT_CLASSES)
        for (const mode of ['plain', 'durable'] as const) {
          const decision = decide(inputOf(one, { authorization: broken(more), mode }));
          expect(decision).toMatchObject({ outcome: 'deny' });
          expect(decision.reasons[0]).toBe(code);
        }
    });

  test('GR-DATA-17 when nobody knows who acts, no rule is asked and none grants', () => {
    const decision = decide(inputOf('read', { authorization: broken({ principal: undefined }) }));
    expect(decision.reasons).toEqual(['ambiguous_authority', 'capability_denied']);
    expect(decision.path.filter(({ by }) => by === 'rule')).toEqual([]);
  });

  const targets: readonly (readonly [string, Partial<PolicyInput>])[] = [
    ['that is null', { target: null }],
    ['that is blank', { target: '  ' }],
    ['that is missing', { target: undefined as unknown as null }],
    ['of which two are given', { target: ['a', 'b'] as unknown as string }],
    ['that may or may not be verified', { authorization: broken({ target: 'unknown' }) }],
    ['of whose verification nothing is said', { authorization: broken({ target: undefined }) }],
  ];
  for (const [title, more] of targets)
    test(`GR-DATA-15 a target ${title} denies what has consequences, and no reading`, () => {
      for (const one of CONSEQUENTIAL)
        expect(decide(inputOf(one, more))).toMatchObject({ outcome: 'deny', reasons: ['ambiguous_target'] });
      for (const one of ['analysis', 'read'] as const)
        expect(decide(inputOf(one, more)).outcome).toBe('allow');
    });

  test('GR-POL-12 rules without an authorization, and an authorization without rules, deny; so does neither', () => {
    const gone = undefined as never;
    for (const more of [{ policy: gone }, { authorization: gone }, { policy: gone, authorization: gone }])
      for (const one of SIDE_EFFECT_CLASSES)
        expect(decide(inputOf(one, more))).toMatchObject({
          outcome: 'deny',
          reasons: ['security_context_missing'],
        });
  });

  test('a class that is none of the five, a missing version, verifier or recovery plan deny although a registry refuses them', () => {
    const withDefinition = (more: object, one: (typeof CONSEQUENTIAL)[number] = 'sensitive_destructive') =>
      decide(inputOf(one, { definition: definitionOf(one, more) })).reasons;
    expect(withDefinition({ side_effect_class: 'harmless' })).toEqual(['side_effect_class_invalid']);
    expect(withDefinition({ version: null })).toEqual(['tool_version_missing']);
    expect(withDefinition({ requires_verification: false }, 'reversible_write')).toEqual([
      'verifier_missing',
    ]);
    expect(withDefinition({ recovery: null })).toEqual(['recovery_plan_missing']);
    expect(withDefinition({ recovery: { not_applicable: 'a draft that nobody reads' } })).toEqual([
      'approval_required',
    ]);
  });
});

describe('what each class asks for', () => {
  test('GR-POL-01 GR-POL-02 GR-POL-03 GR-POL-04 a reversible write goes alone only when routine, authorised, verified and plain', () => {
    const write = (more: Partial<PolicyInput>) => decide(inputOf('reversible_write', more));
    expect(write({})).toMatchObject({ outcome: 'allow', reasons: ['routine_write_allowed'] });
    expect(write({ mode: 'durable' }).reasons).toEqual(['approval_required']);
    expect(write({ mode: 'fast' as never }).outcome).toBe('needs-approval');
    expect(write({ authorization: authorizationOf({ materiality: 'material' }) })).toMatchObject({
      outcome: 'needs-approval',
      reasons: ['approval_required', 'material_change'],
    });
    expect(write({ authorization: authorizationOf({ scope: 'not_authorized' }) }).reasons).toEqual([
      'scope_not_authorized',
    ]);
    expect(write({ authorization: authorizationOf({ target: 'not_verified' }) }).reasons).toEqual([
      'approval_required',
      'target_not_verified',
    ]);
    expect(
      write({ definition: definitionOf('reversible_write', { requires_verification: false }) }).outcome,
    ).toBe('deny');
  });

  test('GR-POL-05 GR-POL-06 an external commitment without intent or verified target is refused, and otherwise asks', () => {
    const send = (more: object) => decide(inputOf('external_commitment', { authorization: broken(more) }));
    expect(send({})).toMatchObject({ outcome: 'needs-approval', reasons: ['approval_required'] });
    for (const intent of ['not_confirmed', undefined, true])
      expect(send({ intent })).toMatchObject({ outcome: 'deny', reasons: ['human_intent_missing'] });
    expect(send({ target: 'not_verified' })).toMatchObject({
      outcome: 'deny',
      reasons: ['target_not_verified'],
    });
  });

  test('GR-APPR-01 what is sensitive or destructive asks a person whatever the rules, the mode and the label say', () => {
    for (const mode of ['plain', 'durable'] as const)
      for (const materiality of ['routine', 'material'] as const) {
        const authorization = authorizationOf({ materiality });
        const decision = decide(inputOf('sensitive_destructive', { mode, authorization }));
        expect(decision).toMatchObject({ outcome: 'needs-approval', reasons: ['approval_required'] });
        expect(codeOf(decision, false)).toBe('approval_required');
        expect(codeOf(decision, true)).toBe('may');
      }
  });
});

describe('materiality is raised and never lowered', () => {
  const write = (
    materiality: 'routine' | 'material',
    found: PolicyInput['found'],
    rule: Partial<Rule> = {},
  ) =>
    decide(
      inputOf('reversible_write', {
        authorization: authorizationOf({ materiality }),
        policy: policyOf(ruleOf('all', rule)),
        ...(found !== undefined && { found }),
      }),
    );

  test('GR-POL-14 GR-POL-03 a routine label hides nothing that was found, by the task or by a rule about target or argument', () => {
    const asks = {
      outcome: 'needs-approval',
      reasons: ['approval_required', 'material_change'],
      materiality: 'material',
    };
    expect(write('routine', ['routine', 'material'])).toMatchObject(asks);
    expect(write('routine', [], { material: true })).toMatchObject(asks);
    expect(write('routine', [], { material: true, targets: ['notes/today'] })).toMatchObject(asks);
    const when = [{ pointer: '/path', op: 'equals' as const, value: 'notes/today' }];
    expect(write('routine', [], { material: true, when })).toMatchObject(asks);
    expect(write('routine', ['routine'])).toMatchObject({ outcome: 'allow', materiality: 'routine' });
  });

  test('GR-POL-14 a material call is not made routine by anything that is found later', () => {
    expect(write('material', ['routine', 'routine'])).toMatchObject({ materiality: 'material' });
    expect(write('material', ['routine']).outcome).toBe('needs-approval');
    expect(write('routine', ['unknown'])).toMatchObject({
      outcome: 'deny',
      reasons: ['ambiguous_materiality'],
    });
  });

  test('GR-POL-14 a rule that marks material does so whatever it says beside it, and one about another call does not', () => {
    const calm = ruleOf('calm');
    const policy = policyOf(calm, ruleOf('marks', { material: true, tools: ['another'] }));
    expect(decide(inputOf('reversible_write', { policy })).materiality).toBe('routine');
    const marked = policyOf(calm, ruleOf('marks', { material: true, effect: 'needs-approval' }));
    expect(decide(inputOf('reversible_write', { policy: marked }))).toMatchObject({
      materiality: 'material',
      reasons: ['approval_required', 'material_change'],
    });
  });
});

describe('four checks, none of which implies another', () => {
  test('GR-POL-10 who is known but not granted, granted but not approved, approved but denied: each is stopped', () => {
    const known = decide(inputOf('sensitive_destructive', { policy: policyOf() }));
    expect([codeOf(known, false), codeOf(known, true)]).toEqual(['capability_denied', 'capability_denied']);
    const granted = decide(inputOf('sensitive_destructive'));
    expect(codeOf(granted, false)).toBe('approval_required');
    const denied = decide(
      inputOf('sensitive_destructive', { policy: policyOf(ruleOf('all'), ruleOf('no', { effect: 'deny' })) }),
    );
    expect(codeOf(denied, true)).toBe('policy_rule_denied');
  });

  test('GR-DATA-14 a second check that has not passed stops what would run, approved or not, and is passed by its name alone', () => {
    const policy = policyOf(ruleOf('all', { needs_control: 'second-reader' }));
    const run = (one: 'read' | 'sensitive_destructive', controls?: readonly string[]) =>
      decide(
        inputOf(one, {
          policy,
          authorization: authorizationOf({ ...(controls !== undefined && { controls }) }),
        }),
      );
    expect(run('read')).toMatchObject({ outcome: 'deny', reasons: ['independent_control_missing'] });
    expect(run('read', ['second-reader']).outcome).toBe('allow');
    const waits = run('sensitive_destructive', ['another']);
    expect(waits).toMatchObject({ outcome: 'needs-approval', needs_control: 'second-reader' });
    expect(codeOf(waits, true)).toBe('independent_control_missing');
    const passed = run('sensitive_destructive', ['second-reader']);
    expect([passed.needs_control, codeOf(passed, true)]).toEqual([null, 'may']);
    expect(codeOf(run('sensitive_destructive', 'second-reader' as never), true)).toBe(
      'independent_control_missing',
    );
  });

  test('GR-DATA-14 of two second checks both must pass', () => {
    const policy = policyOf(ruleOf('a', { needs_control: 'one' }), ruleOf('b', { needs_control: 'two' }));
    const run = (...controls: readonly string[]) =>
      decide(inputOf('sensitive_destructive', { policy, authorization: authorizationOf({ controls }) }));
    expect([run().needs_control, run('one').needs_control, run('one', 'two').needs_control]).toEqual([
      'one',
      'two',
      null,
    ]);
  });
});

describe('a decision is made here and nowhere else', () => {
  const real = decide(inputOf('read'));

  test('GR-TOOL-14 what only looks like a decision is not one, and does not execute', () => {
    const forged: readonly unknown[] = [
      { ...real },
      structuredClone(real),
      Object.create(real),
      JSON.parse(JSON.stringify(real)),
      new Proxy(real, {}),
      null,
      'allow',
      undefined,
    ];
    for (const one of forged) {
      expect(isDecision(one)).toBe(false);
      expect(codeOf(one, true)).toBe('proposal_not_authority');
    }
    expect([isDecision(real), codeOf(real, false)]).toEqual([true, 'may']);
  });

  test('GR-TOOL-14 a decision cannot be changed after it was made', () => {
    const denied = decide(inputOf('read', { policy: policyOf() })) as {
      -readonly [Name in keyof Decision]: unknown;
    };
    expect(() => {
      denied.outcome = 'allow';
    }).toThrow(TypeError);
    expect(() => (denied.reasons as string[]).pop()).toThrow(TypeError);
    expect(() => Object.assign((denied.path as object[])[0] ?? {}, { says: 'allow' })).toThrow(TypeError);
    expect(denied.outcome).toBe('deny');
  });

  test('GR-POL-09 every reason is a code that the kernel explains', () => {
    for (const one of SIDE_EFFECT_CLASSES)
      for (const policy of [policyOf(), policyOf(ruleOf('all'))])
        for (const code of decide(inputOf(one, { policy })).reasons)
          expect(Object.hasOwn(REASON_CODES, code)).toBe(true);
  });
});
