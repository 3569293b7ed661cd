import { ok, type Result } from '../base/index.ts';
import { type Refusal, refuse } from './problem.ts';

/** The places where work may be turned away: a run, a request to a model, a call of a tool, of an MCP server, of the store. */
export const GATES = ['run', 'model', 'tool', 'mcp', 'store'] as const;

/** The name of a gate, one of `GATES`. */
export type GateName = (typeof GATES)[number];

/** Finite numbers of what may be at work at once; what does not fit is refused at once, and waits nowhere (GR-TOOL-40). */
export interface Gates {
  /** Runs `act`, or gives undefined without calling it when the gate is full. */
  readonly through: <T>(gate: GateName, act: () => Promise<T>) => Promise<T | undefined>;
  /** How many are at work, for metrics. */
  readonly active: (gate: GateName) => number;
  readonly refused: (gate: GateName) => number;
}

/** What a gate lets through at once when the application does not say. */
export const DEFAULT_LIMITS: Readonly<Record<GateName, number>> = {
  run: 64,
  model: 16,
  tool: 32,
  mcp: 16,
  store: 64,
};

const isLimit = (limit: number): boolean => Number.isInteger(limit) && limit >= 0 && limit <= 100_000;

/** Gates for one process. A limit is an integer from 0 (nothing passes) to 100,000; any other is refused (`argument_invalid`). */
export const createGates = (limits: Partial<Record<GateName, number>> = {}): Result<Gates, Refusal> => {
  const most = { ...DEFAULT_LIMITS };
  for (const gate of GATES) {
    most[gate] = limits[gate] ?? DEFAULT_LIMITS[gate];
    if (!isLimit(most[gate]))
      return refuse(
        'argument_invalid',
        `the limit of the gate ${gate} is no integer from 0 to 100,000`,
        'give one; 0 lets nothing through',
      );
  }
  const counts = () => ({ run: 0, model: 0, tool: 0, mcp: 0, store: 0 });
  const [active, refused] = [counts(), counts()];
  return ok(
    Object.freeze({
      through: async <T>(gate: GateName, act: () => Promise<T>): Promise<T | undefined> => {
        if (active[gate] >= most[gate]) {
          refused[gate] += 1;
          return undefined;
        }
        active[gate] += 1;
        try {
          return await act();
        } finally {
          active[gate] -= 1;
        }
      },
      active: (gate: GateName) => active[gate],
      refused: (gate: GateName) => refused[gate],
    }),
  );
};
