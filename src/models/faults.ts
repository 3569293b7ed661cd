/** Why a model could not be asked. Only what may pass by itself is tried again (GR-TOOL-37). */
export const FAULTS = {
  authentication: { again: false, means: 'the provider does not know the credentials' },
  authorization: { again: false, means: 'the credentials may not do this' },
  capability: { again: false, means: 'the model or the route does not take such a request' },
  context_limit: { again: false, means: 'the request is longer than the model reads' },
  rate_limited: { again: true, means: 'the provider wants fewer requests' },
  overloaded: { again: true, means: 'the provider has a fault of its own' },
  timeout: { again: true, means: 'no answer came in time' },
  connection: { again: true, means: 'the provider could not be reached' },
  malformed: { again: false, means: 'the answer is in no form that can be relied on' },
} as const;

/** Why a model could not be asked; `FAULTS` says what each means. */
export type Fault = keyof typeof FAULTS;

const BY_STATUS: Readonly<Record<number, Fault>> = {
  401: 'authentication',
  403: 'authorization',
  408: 'timeout',
  409: 'overloaded',
  413: 'context_limit',
  429: 'rate_limited',
  504: 'timeout',
};

/** Words by which the providers say that a request is too long; they come with status 400. */
const TOO_LONG = /context_length_exceeded|context window|prompt is too long/i;

const told = (error: object): string => {
  try {
    return JSON.stringify('error' in error ? error.error : '') ?? '';
  } catch {
    return '';
  }
};

/** Reads what an SDK threw by its shape, since the SDK belongs to the application. Its message goes no further. */
export const faultOf = (error: unknown): Fault => {
  if (typeof error !== 'object' || error === null) return 'connection';
  const status = 'status' in error ? error.status : undefined;
  if (typeof status === 'number') {
    if (status >= 400 && status < 500 && TOO_LONG.test(told(error))) return 'context_limit';
    return BY_STATUS[status] ?? (status >= 500 ? 'overloaded' : 'capability');
  }
  return /Timeout/i.test(String(error.constructor?.name)) ? 'timeout' : 'connection';
};

const MAX_WAIT_MS = 30_000;

/** What the provider asked for in `retry-after`, in ms; undefined where it says nothing that can be used. */
export const askedWait = (error: unknown): number | undefined => {
  const headers =
    typeof error === 'object' && error !== null && 'headers' in error ? error.headers : undefined;
  const value = headers instanceof Headers ? headers.get('retry-after') : null;
  const seconds = value === null ? Number.NaN : Number(value);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, MAX_WAIT_MS) : undefined;
};
