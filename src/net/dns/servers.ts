import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import type { NameServer } from './query.ts';

/** As many as the system's own resolver would ask. */
const MOST = 3;

const DNS_PORT = 53;

/** Reads `address`, `address:port` or `[address]:port`, as Node writes name servers. */
export const parseServer = (written: string): NameServer | undefined => {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(written) ?? [];
  const address = bracketed ?? plain ?? written;
  if (isIP(address) === 0) return undefined;
  return { address, port: port === undefined ? DNS_PORT : Number(port) };
};

/** The name servers of this machine, in its order. */
export const systemServers = (): readonly NameServer[] =>
  getServers()
    .flatMap((written) => parseServer(written) ?? [])
    .slice(0, MOST);
