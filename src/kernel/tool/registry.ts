import { ok, type Problem, type Result } from '../../base/index.ts';
import { refuse } from '../problem.ts';
import type { KernelWorld } from '../world.ts';
import { admitTool } from './admit.ts';
import type { Registry, Tool, ToolSpec } from './tool.ts';

/**
 * The tools of an application, checked, copied and frozen: changing a spec that was given, or anything that is given
 * back, changes nothing. The first tool that is not complete is refused, with the code of what it lacks; so is a name
 * that stands twice (`tool_name_duplicate`). Names are compared exactly.
 */
export const createRegistry = (
  specs: readonly ToolSpec<never>[],
  world: Pick<KernelWorld, 'sha256'>,
): Result<Registry, Problem> => {
  const tools = new Map<string, Tool>();
  for (const spec of specs) {
    const admitted = admitTool(spec, world);
    if (!admitted.ok) return admitted;
    const { name } = admitted.value.definition;
    if (tools.has(name))
      return refuse('tool_name_duplicate', `there are two tools with the name ${name}`, 'rename one of them');
    tools.set(name, admitted.value);
  }
  return ok(
    Object.freeze({
      names: Object.freeze([...tools.keys()]),
      get: (name: string) => tools.get(name),
    }),
  );
};
