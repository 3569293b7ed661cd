import { type Key, readKeys } from 'openpgp';
import { fail, ok, type Result } from '../../base/index.ts';
import { STRICT } from './strictness.ts';

const MOST_KEYS = 16;

const BEGIN = '-----BEGIN PGP ';
const BEGIN_PUBLIC = '-----BEGIN PGP PUBLIC KEY BLOCK-----';
const BEGIN_PRIVATE = '-----BEGIN PGP PRIVATE KEY BLOCK-----';

const EXPORT =
  'export the public key alone: gpg --armor --export-options export-minimal --export FINGERPRINT';

const PRIVATE = fail(
  'security-txt-key.private',
  'it holds a private key, which nobody but its owner needs',
  EXPORT,
);

const unreadable = (why: string): Result<never> => fail('security-txt-key.unreadable', why, EXPORT);

/** The armored blocks of a file, each to the beginning of the next; the library reads the first one alone. */
const blocksOf = (text: string): readonly string[] =>
  text
    .split(BEGIN)
    .slice(1)
    .map((block) => BEGIN + block);

const readBlocks = async (blocks: readonly string[]): Promise<readonly Key[]> => {
  const read = blocks.map((armoredKeys) => readKeys({ armoredKeys, config: STRICT }));
  return (await Promise.all(read)).flat();
};

/** The library verifies nothing on these curves, so a signature of such a key could only be called false. */
const unsupportedCurve = (keys: readonly Key[]): string | undefined =>
  keys
    .flatMap((key) => key.getKeys().map((part) => part.getAlgorithmInfo()))
    .find(({ algorithm, curve }) => algorithm === 'ecdsa' && curve?.startsWith('brainpool'))?.curve;

const checked = (keys: readonly Key[]): Result<readonly Key[]> => {
  if (keys.some((key) => key.isPrivate())) return PRIVATE;
  const curve = unsupportedCurve(keys);
  if (curve !== undefined)
    return fail(
      'security-txt-key.unsupported',
      `signatures of a key on the curve ${curve} cannot be verified`,
      'use an Ed25519, RSA or NIST P key',
    );
  if (keys.length > MOST_KEYS) return unreadable(`it holds more than ${MOST_KEYS} keys`);
  const ids = keys.flatMap((key) => key.getKeyIDs().map((id) => id.toHex()));
  // Of two copies one may lack the revocation, and which one is asked would be chance.
  return new Set(ids).size === ids.length
    ? ok(keys)
    : fail('security-txt-key.repeated', 'it holds a key twice', 'keep the newest copy of each key');
};

/** Reads public keys, binary or armored, one or several. Never throws for what the bytes are. */
export const parseKeys = async (bytes: Uint8Array): Promise<Result<readonly Key[]>> => {
  const text = Buffer.from(bytes).toString('latin1');
  const blocks = blocksOf(text);
  if (blocks.some((block) => block.startsWith(BEGIN_PRIVATE))) return PRIVATE;
  if (blocks.length > MOST_KEYS) return unreadable(`it holds more than ${MOST_KEYS} blocks`);
  if (!blocks.every((block) => block.startsWith(BEGIN_PUBLIC)))
    return unreadable('it holds something else than public keys');
  try {
    const keys = blocks.length > 0 ? readBlocks(blocks) : readKeys({ binaryKeys: bytes, config: STRICT });
    return checked(await keys);
  } catch {
    return unreadable('it is no OpenPGP public key, or holds packets that cannot be read');
  }
};
