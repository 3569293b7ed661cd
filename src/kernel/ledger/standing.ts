/** What an entry says of its own place. */
export interface Standing {
  readonly run_id: string;
  readonly number: number;
  readonly prev: string;
}

/** Undefined for what is no entry at all: no JSON, or without a place. */
export const standingOf = (text: string): Standing | undefined => {
  try {
    const { run_id, number, prev } = Object(JSON.parse(text)) as Partial<Record<string, unknown>>;
    const isPlace = typeof run_id === 'string' && typeof prev === 'string' && Number.isSafeInteger(number);
    return isPlace ? { run_id, number: number as number, prev } : undefined;
  } catch {
    return undefined;
  }
};
