import { ok, type Result } from '../../base/index.ts';
import { type FetchOptions, readDocument } from '../../evidence/index.ts';
import type { Parsed } from '../command.ts';
import { nameServer, resolveEntries } from './addresses.ts';
import { certificates, logPin, trustedRoot } from './trust.ts';

/** How the caller wants evidence to be fetched. */
export type NetworkWishes = Omit<FetchOptions, 'net' | 'lookups'> & {
  readonly net: Omit<FetchOptions['net'], 'now'>;
};

const given = <T, K extends string>(
  written: string | undefined,
  name: K,
  read: (value: string) => Result<T>,
): Result<{ readonly [Key in K]?: T }> => {
  if (written === undefined) return ok({});
  const value = read(written);
  return value.ok ? ok({ [name]: value.value } as { readonly [Key in K]?: T }) : value;
};

/** Reads the options of fetching; a file that they name is read now, and a value that makes no sense is refused. */
export const readNetwork = (parsed: Parsed, exists: (path: string) => boolean): Result<NetworkWishes> => {
  const resolve = resolveEntries(parsed.values('resolve'));
  if (!resolve.ok) return resolve;
  const dns = given(parsed.value('dns'), 'dns', nameServer);
  if (!dns.ok) return dns;
  const ca = given(parsed.value('cacert'), 'ca', certificates);
  if (!ca.ok) return ca;
  const key = given(parsed.value('security-txt-key'), 'securityTxtKey', (path) => readDocument(path));
  if (!key.ok) return key;
  const pin = given(parsed.value('log-identity'), 'logPin', (written) => logPin(written, exists));
  if (!pin.ok) return pin;
  const root = given(parsed.value('trusted-root'), 'trustedRoot', trustedRoot);
  if (!root.ok) return root;
  const net = {
    resolve: resolve.value,
    allowPrivate: parsed.has('allow-private'),
    ...dns.value,
    ...ca.value,
  };
  return ok({ net, ...key.value, ...pin.value, ...root.value });
};
