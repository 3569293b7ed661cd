import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SIDE_EFFECT_CLASSES } from '../contracts/common.ts';
import { createRegistry } from '../tool/registry.ts';
import type { ToolSpec } from '../tool/tool.ts';
import { AUTHORITIES, type HandoffAuthority } from './handoff.ts';
import { exposedTools, mandateProfile, readingProfile, toolProfile } from './profile.ts';

const world = { sha256: (text: string) => createHash('sha256').update(text, 'utf8').digest('hex') };

const specs = SIDE_EFFECT_CLASSES.map(
  (side_effect_class): ToolSpec<never> => ({
    name: side_effect_class,
    version: '1',
    description: 'A tool of a test.',
    side_effect_class,
    input: { type: 'object' },
    recovery: { plan: 'restore it' },
    execute: () => null,
    verify: () => ({ status: 'pass' }),
  }),
);

const made = createRegistry(specs, world);
if (!made.ok) throw new Error(made.error.message);
const registry = made.value;

const namesOf = (...given: Parameters<typeof exposedTools>): readonly string[] | string => {
  const tools = exposedTools(...given);
  return tools.ok ? tools.value.map(({ definition }) => definition.name) : tools.error.code;
};

const mandate = (authority: HandoffAuthority) => ({
  holder: 'specialist',
  decision_owner: 'alice',
  scope: ['deployment'],
  exclusions: [],
  authority,
});

describe('the tools of a task', () => {
  const everything = { name: 'all', classes: [...SIDE_EFFECT_CLASSES] };

  test('GR-TOOL-02 GR-TOOL-06 GR-TOOL-07 exactly what is named is exposed, in that order, and nothing without being named', () => {
    expect(namesOf(registry, { ...everything, tools: ['read', 'analysis'] })).toEqual(['read', 'analysis']);
    expect(namesOf(registry, { ...everything, tools: [] })).toEqual([]);
    for (const tools of [['*'], ['READ'], ['read '], ['constructor']])
      expect(namesOf(registry, { ...everything, tools })).toBe('tool_unknown');
    expect(namesOf(registry, { ...everything, tools: ['read', 'read'] })).toBe('tool_name_duplicate');
    expect(toolProfile.safeParse({ name: 'x', classes: ['read'] }).success).toBe(false);
    expect(toolProfile.safeParse({ name: 'x', tools: '*', classes: ['read'] }).success).toBe(false);
  });

  test('GR-TOOL-03 GR-TOOL-04 research and judging expose analysis and reading, and refuse every tool with consequences', () => {
    for (const name of ['research', 'evaluator']) {
      expect(namesOf(registry, readingProfile(name, ['analysis', 'read']))).toEqual(['analysis', 'read']);
      for (const tool of SIDE_EFFECT_CLASSES.slice(2))
        expect(namesOf(registry, readingProfile(name, ['read', tool]))).toBe('tool_not_exposed');
    }
  });

  test('GR-TOOL-39 a handed over task has the tools that its authority opens, and none without call_tools', () => {
    const opens = (authority: HandoffAuthority) =>
      SIDE_EFFECT_CLASSES.filter(
        (name) => namesOf(registry, mandateProfile(mandate(authority), [name])) !== 'tool_not_exposed',
      );
    expect(opens({ research: true, analyze: true, recommend: true })).toEqual([]);
    expect(opens({ modify_state: true, destructive_action: true })).toEqual([]);
    expect(opens({ call_tools: true })).toEqual(['analysis', 'read']);
    expect(opens({ call_tools: true, external_communication: true })).toEqual([
      'analysis',
      'read',
      'external_commitment',
    ]);
    expect(opens(Object.fromEntries(AUTHORITIES.map((name) => [name, true])))).toEqual(SIDE_EFFECT_CLASSES);
  });
});
