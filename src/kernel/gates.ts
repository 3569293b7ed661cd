/** Finite numbers of what may be at work at once; what does not fit is refused at once, and waits nowhere (GR-TOOL-40). */
export interface Gates {
  /** Runs `act`, or gives undefined without calling it when the gate is full. */
  readonly through: <T>(gate: GateName, act: () => Promise<T>) => Promise<T | undefined>;
  /** How many are at work, for metrics. */
  readonly active: (gate: GateName) => number;
  readonly refused: (gate: GateName) => number;
}

export type GateName = 'run' | 'model' | 'tool' | 'mcp' | 'store';
