import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  scrypt,
} from 'node:crypto';
import { fail, ok, type Result } from '../../base/index.ts';
import type { Sealed } from './key-file.ts';

/** 128 MiB and some tenths of a second for each guess. */
const LOG_N = 17;

const R = 8;

// A passphrase is normalised, so that it is the same on every keyboard.
const keyOf = (passphrase: string, salt: Uint8Array, logN: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const N = 2 ** logN;
    const options = { N, r: R, p: 1, maxmem: 256 * N * R };
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });

export interface PublicPart {
  readonly key_id: string;
  readonly public_key: string;
}

/** The public part of an approver's key from its 32 raw bytes. */
export const publicPart = (raw: Uint8Array): PublicPart => ({
  key_id: createHash('sha256').update(raw).digest('hex'),
  public_key: Buffer.from(raw).toString('base64'),
});

const rawOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(-32);

export interface NewKey extends PublicPart {
  readonly secret: KeyObject;
}

export const newKey = (): NewKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { ...publicPart(rawOf(publicKey)), secret: privateKey };
};

/** Encrypts a private key under a passphrase; `keyId` is bound to it, so that files cannot be mixed. */
export const seal = async (secret: KeyObject, passphrase: string, keyId: string): Promise<Sealed> => {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt, LOG_N), nonce);
  cipher.setAAD(Buffer.from(keyId));
  const text = Buffer.concat([
    cipher.update(secret.export({ format: 'der', type: 'pkcs8' })),
    cipher.final(),
  ]);
  return {
    kind: 'passphrase',
    kdf: 'scrypt',
    log_n: LOG_N,
    salt: salt.toString('base64'),
    cipher: 'aes-256-gcm',
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    text: text.toString('base64'),
  };
};

/** The private key, or `passphrase_wrong`; a file that was tampered with cannot be told from a wrong passphrase. */
export const unseal = async (
  sealed: Sealed,
  passphrase: string,
  keyId: string,
): Promise<Result<KeyObject>> => {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const key = await keyOf(passphrase, bytes(sealed.salt), sealed.log_n);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(sealed.nonce), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(keyId)).setAuthTag(bytes(sealed.tag));
    const der = Buffer.concat([decipher.update(bytes(sealed.text)), decipher.final()]);
    const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    if (publicPart(rawOf(createPublicKey(secret))).key_id === keyId) return ok(secret);
  } catch {
    // Authentication failed; more than that is not known.
  }
  return fail('passphrase_wrong', 'the passphrase does not open the key', 'try again; nothing was done');
};
