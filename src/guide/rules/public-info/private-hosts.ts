import type { Guide } from '../../parse/guide.ts';
import type { Span } from '../../text/text.ts';

/** An address or a host name that has a meaning only inside somebody's network. */
export interface PrivateHost {
  readonly value: string;
  readonly what: string;
  readonly at: Span;
}

const ADDRESS = /(?<![\w.:-])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(\/\d{1,2})?(?![\w-]|\.\w)/g;

// The reserved ranges themselves, and the metadata address of every cloud, tell nothing about anybody.
// What vendors publish as the default of everybody's router, virtual machine or cluster tells as little.
const GENERIC: ReadonlySet<string> = new Set([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '169.254.169.254',
  '192.168.0.1',
  '192.168.1.1',
  '192.168.33.10',
  '192.168.49.2',
  '192.168.56.1',
  '192.168.65.2',
  '192.168.99.100',
  '192.168.122.1',
  '172.17.0.1',
  '172.17.0.0/16',
  '10.0.2.2',
  '10.0.2.15',
  '10.88.0.1',
  '10.96.0.1',
  '10.96.0.0/12',
  '10.244.0.0/16',
  'fc00::/7',
  'fd00::/8',
  'fe80::/10',
]);

const rangeOf = (first: number, second: number): string | undefined => {
  if (first === 10 || (first === 172 && second >= 16 && second <= 31) || (first === 192 && second === 168))
    return 'private address';
  if (first === 169 && second === 254) return 'link-local address';
  if (first === 100 && second >= 64 && second <= 127) return 'carrier-grade NAT address';
  return undefined;
};

const VERSIONED = /(?:\bv|\bversions?|\breleases?|\bbuild|[<>=~^@])[: ]{0,2}$/i;
// Behind an @ stands a version, or the host of a user: `ssh deploy@10.1.2.3`.
const USER_AT =
  /(?:\b(?:ssh|scp|sftp|rsync|mosh)\b[^\n]{0,60}|(?<![\w-])(?:root|admin|user|ubuntu|deploy|ec2-user|git|debian|centos|pi))@$/i;

/** Whether `offset` lies in a metadata field that holds a version or a range of versions. */
const inVersionField = ({ metadata }: Guide, offset: number): boolean =>
  metadata.blocks[0]?.fields.some(
    ({ key, value }) =>
      /version|applies-to|conformance/.test(key.value) &&
      offset >= value.span.start &&
      offset < value.span.start + value.span.length,
  ) ?? false;

function* addresses(guide: Guide): Iterable<PrivateHost> {
  const { source } = guide.text;
  if (!guide.words.hasAny(['10', '172', '192', '169', '100'])) return;
  for (const match of source.matchAll(ADDRESS)) {
    const parts = match.slice(1, 5).map(Number);
    const what = rangeOf(parts[0] ?? 0, parts[1] ?? 0);
    if (what === undefined || parts.some((part) => part > 255) || GENERIC.has(match[0])) continue;
    const before = source.slice(Math.max(0, match.index - 80), match.index);
    if (VERSIONED.test(before) && !USER_AT.test(before)) continue;
    if (inVersionField(guide, match.index)) continue;
    yield { value: match[0], what, at: { start: match.index, length: match[0].length } };
  }
}

const LOCAL_V6 = /(?<![\w:])(?:f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):[0-9a-f:]{2,40}(?:\/\d{1,3})?(?!\w)/y;

/** Such an address begins with a group of four, whose first letter is an f. */
function* addressesV6({ lower }: Guide): Iterable<PrivateHost> {
  for (let colon = lower.indexOf(':'); colon !== -1; colon = lower.indexOf(':', colon + 1)) {
    if (lower[colon - 4] !== 'f') continue;
    LOCAL_V6.lastIndex = colon - 4;
    const value = LOCAL_V6.exec(lower)?.[0];
    if (value !== undefined && (value.includes('::') || value.split(':').length > 3) && !GENERIC.has(value))
      yield { value, what: 'local IPv6 address', at: { start: colon - 4, length: value.length } };
  }
}

