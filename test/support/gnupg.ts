import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether GnuPG is there; tests that need real signatures are skipped without it. */
export const HAS_GNUPG: boolean = spawnSync('gpg', ['--version']).status === 0;

/** The day on which keys and signatures are made unless a test says otherwise. */
const MADE = '2026-05-01';

export interface KeyWish {
  readonly algorithm?: string;
  readonly usage?: string;
  /** As GnuPG reads it: `never`, `1y`, `2026-05-20`. */
  readonly expires?: string;
  /** The day on which it is made. */
  readonly on?: string;
  readonly options?: readonly string[];
}

export interface SignWish {
  /** Fingerprints or user ids; each makes a signature of its own. */
  readonly by: readonly string[];
  readonly on?: string;
  readonly options?: readonly string[];
}

/** A GnuPG of its own, with an empty key ring in a folder that goes away. */
export interface Gnupg {
  readonly run: (args: readonly string[], input?: string | Uint8Array) => Buffer;
  /** Makes a key and gives its fingerprint. */
  readonly newKey: (name: string, wish?: KeyWish) => string;
  /** Adds a sub-key and gives its fingerprint. */
  readonly addKey: (fingerprint: string, wish?: KeyWish) => string;
  /** A cleartext signed message, as a publisher makes it. */
  readonly sign: (text: string, wish: SignWish) => string;
  /** Public keys, armored. */
  readonly export: (...fingerprints: readonly string[]) => Buffer;
  /** Applies the revocation certificate that GnuPG made with the key. */
  readonly revoke: (fingerprint: string) => void;
  /** Whether GnuPG itself verifies a signed file. */
  readonly verifies: (signed: string) => boolean;
  readonly close: () => void;
}

const timeOf = (day: string): string => `${day.replaceAll('-', '')}T000000!`;

const QUIET = ['--batch', '--quiet', '--no-tty', '--pinentry-mode', 'loopback', '--passphrase', ''];

/** The fingerprints in a listing, primary key and sub-keys in order. */
const fingerprintsIn = (listing: Buffer): readonly string[] =>
  listing
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('fpr:'))
    .map((line) => line.split(':')[9] ?? '');

export const startGnupg = (): Gnupg => {
  // The agent's socket lies in this folder, and the path of a socket has to be short.
  const home = mkdtempSync(join(tmpdir(), 'gpg-'));
  chmodSync(home, 0o700);
  const call = (args: readonly string[], input: string | Uint8Array = '') =>
    spawnSync('gpg', ['--homedir', home, ...QUIET, ...args], { input: Buffer.from(input) });
  const run: Gnupg['run'] = (args, input) => {
    const { status, stdout, stderr } = call(args, input);
    if (status !== 0) throw new Error(`gpg ${args.join(' ')}: ${stderr.toString()}`);
    return stdout;
  };
  const list = (name: string) =>
    fingerprintsIn(run(['--with-colons', '--with-subkey-fingerprints', '-k', name]));
  const making = (command: string, subject: string, wish: KeyWish) => {
    const { algorithm = 'ed25519', usage = 'sign', expires = 'never', on = MADE, options = [] } = wish;
    run(['--faked-system-time', timeOf(on), ...options, command, subject, algorithm, usage, expires]);
  };
  return {
    run,
    newKey: (name, wish = {}) => {
      const before = new Set(fingerprintsIn(run(['--with-colons', '-k'])));
      making('--quick-gen-key', name, { usage: 'cert,sign', ...wish });
      return fingerprintsIn(run(['--with-colons', '-k'])).find((one) => !before.has(one)) ?? '';
    },
    addKey: (fingerprint, wish = {}) => {
      making('--quick-add-key', fingerprint, wish);
      return list(fingerprint).at(-1) ?? '';
    },
    sign: (text, { by, on = MADE, options = [] }) => {
      const users = by.flatMap((one) => ['--local-user', one]);
      return run(['--faked-system-time', timeOf(on), ...users, ...options, '--clearsign'], text).toString();
    },
    export: (...fingerprints) => run(['--armor', '--export', ...fingerprints]),
    revoke: (fingerprint) => {
      const certificate = readFileSync(join(home, 'openpgp-revocs.d', `${fingerprint}.rev`), 'utf8');
      run(['--import'], certificate.replace(':-----BEGIN', '-----BEGIN'));
    },
    verifies: (signed) => call(['--verify'], signed).status === 0,
    close: () => {
      spawnSync('gpgconf', ['--homedir', home, '--kill', 'all']);
      rmSync(home, { recursive: true, force: true });
    },
  };
};
