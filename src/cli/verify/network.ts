import { ok, type Result } from '../../base/index.ts';
import type { FetchOptions } from '../../evidence/index.ts';
import type { Parsed } from '../command.ts';
import { nameServer, resolveEntries } from './addresses.ts';
import { certificates, logPin, securityTxtKey, trustedRoot } from './trust.ts';

/** How the caller wants evidence to be fetched. */
export type NetworkWishes = Omit<FetchOptions, 'net' | 'lookups'> & {
  readonly net: Omit<FetchOptions['net'], 'now'>;
};

const given = async <T, K extends string>(
  written: string | undefined,
  name: K,
  read: (value: string) => Result<T> | Promise<Result<T>>,
): Promise<Result<{ readonly [Key in K]?: T }>> => {
  if (written === undefined) return ok({});
  const value = await read(written);
  return value.ok ? ok({ [name]: value.value } as { readonly [Key in K]?: T }) : value;
};

/** Reads the options of fetching; a file that they name is read now, and a value that makes no sense is refused. */
export const readNetwork = async (
  parsed: Parsed,
  exists: (path: string) => boolean,
): Promise<Result<NetworkWishes>> => {
  const resolve = resolveEntries(parsed.values('resolve'));
  if (!resolve.ok) return resolve;
  const dns = await given(parsed.value('dns'), 'dns', nameServer);
  if (!dns.ok) return dns;
  const ca = await given(parsed.value('cacert'), 'ca', certificates);
  if (!ca.ok) return ca;
  const key = await given(parsed.value('security-txt-key'), 'securityTxtKey', securityTxtKey);
  if (!key.ok) return key;
  const pin = await given(parsed.value('log-identity'), 'logPin', (written) => logPin(written, exists));
  if (!pin.ok) return pin;
  const root = await given(parsed.value('trusted-root'), 'trustedRoot', trustedRoot);
  if (!root.ok) return root;
  const net = {
    resolve: resolve.value,
    allowPrivate: parsed.has('allow-private'),
    ...dns.value,
    ...ca.value,
  };
  return ok({ net, ...key.value, ...pin.value, ...root.value });
};