// What a user name and a password before a host are made of.
const USER_INFO = '(?:[\\w.%:+~!$&*-]{1,100}@)?';
// What stands before an @ is such a user name, or that of a mailbox, and no host.
const NO_USER = '(?!(?::[\\w.%+~!$&*-]{0,100})?@)';

const SUFFIXES =
  '(?:internal|corp|local|lan|intranet|localdomain|home\\.arpa|(?:service|node)\\.consul|(?:internal|corp|intranet)\\.[a-z0-9-]{1,63}\\.(?:com|net|org|io|dev|co|cloud))';
const NAME = new RegExp(
  String.raw`(?<![\w/@-]|(?<!\*)\.|\$\{)((?:https?|ssh|postgres(?:ql)?|mysql|redis|mongodb|amqp|ldaps?|ftp|tcp|smb|nfs)://)?${USER_INFO}((?:[a-z0-9_-]{1,63}\.){1,6}${SUFFIXES})(?![\w-]|\.\w|\()${NO_USER}(:\d{1,5})?(?![\w-]|\.\w|\()`,
  'g',
);
// Names that everybody's machine has.
const COMMON =
  /^(?:host\.docker\.internal|gateway\.docker\.internal|host\.containers\.internal|host\.lima\.internal|metadata\.google\.internal|localhost\.localdomain|.*\.cluster\.local)$|(?:^|\.)example\./;
const JAVA = /^(?:com|org|net|io|dev|java|javax|sun|jdk)\./;
const FILE =
  /^(?:[\w-]*(?:settings|config|configuration|env|gitignore|dockerfile|compose|override|properties|makefile|readme|package|cache|build|bazelrc|profile)[\w-]*)\.(?:local|internal)$/;

const namesHost = (
  scheme: string | undefined,
  host: string,
  port: string | undefined,
  before: string,
): boolean => {
  if (COMMON.test(host)) return false;
  if (scheme !== undefined || port !== undefined) return true;
  if (JAVA.test(host) || FILE.test(host)) return false;
  // `a.local` is as often the name of a file or a variable.
  return (
    !/^[^.]+\.(?:local|internal)$/.test(host) ||
    /\b(?:hosts?|servers?|machine|node|database|at|on|to|from|egress:|via|ssh)[: ]{1,2}$|\*\.$/.test(before)
  );
};

const SUFFIX_WORDS = ['internal', 'corp', 'local', 'lan', 'intranet', 'localdomain', 'arpa', 'consul'];

function* names(guide: Guide): Iterable<PrivateHost> {
  const { lower } = guide;
  if (!SUFFIX_WORDS.some((word) => guide.words.offsetsOf(word).some((at) => lower[at - 1] === '.'))) return;
  for (const match of lower.matchAll(NAME)) {
    const [whole, scheme, host = '', port] = match;
    if (!namesHost(scheme, host, port, lower.slice(Math.max(0, match.index - 20), match.index))) continue;
    const start = match.index + whole.lastIndexOf(host);
    yield { value: host, what: 'internal host name', at: { start, length: host.length } };
  }
}

// A host without a dot is found only by the resolver of one network.
const BARE = new RegExp(
  String.raw`\bhttps?://${USER_INFO}([a-z][a-z0-9-]{1,62})(?=[:/\s"'\x60)>]|$)${NO_USER}`,
  'gm',
);
const OPEN_BARE =
  /^(?:localhost|example|host|hostname|domain|server|your[a-z-]*|my[a-z-]*|user|ip|x|url|site|service|web|app|api|registry)$/;

function* bareNames({ lower }: Guide): Iterable<PrivateHost> {
  if (!lower.includes('://')) return;
  for (const match of lower.matchAll(BARE)) {
    const host = match[1] ?? '';
    if (!OPEN_BARE.test(host))
      yield {
        value: host,
        what: 'internal host name',
        at: { start: match.index + match[0].length - host.length, length: host.length },
      };
  }
}

/** Every private address and host name of the text. */
export const privateHosts = (guide: Guide): readonly PrivateHost[] => [
  ...addresses(guide),
  ...addressesV6(guide),
  ...names(guide),
  ...bareNames(guide),
];
