import { type Config, config, enums } from 'openpgp';

const { hash, publicKey, curve } = enums;

/** Hash algorithms that a signature over a text may use; what is not here is too weak, or unknown. */
export const STRONG_HASHES: ReadonlySet<number> = new Set([
  hash.sha256,
  hash.sha384,
  hash.sha512,
  hash.sha3_256,
  hash.sha3_512,
]);

const WEAK_HASHES = new Set([hash.md5, hash.sha1, hash.ripemd]);

/** Written out although some are the library's defaults: what counts must not change with a release of it. */
export const STRICT: Config = {
  ...config,
  rejectHashAlgorithms: WEAK_HASHES,
  rejectMessageHashAlgorithms: WEAK_HASHES,
  rejectPublicKeyAlgorithms: new Set([publicKey.elgamal, publicKey.dsa]),
  rejectCurves: new Set([curve.secp256k1]),
  minRSABits: 2048,
  // What is passed over could be the packet that revokes the key.
  ignoreUnsupportedPackets: false,
  ignoreMalformedPackets: false,
  enforceGrammar: true,
  additionalAllowedPackets: [],
  enableParsingV5Entities: false,
  knownNotations: [],
  allowMissingKeyFlags: false,
  allowInsecureVerificationWithReformattedKeys: false,
};
