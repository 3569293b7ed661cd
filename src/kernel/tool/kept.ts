import type { JsonObject } from '../json/json.ts';
import type { KernelWorld } from '../world.ts';
import type { Tool } from './tool.ts';

/** What a registry knows of a tool beside what everybody may see. */
export interface Kept {
  /** What of its schema the arguments break, in words of the schema; undefined when all holds. Compiled once. */
  readonly check: (args: JsonObject) => string | undefined;
  readonly sha256: KernelWorld['sha256'];
}

/** Held where nobody outside can exchange it; a tool that is not in here comes from no registry. */
const kept = new WeakMap<Tool, Kept>();

export const keep = (tool: Tool, what: Kept): void => {
  kept.set(tool, what);
};

export const keptOf = (tool: Tool): Kept | undefined => kept.get(tool);
