import type { FetchProblem, NetworkLimits } from '../base/index.ts';
import { tlsProblem } from './secure.ts';

/** Why no connection came about, as a value that travels through the HTTP library. */
export class ConnectFailure extends Error {
  readonly problem: FetchProblem;

  constructor(problem: FetchProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

export const NO_HTTP: FetchProblem = {
  code: 'fetch.unreachable',
  message: 'what answers does not speak HTTP/1.1 as it should',
};

/** The server sends far more than what is read of it, and keeps us busy. */
export class Flood extends Error {}

/** Why a fetch was ended from our side. */
export const abortedBy = (reason: unknown, { totalMs }: NetworkLimits): FetchProblem => {
  if (reason instanceof Flood)
    return { code: 'fetch.too-large', message: 'it sends far more than the body that is read' };
  if (reason instanceof Error && reason.name === 'TimeoutError')
    return { code: 'fetch.timeout', message: `the fetch took longer than ${totalMs} ms` };
  return { code: 'fetch.unreachable', message: 'the fetch was given up' };
};

/** What a failure means, without anything of a library's own words (VP-10-18). */
export const problemOf = (error: unknown, signal: AbortSignal, limits: NetworkLimits): FetchProblem => {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (signal.aborted) return abortedBy(signal.reason, limits);
  if (error instanceof ConnectFailure) return error.problem;
  if (code === 'HPE_HEADER_OVERFLOW')
    return { code: 'fetch.too-large', message: `its headers are longer than ${limits.headerBytes} bytes` };
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return { code: 'fetch.too-large', message: 'what stands between the parts of its body is too long' };
  if (code.startsWith('HPE_')) return NO_HTTP;
  if (code.startsWith('ERR_SSL_')) return tlsProblem(error as NodeJS.ErrnoException);
  return { code: 'fetch.unreachable', message: 'the connection broke before the response was whole' };
};
