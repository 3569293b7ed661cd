import type { IncomingMessage } from 'node:http';
import type { FetchProblem, FetchRecord } from '../base/index.ts';

export interface Body {
  readonly bytes: Uint8Array;
  /** There was more than was to be read. */
  readonly truncated: boolean;
}

/** What every header of this name says, in lowercase. */
const tokensOf = (headers: FetchRecord['headers'], name: string): readonly string[] =>
  headers
    .filter((one) => one.name === name)
    .flatMap(({ value }) => value.split(','))
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== '');

/** An encoding in which a few bytes may stand for very many (VP-6-07, VP-9-15). It is refused, not measured. */
export const encodingProblem = (headers: FetchRecord['headers']): FetchProblem | undefined => {
  const encoded =
    tokensOf(headers, 'content-encoding').some((token) => token !== 'identity') ||
    tokensOf(headers, 'transfer-encoding').some((token) => token !== 'chunked');
  if (!encoded) return undefined;
  const message =
    'the response is encoded although only identity was asked for; what it expands to is not bounded, so it was not read';
  return { code: 'fetch.too-large', message };
};

/** Why a body that was read to the end of its connection is not taken: from one that was cut it cannot be told. */
export const endProblem = (headers: FetchRecord['headers']): FetchProblem | undefined => {
  const saysItsEnd =
    tokensOf(headers, 'content-length').length > 0 ||
    tokensOf(headers, 'transfer-encoding').includes('chunked');
  if (saysItsEnd) return undefined;
  return { code: 'fetch.unreachable', message: 'the response does not say where it ends' };
};

/** Reads a body up to the limit and drops the connection with the rest. Rejects when the body breaks off. */
export const readBody = async (body: IncomingMessage, limit: number): Promise<Body> => {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body as AsyncIterable<Uint8Array>) {
    parts.push(part);
    length += part.length;
    if (length > limit) break;
  }
  return { bytes: Buffer.concat(parts, Math.min(length, limit)), truncated: length > limit };
};
