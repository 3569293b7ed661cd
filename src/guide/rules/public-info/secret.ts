import type { Guide } from '../../parse/guide.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Span } from '../../text/text.ts';
import { isPlaceholder } from './placeholder.ts';
import { ANY_PROVIDER, PREFIXES, PROVIDERS } from './providers.ts';

interface Secret {
  readonly kind: string;
  readonly at: Span;
}

const found = (kind: string, start: number, value: string): Secret => ({
  kind,
  at: { start, length: value.length },
});

const TOKEN_CODES = Uint8Array.from({ length: 256 }, (_, code) =>
  /[A-Za-z0-9_+/=.:~%?&@-]/.test(String.fromCharCode(code)) ? 1 : 0,
);
const LONGEST_TOKEN = 4096;

const inToken = (source: string, at: number): boolean => TOKEN_CODES[source.charCodeAt(at)] === 1;

/** The run of bytes that a token can be made of around `offset`. */
const tokenAt = (source: string, offset: number): { readonly start: number; readonly token: string } => {
  let start = offset;
  while (offset - start < LONGEST_TOKEN && inToken(source, start - 1)) start -= 1;
  let end = offset;
  while (end - offset < LONGEST_TOKEN && inToken(source, end)) end += 1;
  return { start, token: source.slice(start, end) };
};

function* providerSecrets({ text, words }: Guide): Iterable<Secret> {
  let seen = 0;
  const offsets = [...PREFIXES.flatMap((prefix) => words.offsetsOf(prefix)), ...words.long];
  for (const offset of offsets.sort((one, other) => one - other)) {
    // Several words of one token lead to it once.
    if (offset < seen) continue;
    const { start, token } = tokenAt(text.source, offset);
    seen = start + token.length;
    if (!ANY_PROVIDER().test(token)) continue;
    for (const { name, pattern } of PROVIDERS) {
      const match = pattern.exec(token);
      if (match === null || isPlaceholder(match[0])) continue;
      yield found(name, start + match.index, match[0]);
      break;
    }
  }
}

const BEGIN = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const LONGEST_KEY = 8192;

function* privateKeys({ text: { source } }: Guide): Iterable<Secret> {
  if (!source.includes('PRIVATE KEY')) return;
  for (const { 0: begin, index } of source.matchAll(BEGIN)) {
    const end = source.indexOf('-----END', index);
    const close = end === -1 ? -1 : source.indexOf('-----', end + 8);
    const whole = close !== -1 && close - index < LONGEST_KEY;
    yield found('private key', index, whole ? source.slice(index, close + 5) : begin);
  }
}

