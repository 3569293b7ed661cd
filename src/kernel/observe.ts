/** Something that happened, told to whoever watches: names and codes with few values, no arguments, outputs or secrets. */
export interface Observed {
  readonly kind: 'model' | 'tool' | 'decision' | 'approval' | 'operation' | 'run' | 'gate';
  /** What it came to: an outcome, a status, or `refused`. */
  readonly what: string;
  readonly run_id: string | null;
  /** Of the tool, model or gate. */
  readonly name: string | null;
  readonly codes: readonly string[];
  readonly ms?: number;
}

/** Watches, and changes nothing: what it throws is counted and forgotten, and nobody waits for it (GR-POL-15, GR-TRACE-19). */
export interface Observer {
  readonly see: (event: Observed) => void | Promise<void>;
}
