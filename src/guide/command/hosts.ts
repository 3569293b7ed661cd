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

/** Clients that reach what their operands name and nothing else. */
const CLIENTS = /^(?:curl|wget2?|https?|httpie|xh|nc|ncat|netcat|telnet|ping6?|grpcurl|websocat|wscat)$/;

/** Options that lead a request elsewhere: a proxy, another address for the name, a file with more requests. */
const DETOUR =
  /^--(?:resolve|connect-to|proxy|preproxy|socks\w{1,12}|config|doh-url|input-file|execute|base)$/;

const SHORT_DETOURS: Readonly<Record<string, string>> = {
  curl: '-x, -K',
  wget: '-i, -e, -B',
  nc: '-x, -X',
  ncat: '-x',
};

const LOCAL_TARGET =
  /^(?:(?:https?|wss?|ftp):\/\/)?(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|::1|0\.0\.0\.0)(?::(?:\d{1,5}|\$\w{1,64}|\$\{\w{1,64}\}))?(?:[/?#]|$)/i;

const PORT = /^\d{1,5}(?:-\d{1,5})?$/;

export const isClient = (program: string): boolean => CLIENTS.test(program);

/** A client that asks this machine only: no external call (GP-12-02). */
export const staysHere = (
  program: string,
  options: readonly Option[],
  operands: readonly Word[],
): boolean => {
  const targets = operands.filter(({ value }) => !PORT.test(value));
  const urls = options.filter(({ name }) => name === '--url').map(({ value }) => value ?? '');
  const all = [...targets.map(({ value }) => value), ...urls];
  const short = SHORT_DETOURS[program];
  const detour = given(options, short) !== undefined || options.some(({ name }) => DETOUR.test(name));
  return all.length > 0 && all.every((target) => LOCAL_TARGET.test(target)) && !detour;
};
