import { given, type Option } from './arguments.ts';
import type { Word } from './types.ts';

const URL_HOST =
  /[a-z][a-z0-9+.-]{1,15}:\/\/(?:[^\s/@"']{1,200}@)?(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})/gi;
const REMOTE = /^(?:[a-z0-9._-]{1,64}@)([a-z0-9.-]{1,253}):/i;
const HOST = /^(?:[^\s@/]{1,64}@)?([a-z0-9][a-z0-9.-]{0,252})(?::|$)/i;

const NO_HOSTS: readonly string[] = [];

const hostsOfWord = (text: string): readonly string[] => {
  if (!text.includes(':')) return NO_HOSTS;
  // Buckets and files are no hosts.
  if (/^(?:s3|gs|file|abfss?|arn):/.test(text)) return NO_HOSTS;
  if (text.includes('://')) return Array.from(text.matchAll(URL_HOST), (found) => found[1] ?? '');
  const remote = text.includes('@') ? REMOTE.exec(text)?.[1] : undefined;
  return remote === undefined ? NO_HOSTS : [remote];
};

/** Hosts that the words name in URLs or as `user@host:path`; `operand` is known to be a host. */
export const hostsOf = (words: readonly Word[], operand: Word | undefined): readonly string[] => {
  const hosts: string[] = [];
  for (const word of words) for (const host of hostsOfWord(word.value)) hosts.push(host);
  const named = operand === undefined ? undefined : HOST.exec(operand.value)?.[1];
  if (named !== undefined) hosts.push(named);
  return hosts.length === 0 ? hosts : [...new Set(hosts.map((host) => host.toLowerCase()))];
};

const HERE = /^(?:localhost|127\.[\d.]+|\[?::1\]?|\/.*|)$/i;

/** Whether an option of `list`, or a host that is named, leads away from this machine. */
export const reachesOut = (options: readonly Option[], list: string, hosts: readonly string[]): boolean => {
  const named = given(options, list)?.value;
  return (named !== undefined && !HERE.test(named)) || hosts.some((host) => !HERE.test(host));
};
