import { clip, ok, type Result, visible } from '../../base/index.ts';
import type { RunState } from '../contracts/run.ts';
import type { ToolRequest } from '../contracts/tool.ts';
import type { JsonObject } from '../json/json.ts';
import { decide } from '../policy/decide.ts';
import type { Decision } from '../policy/policy.ts';
import { type Refusal, refuse } from '../problem.ts';
import { checkArguments } from '../tool/arguments.ts';
import { targetOf } from '../tool/target.ts';
import type { Tool } from '../tool/tool.ts';
import { type Authorized, askAuthority } from './ask.ts';
import type { Parts } from './parts.ts';

/** A proposed call after the first steps of its way: a known tool, arguments that it takes, what they act on. */
export interface Resolved {
  readonly tool: Tool;
  readonly arguments: JsonObject;
  readonly target: string | null;
}

/** What policy says of a resolved call now, and what it was told for that. */
export interface Assessed extends Authorized {
  readonly decision: Decision;
}

/** A name that somebody proposed, as it may be shown. */
export const shownName = (name: string): string => `"${clip(visible(name), 128)}"`;

/** A proposed call, as far as it says what is to be done. */
type Proposed = Pick<Resolved, 'arguments'> & { readonly target?: string | null | undefined };

/** The registered tool of this name. `exposed`: the tools of the run, where it has fewer. */
export const findTool = (
  { tools }: Pick<Parts, 'tools'>,
  name: string,
  exposed?: readonly string[],
): Result<Tool, Refusal> => {
  const tool = tools.get(name);
  if (tool === undefined)
    return refuse('tool_unknown', `no tool ${shownName(name)} is registered`, 'propose a registered tool');
  return exposed?.includes(name) === false
    ? refuse(
        'tool_not_exposed',
        `this run may not use the tool ${shownName(name)}`,
        'propose a tool of the run',
      )
    : ok(tool);
};

const checkCall = (tool: Tool, call: Proposed): Result<Resolved, Refusal> => {
  const args = checkArguments(tool, call.arguments);
  if (!args.ok) return args;
  const target = targetOf(tool, args.value, call.target);
  return target.ok ? ok({ tool, arguments: args.value, target: target.value }) : target;
};

/** Resolves the tool and checks the arguments, in this order. `exposed` is that of `findTool`. */
export const resolveCall = (
  parts: Pick<Parts, 'tools'>,
  call: Proposed & { readonly tool_name: string },
  exposed?: readonly string[],
): Result<Resolved, Refusal> => {
  const tool = findTool(parts, call.tool_name, exposed);
  return tool.ok ? checkCall(tool.value, call) : tool;
};

/** A fresh decision of the policy over a resolved call. Refused only where the application could not be asked. */
export const assess = async (
  parts: Pick<Parts, 'authority' | 'world' | 'mode'>,
  call: Resolved & {
    readonly run: RunState | undefined;
    readonly task: RunState['task'];
    readonly request: Pick<ToolRequest, 'tool_name' | 'arguments' | 'target'>;
  },
): Promise<Result<Assessed, Refusal>> => {
  const asked = await askAuthority(parts, call);
  if (!asked.ok) return asked;
  const decision = decide({
    definition: call.tool.definition,
    arguments: call.arguments,
    target: call.target,
    authorization: asked.value.authorization,
    policy: asked.value.policy,
    mode: parts.mode,
    // A task that calls itself material makes its calls so, whatever the application says of one (GR-POL-14).
    found: [call.task.classification.materiality],
  });
  return ok({ ...asked.value, decision });
};

/** A request that was admitted before, resolved anew: what it acts on is read from its arguments again, and not believed. */
export const resolveAnew = (
  tool: Tool,
  request: Pick<ToolRequest, 'arguments' | 'target'>,
): Result<Resolved, Refusal> =>
  checkCall(tool, {
    arguments: request.arguments,
    target: tool.definition.target_from_arguments ? null : request.target,
  });
