import type { FetchProblem, NetworkUse } from '../../../base/index.ts';
import { PROBLEM_OUTCOMES } from './problem-outcomes.ts';

const LED_INSIDE: ReadonlySet<string> = new Set([
  'fetch.ssrf.localhost',
  'fetch.ssrf.local-domain',
  'fetch.ssrf.private-ip',
]);

/** What somebody does who tries a server before it is public; undefined where that is not what happened. */
const advice = ({ code }: FetchProblem, network: NetworkUse): string | undefined => {
  const { resolve, dns, allowPrivate, cacertSha256 } = network;
  if (code === 'fetch.tls.invalid')
    return cacertSha256 === undefined
      ? 'For a server that is not public yet, give the authority that signed it with --cacert FILE.'
      : 'With --cacert only the certificates in that file are trusted: see that its authority is among them.';
  const ledThere = resolve.length > 0 || dns !== undefined;
  return LED_INSIDE.has(code) && ledThere && !allowPrivate
    ? 'For a server that is not public yet, add --allow-private.'
    : undefined;
};

/** The remedy of a problem, with the way of whoever leads requests to a server of their own. */
export const stagingFix = (problem: FetchProblem, network: NetworkUse | undefined): string | undefined => {
  const more = network === undefined ? undefined : advice(problem, network);
  const general = PROBLEM_OUTCOMES.find(({ id }) => id === problem.code);
  return more === undefined || general === undefined ? undefined : `${general.fix} ${more}`;
};
