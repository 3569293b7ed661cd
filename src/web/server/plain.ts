import { type ServerResponse, STATUS_CODES } from 'node:http';
import { PROBLEM_TYPE, problemJson, REFUSAL_HEADERS } from '../http/problem.ts';
import { type Refusal, refusal } from '../http/refusal.ts';

/** A refusal before, beside or instead of the app. */
export const refuse = (response: ServerResponse, refused: Refusal): void => {
  const body = problemJson(refused);
  response.writeHead(refused.status, {
    'content-type': PROBLEM_TYPE,
    'content-length': Buffer.byteLength(body),
    ...REFUSAL_HEADERS,
    ...refused.headers,
  });
  response.end(body);
};

/** The same as bytes, for a connection on which no request was understood; it is closed after them. */
export const refusalBytes = (refused: Refusal): string => {
  const body = problemJson(refused);
  const headers = { ...REFUSAL_HEADERS, ...refused.headers };
  return [
    `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status] ?? ''}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n');
};

export const overloaded: Refusal = {
  ...refusal(503, 'overloaded', 'the site has as many requests in work as it takes', 'ask again in a moment'),
  headers: { 'retry-after': '1' },
};

export const tooLate: Refusal = {
  ...refusal(503, 'overloaded', 'the answer took longer than it may', 'ask again later, or ask for less'),
  headers: { 'retry-after': '5', connection: 'close' },
};

export const targetTooLong = refusal(
  414,
  'target_too_long',
  'the address is longer than this site reads',
  'no address of this site is that long',
);

export const pathInvalid = refusal(
  400,
  'path_invalid',
  'a path here has no "." and ".." segments',
  'ask for the path itself',
);

export const requestInvalid = refusal(
  400,
  'request_invalid',
  'this is no request that HTTP knows',
  'check the request line, the Host header and how the address is encoded',
);

const headTooLarge = refusal(
  431,
  'header_too_large',
  'the head of the request is larger than this site reads',
  'send fewer or shorter headers',
);

const requestTooSlow = refusal(
  408,
  'request_too_slow',
  'the request did not arrive in time',
  'send it again, in one go',
);

/** What a connection is told whose bytes did not become a request. */
export const clientRefusal = (code: string | undefined): Refusal => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return requestTooSlow;
  return code === 'HPE_HEADER_OVERFLOW' ? headTooLarge : requestInvalid;
};
