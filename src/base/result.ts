/** An expected outcome as a value: throwing is for bugs. */
export type Result<T, E = Problem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E };

/** An expected failure: a stable code, what happened, and what the reader can do about it. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}

/** A result that holds. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

export const fail = (code: string, message: string, fix: string): Result<never> => ({
  ok: false,
  error: { code, message, fix },
});

/** All values, or the first failure. */
export const allOk = <T, E>(results: readonly Result<T, E>[]): Result<readonly T[], E> => {
  const values: T[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return { ok: true, value: values };
};