// scheme://user:password@host
const USER_INFO = /:\/\/[^\s/:@"'<>]{0,80}:([^\s/@"'<>]{1,200})@[a-z0-9[]/gi;

function* passwordsInUrls({ text: { source } }: Guide): Iterable<Secret> {
  if (!source.includes('@')) return;
  for (const match of source.matchAll(USER_INFO)) {
    const [whole, password = ''] = match;
    if (!isPlaceholder(password))
      yield found('password in a URL', match.index + whole.lastIndexOf(password), password);
  }
}

// The last word of a name to which something is assigned; "key" counts behind "api", "access" and the like.
const NAMES = [
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'passcode',
  'pass',
  'base',
  'pgpassword',
  'secret',
  'token',
  'credential',
  'apikey',
  'accesskey',
  'authkey',
  'accountkey',
  'privatekey',
  'clientsecret',
  'key',
];
const QUALIFIED_KEY = /(?:api|access|auth|account|private|secret|encryption|signing)[_-]$/;
// "pass" and "base" are words of prose too.
const QUALIFIED: ReadonlyMap<string, RegExp> = new Map([
  ['key', QUALIFIED_KEY],
  ['pass', /[a-z0-9][_-]$/],
  ['base', /secret[_-]key[_-]$/],
]);
const ASSIGNED = /["'`]? {0,2}(?:[:=]|:=|=>| is:?) {0,2}(["'`]?)([^\s"'`,;]{6,200})/y;
const BEARER = /(?:bearer|basic|token) ([A-Za-z0-9._~+/=-]{16,2000})/iy;

const isMixed = (value: string): boolean => /\d/.test(value) && /[A-Za-z]/.test(value);

/** Whether what is assigned reads like a secret and not like prose: `password: required`, `token: see below`. */
const isSecret = (name: string, sign: string, quoted: boolean, value: string): boolean => {
  if (isPlaceholder(value) || /^https?:/i.test(value)) return false;
  if (isMixed(value)) return value.length >= (/pass|pwd/i.test(name) ? 6 : 8);
  const strong = /[A-Za-z]/.test(value) && /[!#@^&+~]/.test(value);
  return strong || (/pass|pwd/i.test(name) && (quoted || sign === '=') && /^[A-Za-z-]{8,}$/.test(value));
};

/** The match of a sticky pattern at `offset`. */
const matchAt = (pattern: RegExp, source: string, offset: number): RegExpExecArray | null => {
  pattern.lastIndex = offset;
  return pattern.exec(source);
};

function* assignedSecrets({ text: { source }, lower, words }: Guide): Iterable<Secret> {
  for (const name of NAMES)
    for (const offset of words.offsetsOf(name)) {
      const qualified = QUALIFIED.get(name);
      if (qualified?.test(lower.slice(Math.max(0, offset - 12), offset)) === false) continue;
      const match = matchAt(ASSIGNED, source, offset + name.length);
      if (match === null) continue;
      const [whole, quote = '', raw = ''] = match;
      const value = quote === '' ? raw.replace(/[.,;:?)\]]+$/, '') : raw;
      const sign = whole.charAt(whole.length - raw.length - quote.length - 1);
      if (isSecret(name, sign, quote !== '', value))
        yield found('assigned secret', match.index + whole.length - raw.length, value);
    }
}

function* authorizations({ text: { source }, words }: Guide): Iterable<Secret> {
  for (const scheme of ['bearer', 'basic', 'token'])
    for (const offset of words.offsetsOf(scheme)) {
      const match = matchAt(BEARER, source, offset);
      const value = match?.[1] ?? '';
      if (isMixed(value) && !isPlaceholder(value) && value.length >= 20)
        yield found('authorization header', offset + (match?.[0].length ?? 0) - value.length, value);
    }
}

// A password behind an option of a program.
const OPTIONS: readonly (readonly [program: string, shape: RegExp])[] = [
  ['curl', /curl\b[^\n|;]{0,200}?\s(?:-u|--user)[ =]{0,2}["']?[^\s:"'$<]{1,60}:([^\s"'\x60]{4,100})/iy],
  ['mysql', /mysql\b[^\n|;]{0,100}?\s-p([^\s"'\x60-][^\s"'\x60]{4,80})/iy],
  ['mysqldump', /mysqldump\b[^\n|;]{0,100}?\s-p([^\s"'\x60-][^\s"'\x60]{4,80})/iy],
  ['sshpass', /sshpass\s{1,4}-p\s{0,4}["']?([^\s"'\x60]{4,80})/iy],
];

function* optionPasswords({ text: { source }, words }: Guide): Iterable<Secret> {
  for (const [program, shape] of OPTIONS)
    for (const offset of words.offsetsOf(program)) {
      const match = matchAt(shape, source, offset);
      const value = (match?.[1] ?? '').replace(/[.,;:)]+$/, '');
      if (match === null || !isMixed(value) || isPlaceholder(value)) continue;
      yield found('password of a command', offset + match[0].length - (match[1] ?? '').length, value);
    }
}

const overlaps = (one: Span, other: Span): boolean =>
  one.start < other.start + other.length && other.start < one.start + one.length;

// More than a report lists: a text that is full of secrets is not read to its end.
const MOST = 64;

/** Each secret once: the first reader that knows it names it. */
const secretsIn = (guide: Guide): readonly Secret[] => {
  const all: Secret[] = [];
  for (const read of [
    privateKeys,
    providerSecrets,
    passwordsInUrls,
    assignedSecrets,
    authorizations,
    optionPasswords,
  ])
    for (const secret of read(guide)) {
      if (all.length === MOST) return all;
      if (!all.some(({ at }) => overlaps(at, secret.at))) all.push(secret);
    }
  return all;
};

const SHOWN = 4;

export const secret = rule({
  id: 'public-info.secret',
  severity: 'error',
  blocks: 3,
  // A secret is one at every level, and what is found is kept out of the report (VP-28-10).
  from: 1,
  section: '16',
  clauses: ['GP-16-01', 'GP-18-09', 'VP-25-18', 'VP-28-10'],
  title: 'Credential in a public text',
  why: 'The guide is public: whoever reads it can use the credential.',
  fix: 'Revoke the credential, and let the user supply theirs at run time. Write a placeholder such as <token>.',
  check: ({ guide }) =>
    secretsIn(guide).map(
      ({ kind, at }): Hit => ({
        message: `this looks like a real credential (${kind})`,
        at,
        evidence: `${guide.text.source.slice(at.start, at.start + SHOWN)}...`,
      }),
    ),
});
