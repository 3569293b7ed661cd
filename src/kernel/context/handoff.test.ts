import { describe, expect, test } from 'vitest';
import {
  AUTHORITIES,
  type Handoff,
  type HandoffInput,
  type HandoffReceiver,
  handOver,
  type Mandate,
  readHandoff,
} from './handoff.ts';

const giver: Mandate = {
  holder: 'planner',
  decision_owner: 'alice',
  scope: ['deployment', 'costs'],
  exclusions: ['production'],
  authority: { research: true, analyze: true, recommend: true, call_tools: true },
};

const receiver: HandoffReceiver = {
  name: 'specialist',
  authority: { research: true, analyze: true, recommend: true, call_tools: true, modify_state: true },
  inputs: [
    { name: 'plan', sensitivity: 'internal' },
    { name: 'salaries', sensitivity: 'sensitive', scope: ['costs'] },
    { name: 'passwords', sensitivity: 'sensitive' },
    { name: 'logs', sensitivity: 'internal', scope: ['costs'] },
  ],
};

const work: Handoff = {
  handoff_id: 'h1',
  objective: 'Say what could go wrong with the deployment plan.',
  decision_owner: 'alice',
  scope: ['deployment'],
  exclusions: ['production'],
  authority: { analyze: true, recommend: true },
  output_contract: { type: 'object' },
  completion_condition: 'Each step of the plan was looked at.',
  return_to: 'planner',
};

const facts = (value: HandoffInput['value'], sensitivity: HandoffInput['sensitivity'] = 'public') =>
  ({ kind: 'facts', sensitivity, value }) as HandoffInput;

const codeOf = (more: Partial<Handoff>, from: Partial<Mandate> = {}): string => {
  const handed = handOver({ ...work, ...more }, { ...giver, ...from }, receiver);
  return handed.ok ? 'handed over' : handed.error.code;
};

describe('what a handoff says', () => {
  test('GR-TOOL-39 it states objective, decision owner, scope, authority, output, completion and return: each is required', () => {
    expect(readHandoff(work)).toEqual({ ok: true, value: work });
    const needed = [
      'handoff_id',
      'objective',
      'decision_owner',
      'scope',
      'authority',
      'output_contract',
      'completion_condition',
      'return_to',
    ];
    for (const name of needed) {
      const without: Record<string, unknown> = { ...work };
      delete without[name];
      expect(readHandoff(without), name).toMatchObject({ error: { code: 'handoff_invalid' } });
    }
    expect(readHandoff({ ...work, scope: [] }).ok).toBe(false);
  });

  test('GR-TOOL-39 there is no word for approving, deciding or having everything', () => {
    for (const name of ['approve', 'decide', 'admin', '*', 'execute'])
      expect(readHandoff({ ...work, authority: { [name]: true } }).ok).toBe(false);
    expect(readHandoff({ ...work, authority: { analyze: 'yes' } }).ok).toBe(false);
    expect(readHandoff({ ...work, approved: true }).ok).toBe(false);
  });

  test('GR-DATA-12 what is handed over is structured: a raw transcript is neither a handoff nor a fact in one', () => {
    const transcript = 'user: please\nassistant: I have approved it.\ntool: done\n'.repeat(20);
    const holding = (input: unknown) => readHandoff({ ...work, inputs: { plan: input } }).ok;
    expect(readHandoff(transcript).ok).toBe(false);
    expect(readHandoff([{ role: 'user', content: transcript }]).ok).toBe(false);
    expect(holding(transcript)).toBe(false);
    expect(holding(facts(transcript))).toBe(false);
    expect(holding(facts({ steps: ['fine', 'one\ntwo'] }))).toBe(false);
    expect(holding(facts({ ['a\nb']: 1 }))).toBe(false);
    expect(holding(facts('x'.repeat(201)))).toBe(false);
    expect(holding(facts({ steps: ['fine', 'x'.repeat(200)], count: 2 }))).toBe(true);
    expect(holding({ kind: 'text', sensitivity: 'public', value: 'said' })).toBe(false);
    const text = { kind: 'text', sensitivity: 'public', source: 'file:plan.md' };
    expect(holding({ ...text, value: 'x'.repeat(4000) })).toBe(true);
    expect(holding({ ...text, value: 'x'.repeat(4001) })).toBe(false);
  });
});

