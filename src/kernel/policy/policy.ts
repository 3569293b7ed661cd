import * as z from 'zod';
import { json, type MATERIALITIES, SIDE_EFFECT_CLASSES } from '../contracts/common.ts';
import type { ToolDefinition } from '../contracts/tool.ts';
import type { JsonObject } from '../json/json.ts';
import type { ReasonCode } from '../reason-codes.ts';

/** A condition on one argument, named by a JSON Pointer. One that does not fit the value is an error, which denies. */
export const condition = z.strictObject({
  pointer: z.string().regex(/^(?:\/[^/]*)*$/),
  op: z.enum([
    'equals',
    'not_equals',
    'in',
    'not_in',
    'starts_with',
    'less',
    'at_most',
    'exists',
    'absent',
    'size_at_most',
  ]),
  value: json.optional(),
});

/** A rule of a policy: which calls it is about, and what it says of them. A member that is left out holds for all. */
export const rule = z.strictObject({
  id: z.string().min(1).max(100),
  effect: z.enum(['allow', 'deny', 'needs-approval']),
  tools: z.array(z.string()).optional(),
  classes: z.array(z.enum(SIDE_EFFECT_CLASSES)).optional(),
  principals: z.array(z.string()).optional(),
  /** Any one of these among the principal's. */
  capabilities: z.array(z.string()).optional(),
  environments: z.array(z.string()).optional(),
  resources: z.array(z.string()).optional(),
  /**
   * What the call acts on, exactly. A rule that refuses, asks or marks cannot be applied to a target that climbs and that
   * it does not name, which denies: it may be one of these, written another way.
   */
  targets: z.array(z.string()).optional(),
  /**
   * What the call acts on begins with one of these. A target that climbs (`.`, `..` or nothing as a part, encoded dots and
   * slashes, control characters) could begin with one and lie elsewhere: the rule cannot be applied to it, which denies.
   * The same holds of `starts_with` with a value that has a slash.
   */
  target_prefixes: z.array(z.string().min(1)).optional(),
  when: z.array(condition).optional(),
  /** Calls that it is about are material, whatever they are called (GR-POL-03). */
  material: z.literal(true).optional(),
  /** A second, independent check must pass before execution (GR-DATA-14). */
  needs_control: z.string().optional(),
  why: z.string().max(500),
});

/** One rule: which calls it is about, and what it says of them. A member that is left out holds for all. */
export type Rule = z.infer<typeof rule>;

/** Rules in the application's hand. The strictest one that applies wins; none that applies denies. */
export const policy = z.strictObject({
  version: z.literal(1),
  /** The application's own name of this state of the rules. */
  revision: z.string().min(1).max(200),
  rules: z.array(rule).max(1000),
});

/** The rules of an application under one revision. The strictest rule that applies wins; none that applies denies. */
export type Policy = z.infer<typeof policy>;

/** Who may do what, for this one step, from the application; never persisted, never from a proposal (GR-POL-07). */
export interface Authorization {
  readonly principal: { readonly id: string; readonly capabilities: readonly string[] };
  readonly environment: string;
  /** The resource that the call touches, as the application names it; null when rules name none. */
  readonly resource: string | null;
  /** Whether the task covers the call: `undefined` and `unknown` deny. */
  readonly scope: 'authorized' | 'not_authorized' | 'unknown';
  /** Whether a person clearly wants this effect. */
  readonly intent: 'confirmed' | 'not_confirmed';
  /** Whether the application verified what the call acts on. */
  readonly target: 'verified' | 'not_verified';
  readonly materiality: (typeof MATERIALITIES)[number] | 'unknown';
  /** Second checks that have passed, by name. */
  readonly controls?: readonly string[];
}

/** `durable` asks a person for every consequential call; `plain` lets a routine reversible write through (R01). */
export type Mode = 'durable' | 'plain';

/** All that a decision is made from: the tool, the call, who may do what, and the rules. */
export interface PolicyInput {
  readonly definition: ToolDefinition;
  readonly arguments: JsonObject;
  readonly target: string | null;
  readonly authorization: Authorization;
  readonly policy: Policy;
  readonly mode: Mode;
  /** The task's classification and what was discovered since: it raises the materiality and never lowers it (GR-POL-14). */
  readonly found?: readonly Authorization['materiality'][];
}

/** What a policy says of a call. */
export type Outcome = 'allow' | 'deny' | 'needs-approval';

/** One step of the way to a decision, for `explain`. */
export interface PathStep {
  readonly by: 'kernel' | 'rule';
  /** A check of the kernel, or the id of a rule. */
  readonly step: string;
  readonly says: Outcome | 'passes' | 'does-not-apply';
  /** Why, where it grants, asks or refuses. */
  readonly code: ReasonCode | null;
  readonly reason: string;
}

/** What the policy says of one call. Only `decide` makes one that the executor takes (GR-TOOL-14). */
export interface Decision {
  readonly outcome: Outcome;
  readonly reasons: readonly ReasonCode[];
  readonly path: readonly PathStep[];
  /** Whether the call is material after all that was found. */
  readonly materiality: (typeof MATERIALITIES)[number];
  readonly policy_revision: string;
  /** A second check that has not passed and must have when it executes; `mayExecute` refuses until then (GR-DATA-14). */
  readonly needs_control: string | null;
}
