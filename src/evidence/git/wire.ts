import { type FetchRecord, ok } from '../../base/index.ts';
import type { Lookups } from '../../guide/index.ts';
import type { Net, NetRequest, NetResponse } from '../../net/index.ts';
import { type Found, unreadable } from './missing.ts';

/** How often a repository is asked in all, and how many times the deadline of one fetch that may take. */
const REQUESTS = 96;
const DEADLINES = 4;

/** Some hosts answer git's requests only to names that begin so. */
const USER_AGENT = 'git/readback (assistant-guide verifier)';

/** What every request to one repository goes through: it counts, keeps time, and keeps the records. */
export interface Wire {
  readonly lookups: Lookups;
  /** Of every request, in order. */
  readonly requests: readonly FetchRecord[];
  /** The response, or why there is none. */
  readonly send: (request: Pick<NetRequest, 'url' | 'limit' | 'post'>) => Promise<Found<NetResponse>>;
}

/** Opens the way to one repository; hostile hosts must not make a run last. */
export const openWire = (net: Net, lookups: Lookups, totalMs: number): Wire => {
  const requests: FetchRecord[] = [];
  const whole = net.deadline(totalMs * DEADLINES);
  const send: Wire['send'] = async (request) => {
    if (requests.length >= REQUESTS) return unreadable(`the repository takes more than ${REQUESTS} requests`);
    if (whole.aborted)
      return unreadable(`reading the repository took longer than ${totalMs * DEADLINES} ms in all`);
    const response = await net.fetch({
      ...request,
      accept: '*/*',
      userAgent: USER_AGENT,
      headers: { 'git-protocol': 'version=2' },
    });
    requests.push(response.record);
    const [problem] = response.record.problems;
    return problem === undefined ? ok(response) : unreadable(`it could not be read: ${problem.message}`);
  };
  return { lookups, requests, send };
};