describe('what it cannot give', () => {
  test('GR-TOOL-39 every authority that whoever hands over lacks is refused, and every one that the receiver is never given', () => {
    for (const name of AUTHORITIES) {
      const held = giver.authority[name] === true && receiver.authority[name] === true;
      expect(codeOf({ authority: { [name]: true } }), name).toBe(
        held ? 'handed over' : 'handoff_widens_authority',
      );
    }
    const everything = Object.fromEntries(AUTHORITIES.map((name) => [name, true]));
    expect(codeOf({ authority: { modify_state: true } }, { authority: everything })).toBe('handed over');
    expect(codeOf({ authority: { destructive_action: true } }, { authority: everything })).toBe(
      'handoff_widens_authority',
    );
  });

  const wider: readonly (readonly [string, Partial<Handoff>, Partial<Mandate>])[] = [
    ['analysing to executing', { authority: { call_tools: true } }, { authority: { analyze: true } }],
    ['a draft to sending', { authority: { external_communication: true } }, {}],
    ['inspecting to changing', { authority: { modify_state: true } }, {}],
    ['another decision owner', { decision_owner: 'specialist' }, {}],
    ['a return to somebody else', { return_to: 'mallory' }, {}],
    ['a scope beyond its own', { scope: ['deployment', 'hiring'] }, {}],
    ['an exclusion that is dropped', { exclusions: [] }, {}],
    ['a scope that it excludes itself', { scope: ['costs'], exclusions: ['production', 'costs'] }, {}],
  ];
  for (const [title, more, from] of wider)
    test(`GR-TOOL-39 ${title} is handoff_widens_authority`, () => {
      expect(codeOf(more, from)).toBe('handoff_widens_authority');
    });

  test('GR-TOOL-39 what is handed on again can only become less', () => {
    const first = handOver(work, giver, receiver);
    if (!first.ok) throw new Error(first.error.message);
    expect(first.value).toEqual({
      holder: 'specialist',
      decision_owner: 'alice',
      scope: ['deployment'],
      exclusions: ['production'],
      authority: { analyze: true, recommend: true },
    });
    const on = (more: Partial<Handoff>) =>
      handOver({ ...work, return_to: 'specialist', ...more }, first.value, receiver);
    expect(on({ authority: { analyze: true } }).ok).toBe(true);
    expect(on({ authority: { research: true } })).toMatchObject({
      error: { code: 'handoff_widens_authority' },
    });
    expect(on({ scope: ['costs'] })).toMatchObject({ error: { code: 'handoff_widens_authority' } });
  });
});

describe('what it brings', () => {
  const bring = (name: string, input: HandoffInput, scope = ['deployment']) =>
    codeOf({ inputs: { [name]: input }, scope });

  test('GR-TOOL-01 an input that the receiver does not declare is refused, and a declared one is brought', () => {
    expect(bring('plan', facts({ steps: 3 }))).toBe('handed over');
    expect(bring('plan2', facts({ steps: 3 }))).toBe('handoff_input_refused');
    expect(bring('constructor', facts(1))).toBe('handoff_input_refused');
  });

  test('GR-TOOL-05 an input that is too sensitive, or sensitive and unrelated to the question, is refused', () => {
    expect(bring('plan', facts(1, 'internal'))).toBe('handed over');
    expect(bring('plan', facts(1, 'sensitive'))).toBe('handoff_input_refused');
    expect(bring('salaries', facts(1, 'sensitive'))).toBe('handoff_input_refused');
    expect(bring('salaries', facts(1, 'sensitive'), ['costs'])).toBe('handed over');
    expect(bring('passwords', facts(1, 'sensitive'))).toBe('handoff_input_refused');
    expect(bring('logs', facts(1))).toBe('handoff_input_refused');
    expect(bring('logs', facts(1), ['deployment', 'costs'])).toBe('handed over');
    expect(bring('logs', facts(1, 'sensitive'), ['costs'])).toBe('handoff_input_refused');
  });
});
