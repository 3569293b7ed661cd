import type { JsonObject } from '../json/json.ts';
import type { ToolSpec } from './tool.ts';

/**
 * A tool with the types of its arguments inferred from its schema. It checks nothing: `createRegistry` does, and says
 * what is missing. The object that is given back is a frozen copy.
 */
export const defineTool = <A = JsonObject>(spec: ToolSpec<A>): ToolSpec<never> =>
  Object.freeze({ ...spec }) as unknown as ToolSpec<never>;
