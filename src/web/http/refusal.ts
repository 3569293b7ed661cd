/** Why a request is not answered as asked: plain data, which the API shows as a problem and the pages as a page. */
export interface Refusal {
  readonly status: number;
  /** Stable; docs/guidance/site.md lists all. */
  readonly code: string;
  /** What happened. */
  readonly detail: string;
  /** What the reader can do next. */
  readonly fix: string;
  /** More members of the problem, such as `revisions`. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export const refusal = (status: number, code: string, detail: string, fix: string): Refusal => ({
  status,
  code,
  detail,
  fix,
});

/** By a member that no answer has: `instanceof Response` asks more than it seems once the server replaced that class. */
export const isRefusal = <T>(value: T | Refusal): value is Refusal =>
  typeof value === 'object' && value !== null && 'fix' in value;

/** Whether a refusal of the store says that the store itself is at fault. */
export const isFault = (code: string): boolean => code.startsWith('store_') || code === 'integrity_mismatch';

/** A store that cannot serve what it holds: a fault, told to the operator. */
export class ServingFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}
