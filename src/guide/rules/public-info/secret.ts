import { type Hit, rule } from '../../rule.ts';
import type { Span, Text } from '../../text.ts';
import { isPlaceholder } from './placeholder.ts';
import { ANY_PROVIDER, PROVIDERS } from './providers.ts';

interface Secret {
  readonly kind: string;
  readonly at: Span;
}

const found = (kind: string, start: number, value: string): Secret => ({
  kind,
  at: { start, length: value.length },
});

// No credential with a form of its own is shorter.
const LONG_WORD = /[A-Za-z0-9_+/=.:~%?&@-]{18,}/g;

function* providerSecrets({ source }: Text): Iterable<Secret> {
  for (const { 0: word, index } of source.matchAll(LONG_WORD)) {
    if (!ANY_PROVIDER.test(word)) continue;
    for (const { name, pattern } of PROVIDERS) {
      const match = pattern.exec(word);
      if (match === null || isPlaceholder(match[0])) continue;
      yield found(name, index + match.index, match[0]);
      break;
    }
  }
}

const BEGIN = /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const LONGEST_KEY = 8192;

function* privateKeys({ source }: Text): Iterable<Secret> {
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

function* passwordsInUrls({ source }: Text): Iterable<Secret> {
  if (!source.includes('@')) return;
  for (const match of source.matchAll(USER_INFO)) {
    const [whole, password = ''] = match;
    if (!isPlaceholder(password))
      yield found('password in a URL', match.index + whole.lastIndexOf(password), password);
  }
}

const NAMES =
  '(?:pass(?:word|wd|phrase)|pwd|pgpassword|secret|token|api[_-]?key|access[_-]?key|auth[_-]?key|account[_-]?key|private[_-]?key|client[_-]?secret|credential)';
const ASSIGNED = new RegExp(
  String.raw`${NAMES}["'\x60]? {0,2}(?:[:=]|:=|=>| is:?) {0,2}(["'\x60]?)([^\s"'\x60,;]{6,200})`,
  'gi',
);
const BEARER = /\b(?:bearer|basic|token) ([A-Za-z0-9._~+/=-]{16,2000})/gi;

const isMixed = (value: string): boolean => /\d/.test(value) && /[A-Za-z]/.test(value);

/** Whether what is assigned reads like a secret and not like prose: `password: required`, `token: see below`. */
const isSecret = (name: string, sign: string, quoted: boolean, value: string): boolean => {
  if (isPlaceholder(value) || /^https?:/i.test(value)) return false;
  if (isMixed(value)) return value.length >= (/pass|pwd/i.test(name) ? 6 : 8);
  const strong = /[A-Za-z]/.test(value) && /[!#@^&+~]/.test(value);
  return strong || (/pass|pwd/i.test(name) && (quoted || sign === '=') && /^[A-Za-z-]{8,}$/.test(value));
};

function* assignedSecrets({ source }: Text): Iterable<Secret> {
  for (const match of source.matchAll(ASSIGNED)) {
    const [whole, quote = '', raw = ''] = match;
    const value = quote === '' ? raw.replace(/[.,;:?)\]]+$/, '') : raw;
    const sign = whole.charAt(whole.length - raw.length - quote.length - 1);
    if (isSecret(whole, sign, quote !== '', value))
      yield found('assigned secret', match.index + whole.length - raw.length, value);
  }
  for (const match of source.matchAll(BEARER)) {
    const [whole, value = ''] = match;
    if (isMixed(value) && !isPlaceholder(value) && value.length >= 20)
      yield found('authorization header', match.index + whole.length - value.length, value);
  }
}

const overlaps = (one: Span, other: Span): boolean =>
  one.start < other.start + other.length && other.start < one.start + one.length;

/** Each secret once: the first reader that knows it names it. */
const secretsIn = (text: Text): readonly Secret[] => {
  const all: Secret[] = [];
  for (const read of [privateKeys, providerSecrets, passwordsInUrls, assignedSecrets])
    for (const secret of read(text)) if (!all.some(({ at }) => overlaps(at, secret.at))) all.push(secret);
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
    secretsIn(guide.text).map(
      ({ kind, at }): Hit => ({
        message: `this looks like a real credential (${kind})`,
        at,
        evidence: `${guide.text.source.slice(at.start, at.start + SHOWN)}...`,
      }),
    ),
});
