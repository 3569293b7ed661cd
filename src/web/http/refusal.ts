import type { StoreProblem } from '../../store/index.ts';

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

/** A store that cannot serve what it holds: a fault, told to the operator. */
export class ServingFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** The store itself is at fault, or cannot be asked, rather than what it was asked for. */
const isFault = (code: string): boolean =>
  code.startsWith('store_') || code === 'integrity_mismatch' || code === 'source_unreachable';

/** Throws what is a fault of ours, so that no client takes it for an answer. */
export const throwFault = ({ code, message }: Pick<StoreProblem, 'code' | 'message'>): void => {
  if (isFault(code)) throw new ServingFailure(code, message);
};

/** A refusal of the store, as the client is told of it. */
export const refusedByStore = (problem: StoreProblem, status: number): Refusal => {
  throwFault(problem);
  const { code, message, fix, problems } = problem;
  return { ...refusal(status, code, message, fix), ...(problems !== undefined && { more: { problems } }) };
};
