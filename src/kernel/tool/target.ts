import { ok, type Result } from '../../base/index.ts';
import { forget } from '../forget.ts';
import type { JsonObject } from '../json/json.ts';
import { type Refusal, refuse } from '../problem.ts';
import type { Tool } from './tool.ts';

const ambiguous = (tool: Tool, what: string): Result<never, Refusal> =>
  refuse(
    'ambiguous_target',
    `${tool.definition.name}: ${what}`,
    'name one target, the one that the arguments name',
  );

const isName = (target: unknown): target is string =>
  typeof target === 'string' && target.trim() !== '' && target.isWellFormed();

const derived = (tool: Tool, args: JsonObject): unknown => {
  try {
    return tool.spec.target?.(args as never);
  } catch {
    return undefined;
  }
};

/**
 * What a call acts on. Where the tool reads it from the arguments, that is the target, and a proposer that names
 * another one is refused with `ambiguous_target`; elsewhere it is what was proposed, or null. It is never guessed:
 * a blank target, or a reading that throws or gives no text, is refused too.
 */
export const targetOf = (
  tool: Tool,
  args: JsonObject,
  proposed: string | null | undefined,
): Result<string | null, Refusal> => {
  const named = proposed ?? null;
  if (named !== null && !isName(named)) return ambiguous(tool, 'the proposed target is blank or no text');
  if (!tool.definition.target_from_arguments) return ok(named);
  const target = derived(tool, args);
  if (target !== null && !isName(target)) {
    forget(target);
    return ambiguous(tool, 'the arguments name no target that can be read');
  }
  if (named !== null && named !== target)
    return ambiguous(tool, 'the proposed target is not the one of the arguments');
  return ok(target);
};
