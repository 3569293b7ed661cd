import { getServers } from 'node:dns';
import { getCACertificates } from 'node:tls';
import type { Check, Machine } from './examine.ts';

/** Which name servers a fetch would ask; none is asked now. */
const nameServers = (servers: readonly string[]): Check => {
  const what = 'name servers';
  if (servers.length > 0) return { what, state: 'works', detail: servers.join(', '), needed: false };
  const detail = 'none is configured; used for fetching guides';
  return { what, state: 'missing', detail, fix: 'configure one, or give it: --dns ADDR', needed: false };
};

/** Where the certificates that a fetch would trust are from. */
const trustStore = (certificates: number, env: Machine['env']): Check => {
  const what = 'trusted certificates';
  const sources = [
    "Node.js's own",
    ...(env['NODE_EXTRA_CA_CERTS'] ? ['NODE_EXTRA_CA_CERTS'] : []),
    ...(env['NODE_USE_SYSTEM_CA'] === '1' ? ["the system's"] : []),
  ];
  const detail = `${certificates} (${sources.join(', ')}); --cacert FILE takes their place`;
  if (certificates > 0) return { what, state: 'works', detail, needed: false };
  return {
    what,
    state: 'missing',
    detail,
    fix: 'give the authorities that you trust: --cacert FILE',
    needed: false,
  };
};

/** What fetching would use on this machine, read from its settings: nothing is sent. */
export const examineNetwork = ({ env }: Machine): readonly Check[] => [
  nameServers(getServers()),
  trustStore(getCACertificates('default').length, env),
];
