import type { SideEffectClass } from '../../src/kernel/contracts/common.ts';
import type { ToolDefinition } from '../../src/kernel/contracts/tool.ts';
import type { Authorization, Policy, PolicyInput, Rule } from '../../src/kernel/policy/policy.ts';

/** A complete definition of a class, so that only what a test takes away is missing. */
export const definitionOf = (
  sideEffectClass: SideEffectClass,
  more: Partial<ToolDefinition> = {},
): ToolDefinition => ({
  name: `tool.${sideEffectClass}`,
  version: '1',
  description: 'A tool of a test.',
  side_effect_class: sideEffectClass,
  input_schema: { type: 'object' },
  requires_verification: true,
  sensitive_output: false,
  target_from_arguments: true,
  timeout_ms: 1000,
  recovery: { plan: 'restore the copy of last night' },
  has_undo: false,
  has_lookup: false,
  provenance: null,
  ...more,
});

/** Everything granted and known. */
export const authorizationOf = (more: Partial<Authorization> = {}): Authorization => ({
  principal: { id: 'alice', capabilities: ['operate'] },
  environment: 'staging',
  resource: 'notes',
  scope: 'authorized',
  intent: 'confirmed',
  target: 'verified',
  materiality: 'routine',
  ...more,
});

export const ruleOf = (id: string, more: Partial<Rule> = {}): Rule => ({
  id,
  effect: 'allow',
  why: `because of ${id}`,
  ...more,
});

export const policyOf = (...rules: readonly Rule[]): Policy => ({
  version: 1,
  revision: 'r1',
  rules: [...rules],
});

/** A call that a policy with one general rule lets through as far as its class goes. */
export const inputOf = (sideEffectClass: SideEffectClass, more: Partial<PolicyInput> = {}): PolicyInput => ({
  definition: definitionOf(sideEffectClass),
  arguments: { path: 'notes/today' },
  target: 'notes/today',
  authorization: authorizationOf(),
  policy: policyOf(ruleOf('all')),
  mode: 'plain',
  ...more,
});
