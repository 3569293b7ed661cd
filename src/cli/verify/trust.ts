import { createPublicKey, X509Certificate } from 'node:crypto';
import { fail, ok, type Problem, type Result, succeeds } from '../../base/index.ts';
import { checkTrustedRoot, type LogPin, readDocument, readOpenpgpKeys } from '../../evidence/index.ts';
import type { Received } from '../../guide/index.ts';
import { saidOf, usage } from './usage.ts';

const BEGIN = '-----BEGIN CERTIFICATE-----';

/** Its two marks on lines of their own: the TLS library reads no others, and says nothing. */
const CERTIFICATE = /^-----BEGIN CERTIFICATE-----[ \t\r]*\n[^-]*^-----END CERTIFICATE-----[ \t\r]*$/gm;

/** `--cacert FILE`: at least one certificate, and each of them readable. */
export const certificates = (path: string): Result<string> => {
  const file = saidOf('cacert', readDocument(path));
  if (!file.ok) return file;
  const text = new TextDecoder().decode(file.value.bytes);
  const found = text.match(CERTIFICATE) ?? [];
  const whole = found.length === text.split(BEGIN).length - 1;
  if (found.length === 0 || !whole || !found.every((one) => succeeds(() => new X509Certificate(one))))
    return usage(
      `--cacert ${path}: this is no file of certificates`,
      `give a PEM file: ${BEGIN} and so on, each mark on a line of its own`,
    );
  return ok(text);
};

const isPublicKey = ({ bytes }: Received): boolean => {
  const pem = new TextDecoder().decode(bytes);
  return pem.includes('-----BEGIN PUBLIC KEY-----') && succeeds(() => createPublicKey(pem));
};

/** A workload or mail identity as certificates carry it; what is neither must be a file. */
const IDENTITY = /^(?:[a-z][a-z0-9+.-]*:\S+|[^\s@/]+@[^\s@/]+)$/i;

/** `--log-identity ID|FILE`. */
export const logPin = (written: string, exists: (path: string) => boolean): Result<LogPin> => {
  if (!exists(written) && IDENTITY.test(written)) return ok({ identity: written });
  const file = readDocument(written);
  if (!file.ok)
    return fail(
      file.error.code,
      `--log-identity ${file.error.message}`,
      'give a file, a mail address or an https identity',
    );
  if (!isPublicKey(file.value))
    return usage(
      `--log-identity ${written}: this is no public key`,
      'give a PEM file: -----BEGIN PUBLIC KEY----- and so on',
    );
  return ok({ key: file.value });
};

/** What is wrong with a file that could be read. */
const senseless = (path: string, { code, message, fix }: Problem): Result<never> =>
  fail(code, `${path}: ${message}`, fix);

/** `--security-txt-key FILE`. */
export const securityTxtKey = async (path: string): Promise<Result<Received>> => {
  const file = readDocument(path);
  const keys = file.ok ? await readOpenpgpKeys(file.value.bytes) : file;
  return saidOf('security-txt-key', keys.ok || !file.ok ? file : senseless(path, keys.error));
};

/** `--trusted-root FILE`. */
export const trustedRoot = async (path: string): Promise<Result<Received>> => {
  const file = readDocument(path);
  const root = file.ok ? await checkTrustedRoot(file.value) : file;
  return saidOf('trusted-root', root.ok || !file.ok ? file : senseless(path, root.error));
};
