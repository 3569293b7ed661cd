import { describe, expect, test } from 'vitest';
import { folderWith, readback } from '../support/command.ts';
import { authorizationOf, definitionOf, policyOf, ruleOf } from '../support/policy-calls.ts';

const tools = [
  definitionOf('read', { name: 'notes.read' }),
  definitionOf('sensitive_destructive', { name: 'notes.delete' }),
];

const before = policyOf(
  ruleOf('readers', { tools: ['notes.read'], why: 'they read\u001b[2J\u202e' }),
  ruleOf('owners', { tools: ['notes.delete'], capabilities: ['operate'] }),
);

const after = policyOf(
  ruleOf('readers', { tools: ['notes.read'] }),
  ruleOf('nobody', { effect: 'deny', classes: ['sensitive_destructive'] }),
);

const call = (definition: unknown, more: object = {}) => ({
  definition,
  arguments: { path: 'a private word' },
  target: 'notes/today',
  authorization: authorizationOf(),
  mode: 'durable',
  ...more,
});

const calls = [
  call('notes.read'),
  call('notes.delete'),
  call('notes.delete', { authorization: authorizationOf({ intent: 'not_confirmed' }) }),
];

const lines = (values: readonly unknown[]): string =>
  values.map((one) => `${JSON.stringify(one)}\n`).join('');

const FILES = {
  'policy.json': JSON.stringify(before),
  'stricter.json': JSON.stringify(after),
  'same.json': JSON.stringify(policyOf(...[...before.rules].reverse())),
  'tools.json': JSON.stringify(tools),
  'read.json': JSON.stringify(call('notes.read')),
  'delete.json': JSON.stringify(call('notes.delete')),
  'whole.json': JSON.stringify(call(tools[0])),
  'calls.jsonl': lines(calls).replace('\n', '\n\n'),
  'broken.json': '{"version": 1, "version": 1}',
  'bad.jsonl': `${JSON.stringify(calls[0])}\n{"definition": "notes.read"}\n`,
};

const run = (line: string, input?: string) =>
  readback(['policy', ...line.split(' ')], { cwd: folderWith(FILES), ...(input !== undefined && { input }) });

describe('readback policy explain', () => {
  const explain = (file: string, policy = 'policy.json') =>
    run(`explain --policy ${policy} --tools tools.json --call ${file}`);

  test('GR-POL-09 a call that is allowed: the way to it is shown, no argument is, and no word of a rule acts on the terminal', () => {
    const { status, out, err } = explain('read.json');
    expect([status, err]).toEqual([0, '']);
    expect(out.split('\n').slice(0, 2)).toEqual([
      'allow',
      '  allowed: every check holds, and a rule allows it',
    ]);
    expect(out).toContain('readers (allowed): they read\\x1b[2J\\u{202E}\n');
    expect(out).toMatch(/does-not-apply +owners: another tool/);
    expect(out).not.toContain('a private word');
  });

  test('GR-POL-09 a call that is denied is exit 1, with the rule', () => {
    const { status, out } = explain('delete.json', 'stricter.json');
    expect([status, out.split('\n')[0]]).toEqual([1, 'deny']);
    expect(out).toMatch(/deny +nobody \(policy_rule_denied\)/);
  });

  test('GR-POL-09 a call that asks a person is exit 0: as JSON, from standard input, with its definition in it', () => {
    const { status, out, err } = run(
      'explain --policy policy.json --call - --format json',
      JSON.stringify(call(tools[1])),
    );
    expect([status, err]).toEqual([0, '']);
    expect(JSON.parse(out)).toMatchObject({
      tool: 'notes.delete',
      outcome: 'needs-approval',
      reasons: ['approval_required'],
      materiality: 'routine',
      policy_revision: 'r1',
      needs_control: null,
      path: expect.arrayContaining([
        { by: 'kernel', step: 'scope', says: 'passes', code: null, reason: '' },
        { by: 'rule', step: 'readers', says: 'does-not-apply', code: null, reason: 'another tool' },
      ]),
    });
  });

  const unreadable: readonly (readonly [string, string, string])[] = [
    ['no policy', 'explain --call read.json', '--policy is missing'],
    ['a policy with a member twice', 'explain --policy broken.json --call whole.json', 'broken.json'],
    ['a tool that nobody defined', 'explain --policy policy.json --call read.json', 'notes.read'],
    ['a call that is none', 'explain --policy policy.json --call tools.json', 'no recorded call'],
  ];
  for (const [title, line, words] of unreadable)
    test(`with ${title} it is exit 2, and says which`, () => {
      const { status, out, err } = run(line);
      expect([status, out]).toEqual([2, '']);
      expect(err).toContain(words);
      expect(err).not.toContain('bug');
    });
});

describe('readback policy diff', () => {
  test('it names the calls that are decided otherwise, by their lines, and is exit 1 when there are any', () => {
    const { status, out, err } = run('diff policy.json stricter.json --tools tools.json --calls calls.jsonl');
    expect([status, err]).toEqual([1, '']);
    expect(out.split('\n')).toEqual([
      'line 3 notes.delete stricter: needs-approval (approval_required; routine) becomes deny (capability_denied, policy_rule_denied; routine)',
      'line 4 notes.delete reasons: deny (human_intent_missing; routine) becomes deny (human_intent_missing, capability_denied, policy_rule_denied; routine)',
      '3 calls, 2 decided otherwise',
      '',
    ]);
  });

  test('as JSON, the other way round, from standard input', () => {
    const { status, out } = run(
      'diff stricter.json policy.json --tools tools.json --calls - --format json',
      lines(calls.slice(0, 2)),
    );
    expect(status).toBe(1);
    expect(JSON.parse(out)).toEqual({
      calls: 2,
      changes: [
        {
          line: 2,
          tool: 'notes.delete',
          change: 'looser',
          before: {
            outcome: 'deny',
            reasons: ['capability_denied', 'policy_rule_denied'],
            materiality: 'routine',
            needs_control: null,
          },
          after: {
            outcome: 'needs-approval',
            reasons: ['approval_required'],
            materiality: 'routine',
            needs_control: null,
          },
        },
      ],
    });
  });

  test('policies that decide every call the same are exit 0, whatever else differs', () => {
    const { status, out } = run('diff policy.json same.json --tools tools.json --calls calls.jsonl');
    expect([status, out]).toEqual([0, '3 calls, 0 decided otherwise\n']);
  });

  test('a call that cannot be read is exit 2 with its line, and nothing is told of the others', () => {
    const { status, out, err } = run('diff policy.json same.json --tools tools.json --calls bad.jsonl');
    expect([status, out]).toEqual([2, '']);
    expect(err).toContain('bad.jsonl:2');
  });
});
