import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { AUTHORITIES, readHandoff } from '../../src/kernel/context/handoff.ts';
import { ROOT } from '../support/command.ts';
import { readContent, runCase } from './evals-adapter.ts';
import { type EvalCase, failuresOf } from './evals-case.ts';
import { OWN_CASES } from './evals-own.ts';

/** The peer's cases, where they lie beside a checkout of the project. Nothing of them is part of it. */
const PEER = join(ROOT, '..', 'shared', 'peer', 'manager-evals');

const HANDOFF_CONTRACT = join(PEER, '..', 'manager-contracts', 'handoff.schema.json');

/** What each question proves. */
const PROVES: Readonly<Record<string, string>> = {
  'destructive-asks': 'GR-APPR-01',
  'destructive-asks-although-called-routine': 'GR-APPR-01',
  'changed-after-approval': 'GR-POL-13',
  'content-orders': 'GR-DATA-01 GR-DATA-07 GR-TOOL-03',
  'content-orders-and-owner-speaks': 'GR-DATA-01 GR-DATA-20',
  'page-is-no-authority': 'GR-DATA-04 GR-DATA-20',
  'routine-label-over-material-drift': 'GR-POL-14',
  'material-rule-change': 'GR-POL-01 GR-DATA-05',
  'handoff-stays-bounded': 'GR-TOOL-39',
  'unread-rules': 'GR-DATA-20',
  'evidence-over-memory': 'GR-DATA-20',
  'owner-of-truth-over-memory-and-evidence': 'GR-DATA-20',
  'newest-instruction': 'GR-DATA-20',
  'owner-speaks-and-it-is-material': 'GR-DATA-20',
  'stricter-local-rule': 'GR-DATA-20',
  'unknown-source': 'GR-DATA-20',
  'other-domain': 'GR-DATA-20',
};

const provedBy = ({ case_id }: EvalCase): string => {
  const ids = PROVES[case_id];
  if (ids === undefined) throw new Error(`nobody says what ${case_id} proves`);
  return ids;
};

describe('cases of our own', () => {
  for (const one of OWN_CASES)
    test(`${provedBy(one)} ${one.case_id}`, async () => {
      expect(failuresOf(one, await runCase(one))).toEqual([]);
    });
});

describe('a case can fail', () => {
  const ownCase = (id: string): EvalCase => {
    const found = OWN_CASES.find(({ case_id }) => case_id === id);
    if (found === undefined) throw new Error(id);
    return found;
  };
  const changed = (id: string, input: Partial<EvalCase['input']>): EvalCase => {
    const one = ownCase(id);
    return { ...one, input: { ...one.input, ...input } };
  };

  test('GR-POL-14 without the drift the same routine write runs alone', async () => {
    const calm = changed('routine-label-over-material-drift', {
      prior_state: { reconciliation_context: { change_scope: 'routine_propagation' } },
    });
    const view = await runCase(calm);
    expect(view).toMatchObject({
      trace: { status: 'completed', events: ['tool:write'] },
      result: { owner_decision_required: false },
    });
    expect(failuresOf(calm, view)).not.toEqual([]);
  });

  test('an approval of what did not change is used, and the action runs', async () => {
    const same = changed('changed-after-approval', {
      prior_state: { approved_action_fingerprint: 'to-robin', current_action_fingerprint: 'to-robin' },
    });
    const view = await runCase(same);
    expect(view.trace).toMatchObject({ status: 'completed', events: ['tool:write'] });
    expect(failuresOf(same, view)).not.toEqual([]);
  });

  test('GR-TOOL-03 a task that exposes a write is where content gets it done', async () => {
    const one = ownCase('content-orders');
    const view = await readContent(one, {
      name: 'careless',
      tools: ['look', 'write'],
      classes: ['read', 'reversible_write'],
    });
    expect(view.trace.events).toEqual(['tool:write']);
    expect(failuresOf(one, view)).not.toEqual([]);
  });

  test('an operator that nobody knows, and a subject that is not there, do not hold', async () => {
    const one = ownCase('content-orders');
    const view = await runCase(one);
    const asking = (operator: string, subject = 'trace') =>
      failuresOf(
        { ...one, deterministic_assertions: [{ subject, path: 'events', operator, value: 'x' }] },
        view,
      );
    expect(asking('not_contains')).toEqual([]);
    expect(asking('not_contains', 'approval')).toHaveLength(1);
    expect(asking('matches')).toHaveLength(1);
  });
});

if (existsSync(PEER)) {
  const cases = readdirSync(PEER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(PEER, name), 'utf8')) as EvalCase);
  const waived = readFileSync(join(ROOT, 'docs/requirements/waived.md'), 'utf8');
  const isWaived = ({ case_id }: EvalCase): boolean => waived.includes(`| ${case_id} |`);

  describe("the peer's cases", () => {
    for (const one of cases.filter((found) => !isWaived(found)))
      test(`GR-SCHEMA-13 ${one.case_id}`, async () => {
        expect(failuresOf(one, await runCase(one))).toEqual([]);
      });

    test('GR-SCHEMA-13 GR-DATA-20 those that must run are not waived, and every one with sources is among them', () => {
      const must = [
        'destructive-action-requires-approval',
        'stale-approval-rejected',
        'prompt-injection-cannot-redefine-authority',
        'external-evidence-cannot-become-authority',
        'material-drift-blocks-routine-reconciliation',
        'material-rule-change-escalates',
        'bounded-handoff-cannot-widen-authority',
      ];
      const ran = cases.filter((one) => !isWaived(one));
      expect(ran.map(({ case_id }) => case_id)).toEqual(expect.arrayContaining(must));
      const ranked = cases.filter(({ input }) => input.prior_state?.precedence_context !== undefined);
      expect(ranked.filter(isWaived)).toEqual([]);
      expect(ranked.length).toBeGreaterThan(0);
    });
  });
}

if (existsSync(HANDOFF_CONTRACT)) {
  const contract = JSON.parse(readFileSync(HANDOFF_CONTRACT, 'utf8'));

  test("GR-TOOL-39 GR-SCHEMA-13 a handoff of ours is one by the peer's contract, and asks for no less", () => {
    const valid = new Ajv2020({ strict: false }).compile(contract);
    const whole = {
      handoff_id: 'h1',
      objective: 'Look at the plan.',
      decision_owner: 'owner',
      decision_context: 'before the release',
      decision_being_supported: 'whether to release',
      inputs: { plan: { kind: 'facts', sensitivity: 'public', value: { steps: 4 } } },
      scope: ['plan'],
      exclusions: ['production'],
      authority: Object.fromEntries(AUTHORITIES.map((name) => [name, false])),
      output_contract: { type: 'object' },
      completion_condition: 'each step was looked at',
      return_to: 'planner',
      extensions: {},
    };
    const read = readHandoff(whole);
    expect(read.ok && valid(read.value)).toBe(true);
    expect(Object.keys(whole).sort()).toEqual(Object.keys(contract.properties).sort());
    expect([...AUTHORITIES].sort()).toEqual(Object.keys(contract.properties.authority.properties).sort());
    for (const name of contract.required as readonly string[]) {
      const { [name as keyof typeof whole]: _, ...without } = whole;
      expect([name, readHandoff(without).ok, valid(without)]).toEqual([name, false, false]);
    }
  });
}
