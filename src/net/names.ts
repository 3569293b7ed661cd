import { isIP } from 'node:net';
import type { FetchProblem } from '../base/index.ts';
import { addressFaults } from './address.ts';

// The words name neither host nor address: a report may be public (VP-10-18, VP-28-12).
const METADATA: FetchProblem = {
  code: 'fetch.ssrf.metadata-ip',
  message: 'the target is a cloud metadata service and was not asked',
};
const PRIVATE: FetchProblem = {
  code: 'fetch.ssrf.private-ip',
  message: 'the target is in private or special address space and was not asked',
};
const LOCALHOST: FetchProblem = {
  code: 'fetch.ssrf.localhost',
  message: 'the target is this machine itself and was not asked',
};
const LOCAL: FetchProblem = {
  code: 'fetch.ssrf.local-domain',
  message: 'the target is a name that only a private network knows, and was not asked',
};

const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
  'rancher-metadata',
  'instance-data',
  'instance-data.ec2.internal',
]);

/** The names that hosts files give to the machine itself. */
const LOCALHOST_NAME =
  /^(?:(?:.+\.)?localhost|localhost[46]?(?:\.localdomain[46]?)?|ip6-(?:localhost|loopback))$/;

// RFC 6762, RFC 8375, RFC 7686, RFC 6761, ICANN's .internal, what private networks call themselves, and clusters.
const LOCAL_NAME =
  /\.(?:local|internal|localdomain|lan|home|home\.arpa|intranet|intra|corp|private|onion|svc|consul)$/;

/** Whether a name is this machine's, which no name server is asked for (RFC 6761 6.3). */
export const isLocalhost = (name: string): boolean => LOCALHOST_NAME.test(name);

/** Whether an address is this machine's own as it is usually written: one that carries such an address inside is not. */
export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));

/** Where this machine is reached. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];

const nameProblem = (name: string): FetchProblem | undefined => {
  if (METADATA_NAMES.has(name)) return METADATA;
  if (isLocalhost(name)) return LOCALHOST;
  return !name.includes('.') || LOCAL_NAME.test(name) ? LOCAL : undefined;
};

const unlessTrusted = (problems: readonly FetchProblem[], trusts: boolean): readonly FetchProblem[] =>
  trusts ? problems.filter(({ code }) => code === METADATA.code) : problems;

/** Why an address is not asked. A metadata service is refused whoever asks, the rest unless the caller `trusts` it. */
export const addressProblems = (address: string, trusts: boolean): readonly FetchProblem[] =>
  unlessTrusted(
    addressFaults(address).map((code) => (code === METADATA.code ? METADATA : PRIVATE)),
    trusts,
  );

/** Why a host, a name or an address in its usual spelling, is not asked. */
export const hostProblems = (host: string, trusts: boolean): readonly FetchProblem[] => {
  if (isIP(host) !== 0) return addressProblems(host, trusts);
  const problem = nameProblem(host);
  return problem === undefined ? [] : unlessTrusted([problem], trusts);
};
