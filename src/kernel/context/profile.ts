import * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { id, type SideEffectClass, sideEffectClass, toolName } from '../contracts/common.ts';
import { refuse } from '../problem.ts';
import type { Registry, Tool } from '../tool/tool.ts';
import { AUTHORITIES, type AuthorityName, type Mandate } from './handoff.ts';

/** What a task may use: tools by name, of certain classes. Nothing is exposed that is not named. */
export const toolProfile = z.strictObject({
  name: id,
  tools: z.array(toolName),
  /** No tool of another class can be in it, whoever names one. */
  classes: z.array(sideEffectClass),
});

/** Which tools a kind of work may use, by name. */
export type ToolProfile = z.infer<typeof toolProfile>;

/**
 * For looking into something, and for judging what others did: it reads and changes nothing, so that neither research nor
 * inspection comes with write access (GR-TOOL-03, GR-TOOL-04).
 */
export const readingProfile = (name: string, tools: readonly string[]): ToolProfile => ({
  name,
  tools: [...tools],
  classes: ['analysis', 'read'],
});

/** Which classes of tools each authority of a handoff opens. */
const OPENS: Readonly<Partial<Record<AuthorityName, readonly SideEffectClass[]>>> = {
  call_tools: ['analysis', 'read'],
  modify_state: ['reversible_write'],
  external_communication: ['external_commitment'],
  destructive_action: ['sensitive_destructive'],
};

/** The tools of whoever holds a mandate: none without `call_tools`, and of the classes that its authority opens (GR-TOOL-39). */
export const mandateProfile = ({ holder, authority }: Mandate, tools: readonly string[]): ToolProfile => ({
  name: holder,
  tools: [...tools],
  classes:
    authority.call_tools === true
      ? AUTHORITIES.flatMap((name) => (authority[name] === true ? (OPENS[name] ?? []) : []))
      : [],
});

const toolOf = (registry: Registry, profile: ToolProfile, name: string): Result<Tool, Problem> => {
  const tool = registry.get(name);
  if (tool === undefined)
    return refuse(
      'tool_unknown',
      `the profile names "${name}", which is not registered`,
      'register it first',
    );
  return !profile.classes.includes(tool.definition.side_effect_class)
    ? refuse(
        'tool_not_exposed',
        `"${name}" can do what the profile "${profile.name}" may not`,
        'take it out, or use a profile that the task really needs',
      )
    : ok(tool);
};

/** The tools of a profile, in its order: exactly these, or a refusal. There is no word for all of a registry (GR-TOOL-06). */
export const exposedTools = (registry: Registry, profile: ToolProfile): Result<readonly Tool[], Problem> => {
  if (new Set(profile.tools).size !== profile.tools.length)
    return refuse('tool_name_duplicate', 'the profile names a tool twice', 'name each tool once');
  const tools: Tool[] = [];
  for (const name of profile.tools) {
    const tool = toolOf(registry, profile, name);
    if (!tool.ok) return tool;
    tools.push(tool.value);
  }
  return ok(tools);
};
