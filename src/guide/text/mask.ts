import { type Finding, LISTED_PER_ID } from '../report/finding.ts';
import { readable } from './readable.ts';
import type { Text } from './text.ts';

/** What keeps the secrets of a guide out of its report (VP-28-10, VP-28-11). */
export interface Mask {
  /** The guide's text, each secret overwritten, offsets unchanged. */
  readonly source: string;
  /** A text that goes into the report, without the secrets. */
  readonly hide: (text: string) => string;
}

const SECRET = 'public-info.secret';

export const isSecret = ({ id }: Finding): boolean => id === SECRET;
const SHOWN = 4;
// The shortest start of a secret that a cut text may not end with.
const TELLING = 6;

const USER_INFO = /\/\/[^\s/@]{1,256}@/g;

const withoutUserInfo = (text: string): string =>
  text.includes('@') ? text.replace(USER_INFO, (found) => `//${'*'.repeat(found.length - 3)}@`) : text;

const overwritten = (secret: string): string => secret.slice(0, SHOWN) + '*'.repeat(secret.length - SHOWN);

const secretsIn = (findings: readonly Finding[], text: Text): readonly string[] => {
  const found = findings
    .filter(isSecret)
    .flatMap(({ offset, length }) =>
      offset === undefined || length === undefined ? [] : [text.source.slice(offset, offset + length)],
    );
  // A private key spans lines, and other findings quote one of them.
  const lines = found.flatMap((secret) => secret.split('\n')).filter((line) => !line.startsWith('-----'));
  return [...new Set(lines)].filter((secret) => secret.length > SHOWN);
};

/** A text that was cut in the middle of a secret ends before the secret. */
const withoutCutSecret = (text: string, secret: string): string => {
  if (!text.endsWith('...')) return text;
  const body = text.slice(0, -3);
  for (let length = Math.min(secret.length, body.length); length >= TELLING; length--)
    if (body.endsWith(secret.slice(0, length))) return `${body.slice(0, SHOWN - length)}...`;
  return text;
};

const hideOne = (text: string, secret: string): string =>
  withoutCutSecret(text.replaceAll(secret, `${secret.slice(0, SHOWN)}...`), secret);

/** `undefined`: more secrets than findings list, so that nothing of the guide may be quoted. */
export const maskFor = (findings: readonly Finding[], text: Text): Mask | undefined => {
  if (findings.filter(isSecret).length >= LISTED_PER_ID) return undefined;
  const secrets = secretsIn(findings, text);
  const shown = secrets.map(readable);
  return {
    source: secrets.reduce(
      (source, secret) => source.replaceAll(secret, overwritten(secret)),
      withoutUserInfo(text.source),
    ),
    hide: (one) => shown.reduce(hideOne, withoutUserInfo(one)),
  };
};
