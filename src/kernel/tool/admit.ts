import { ok, type Problem, type Result } from '../../base/index.ts';
import { isConsequential, SIDE_EFFECT_CLASSES, TOOL_NAME } from '../contracts/common.ts';
import { type ToolDefinition, toolDefinition } from '../contracts/tool.ts';
import { definitionFingerprint } from '../fingerprint.ts';
import { deepFreeze } from '../json/freeze.ts';
import { safeJson } from '../json/safe.ts';
import { refuse } from '../problem.ts';
import type { KernelWorld } from '../world.ts';
import { readInput, type ToolInput } from './input.ts';
import { keep } from './kept.ts';
import type { Tool, ToolSpec } from './tool.ts';

const FUNCTIONS = ['target', 'execute', 'verify', 'undo', 'lookup'] as const;

const MEMBERS = [
  'name',
  'version',
  'description',
  'side_effect_class',
  'input',
  'sensitive_output',
  'requires_verification',
  'timeout_ms',
  'recovery',
  'provenance',
  ...FUNCTIONS,
] as const;

/** A spec as it was given, each member read once; null is as good as absent. */
type Given = Partial<Record<(typeof MEMBERS)[number], unknown>>;

const DEFAULT_TIMEOUT_MS = 30_000;

/** Timers of JavaScript go no further. */
const LONGEST_TIMEOUT_MS = 2_147_483_647;

const take = (spec: object): Given => {
  const given: Record<string, unknown> = {};
  for (const member of MEMBERS) {
    const value: unknown = Reflect.get(spec, member);
    if (value !== undefined && value !== null) given[member] = value;
  }
  return given;
};

const hasConsequences = ({ side_effect_class }: Given): boolean => isConsequential(side_effect_class);

const isBlank = (value: unknown): boolean => typeof value !== 'string' || value.trim() === '';

/** The first rule of the house that a spec breaks, each with its own code. */
const checkRules = (given: Given): Result<void, Problem> => {
  if (typeof given.name !== 'string' || given.name.length > 128 || !TOOL_NAME.test(given.name))
    return refuse(
      'tool_name_invalid',
      'a tool has no name of A-Z a-z 0-9 _ . - alone',
      'name it in 1 to 128 of these',
    );
  const tool = `the tool ${given.name}`;
  if (!(SIDE_EFFECT_CLASSES as readonly unknown[]).includes(given.side_effect_class))
    return refuse(
      'side_effect_class_invalid',
      `${tool} has no known side-effect class`,
      `give one of ${SIDE_EFFECT_CLASSES.join(', ')}`,
    );
  if (hasConsequences(given) && isBlank(given.version))
    return refuse(
      'tool_version_missing',
      `${tool} can change things and has no version`,
      'give it a version of your own',
    );
  if (hasConsequences(given) && (given.verify === undefined || given.requires_verification === false))
    return refuse(
      'verifier_missing',
      `${tool} can change things and is not verified`,
      'give it a `verify` that looks whether the effect is there',
    );
  if (given.side_effect_class === 'sensitive_destructive' && given.recovery === undefined)
    return refuse(
      'recovery_plan_missing',
      `${tool} is sensitive or destructive and has no recovery plan`,
      'give `recovery: { plan }`, or `{ not_applicable }` with the reason',
    );
  return ok(undefined);
};

const definitionOf = (given: Given, input: ToolInput): unknown => ({
  name: given.name,
  version: given.version ?? null,
  description: given.description,
  side_effect_class: given.side_effect_class,
  input_schema: input.schema,
  requires_verification:
    hasConsequences(given) || (given.requires_verification ?? given.verify !== undefined),
  sensitive_output: given.sensitive_output ?? false,
  target_from_arguments: given.target !== undefined,
  timeout_ms: given.timeout_ms ?? DEFAULT_TIMEOUT_MS,
  recovery: given.recovery ?? null,
  has_undo: given.undo !== undefined,
  has_lookup: given.lookup !== undefined,
  provenance: given.provenance ?? null,
});

const invalid = (given: Given, what: string): Result<never, Problem> =>
  refuse(
    'tool_definition_invalid',
    `the tool ${String(given.name)}: ${what}`,
    'change that member of what defineTool is given',
  );

/** What no schema of a single member says. */
const checkTogether = (definition: ToolDefinition, given: Given): string | undefined => {
  if (FUNCTIONS.some((name) => given[name] !== undefined && typeof given[name] !== 'function'))
    return `${FUNCTIONS.join(', ')} are functions`;
  if (given.execute === undefined) return '`execute` is missing';
  if (definition.requires_verification && given.verify === undefined) return '`verify` is missing';
  if (definition.timeout_ms > LONGEST_TIMEOUT_MS) return `timeout_ms is above ${LONGEST_TIMEOUT_MS}`;
  const texts = [definition.version, ...Object.values(definition.recovery ?? {})];
  return texts.some((text) => text !== null && isBlank(text))
    ? 'version and recovery are not blank'
    : undefined;
};

const readDefinition = (given: Given, input: ToolInput): Result<ToolDefinition, Problem> => {
  const copied = safeJson(definitionOf(given, input), { strict: true });
  const read = copied.ok ? toolDefinition.safeParse(copied.value) : undefined;
  if (read === undefined) return invalid(given, 'a member is no plain data');
  if (!read.success)
    return invalid(given, `${read.error.issues.map(({ path }) => path.join('.')).join(', ')} invalid`);
  const broken = checkTogether(read.data, given);
  return broken === undefined ? ok(deepFreeze(read.data)) : invalid(given, broken);
};

const frozenSpec = (given: Given, definition: ToolDefinition): ToolSpec<never> => {
  const { requires_verification: _, ...kept } = given;
  const data = {
    input: definition.input_schema,
    ...(given.recovery !== undefined && { recovery: definition.recovery }),
    ...(given.provenance !== undefined && { provenance: definition.provenance }),
  };
  return Object.freeze({ ...kept, ...data }) as unknown as ToolSpec<never>;
};

/** One spec as a frozen tool that shares nothing with it but the functions it had at this moment. */
export const admitTool = (spec: unknown, world: Pick<KernelWorld, 'sha256'>): Result<Tool, Problem> => {
  if (typeof spec !== 'object' || spec === null)
    return refuse('tool_definition_invalid', 'a tool is no object', 'make it with defineTool');
  const given = take(spec);
  const rules = checkRules(given);
  if (!rules.ok) return rules;
  const unknown = Object.keys(spec).filter((name) => !(MEMBERS as readonly string[]).includes(name));
  if (unknown.length > 0) return invalid(given, `no tool has ${unknown.join(', ')}`);
  const input = readInput(given.input);
  if (!input.ok) return input;
  const definition = readDefinition(given, input.value);
  if (!definition.ok) return definition;
  const tool: Tool = Object.freeze({
    definition: definition.value,
    fingerprint: definitionFingerprint(definition.value, world),
    spec: frozenSpec(given, definition.value),
  });
  keep(tool, { check: input.value.check, sha256: world.sha256 });
  return ok(tool);
};
