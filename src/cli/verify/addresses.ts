import { isIP } from 'node:net';
import { ok, type Result } from '../../base/index.ts';
import type { FetchOptions } from '../../evidence/index.ts';
import { usage } from './usage.ts';

type Net = FetchOptions['net'];
type ResolveEntry = NonNullable<Net['resolve']>[number];

const PORT = /^[1-9]\d{0,4}$/;

const port = (written: string): number | undefined =>
  PORT.test(written) && Number(written) <= 65_535 ? Number(written) : undefined;

/** An address, an IPv6 one with or without its brackets; one with a zone belongs to a link of this machine. */
const address = (written: string): string | undefined => {
  if (written.includes('%')) return undefined;
  const bare = /^\[(.*)\]$/.exec(written)?.[1];
  if (bare !== undefined) return isIP(bare) === 6 ? bare : undefined;
  return isIP(written) === 0 ? undefined : written;
};

const HOST = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/;

/** `HOST:PORT:ADDR[,ADDR]`; an address may hold colons itself. */
const resolveEntry = (written: string): Result<ResolveEntry> => {
  const [, name = '', portText = '', list = ''] = /^([^:]*):([^:]*):(.*)$/.exec(written) ?? [];
  const host = name.toLowerCase();
  const at = port(portText);
  const addresses = list.split(',').flatMap((one) => address(one) ?? []);
  if (!HOST.test(host) || at === undefined || addresses.length !== list.split(',').length)
    return usage(
      `--resolve "${written}" is not HOST:PORT:ADDR[,ADDR]`,
      'such as example.com:443:192.0.2.1 or example.com:443:[2001:db8::1]',
    );
  return ok({ host, port: at, addresses });
};

/** `--resolve`, as curl reads it; of two for one host and port the last would silently win. */
export const resolveEntries = (written: readonly string[]): Result<readonly ResolveEntry[]> => {
  const entries: ResolveEntry[] = [];
  for (const one of written) {
    const entry = resolveEntry(one);
    if (!entry.ok) return entry;
    const { host, port: at } = entry.value;
    if (entries.some((other) => other.host === host && other.port === at))
      return usage(
        `--resolve names ${host}:${at} twice`,
        'give all its addresses at once, separated by commas',
      );
    entries.push(entry.value);
  }
  return ok(entries);
};

/** `--dns ADDR[:PORT]`; the port of name servers is 53. */
export const nameServer = (written: string): Result<NonNullable<Net['dns']>> => {
  const whole = address(written);
  if (whole !== undefined) return ok({ address: whole, port: 53 });
  const [, host = '', portText = ''] = /^(.*):([^:]*)$/.exec(written) ?? [];
  const found = host.includes(':') && !host.startsWith('[') ? undefined : address(host);
  const at = port(portText);
  if (found === undefined || at === undefined)
    return usage(
      `--dns "${written}" is not ADDR[:PORT]`,
      'such as 192.0.2.53, 192.0.2.53:5353 or [2001:db8::53]:53',
    );
  return ok({ address: found, port: at });
};
