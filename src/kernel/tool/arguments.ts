import { ok, type Result } from '../../base/index.ts';
import { deepFreeze } from '../json/freeze.ts';
import type { JsonObject } from '../json/json.ts';
import { safeJson } from '../json/safe.ts';
import { type Refusal, refuse } from '../problem.ts';
import { keptOf } from './kept.ts';
import type { Tool } from './tool.ts';

const invalid = (tool: Tool, what: string): Result<never, Refusal> =>
  refuse(
    'argument_invalid',
    `the arguments of ${tool.definition.name} are refused: ${what}`,
    'give arguments that its input schema describes',
  );

/**
 * The arguments of a tool as a frozen copy, when its schema takes them; to be asked when they are proposed and again
 * directly before they run. Nothing is changed, filled in or left out: what is approved is what runs. Refused with
 * `argument_invalid`, in words of the schema that never repeat an argument.
 */
export const checkArguments = (tool: Tool, args: unknown): Result<JsonObject, Refusal> => {
  const check = keptOf(tool)?.check;
  if (check === undefined)
    return refuse(
      'tool_unknown',
      'the tool comes from no registry',
      'take it from the registry of this kernel',
    );
  const copied = safeJson(args, { strict: true, values: 20_000, characters: 1024 * 1024 });
  if (!copied.ok) return invalid(tool, copied.error.message);
  const { value } = copied;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return invalid(tool, 'they are no object');
  // Frozen before it is checked: a refinement cannot change what was approved.
  const frozen = deepFreeze(value as JsonObject);
  const broken = check(frozen);
  return broken === undefined ? ok(frozen) : invalid(tool, broken);
};
