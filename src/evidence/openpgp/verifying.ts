import {
  type CleartextMessage,
  enums,
  type Key,
  readCleartextMessage,
  type SignaturePacket,
  verify,
} from 'openpgp';
import type { SignatureProof } from '../../guide/index.ts';
import { parseKeys } from './keys.ts';
import { STRICT, STRONG_HASHES } from './strictness.ts';

// One bundle holds the library; whoever wants the keys alone asks here as well.
export { parseKeys };

/** What a signature came to, and why. */
export type Verdict = Pick<SignatureProof, 'verdict' | 'reason' | 'signer'>;

const MOST_SIGNATURES = 4;

/** How far the clock of whoever signed may be ahead of ours, in milliseconds. */
const SKEW = 5 * 60_000;

/** A signature as it was read, and whether it fits the text; `fits` rejects when it does not. */
interface Found {
  readonly packet: SignaturePacket;
  readonly fits: Promise<unknown>;
}

const invalid = (reason: string): Verdict => ({ verdict: 'invalid', reason });
const unverified = (reason: string): Verdict => ({ verdict: 'unverified', reason });

const hex = (fingerprint: string): string => fingerprint.toUpperCase();

const day = (date: Date): string => date.toISOString().slice(0, 10);

/** The key or sub-key among the given ones that a signature names, with the primary key that it belongs to. */
const signerOf = ({ issuerKeyID, issuerFingerprint }: SignaturePacket, keys: readonly Key[]) => {
  const named = issuerFingerprint === null ? undefined : Buffer.from(issuerFingerprint).toString('hex');
  return keys
    .flatMap((primary) => primary.getKeys().map((part) => ({ primary, part })))
    .find(
      ({ part }) =>
        part.getKeyID().equals(issuerKeyID) && (named === undefined || part.getFingerprint() === named),
    );
};

type Signer = NonNullable<ReturnType<typeof signerOf>>;

/** What the owner signed about a key, in groups of which the newest member holds. */
const selfSignatures = ({ primary, part }: Signer): readonly (readonly SignaturePacket[])[] => {
  const direct = primary
    .toPacketList()
    .filter((packet) => 'signatureType' in packet && packet.signatureType === enums.signature.key);
  return [
    primary.users.flatMap((user) => user.selfCertifications),
    direct as unknown as readonly SignaturePacket[],
    'bindingSignatures' in part ? part.bindingSignatures : [],
  ];
};

/** The library passes over a weak one and goes by an older one, which may lack the end that the newer one set. */
const isWeakAtLast = (signatures: readonly SignaturePacket[]): boolean => {
  const newest = Math.max(...signatures.map(({ created }) => created?.getTime() ?? 0));
  return signatures.some(
    ({ created, hashAlgorithm }) =>
      created?.getTime() === newest && (hashAlgorithm === null || !STRONG_HASHES.has(hashAlgorithm)),
  );
};

const isUsable = async ({ primary, part }: Signer, at: Date): Promise<boolean> => {
  try {
    await primary.getSigningKey(part.getKeyID(), at, undefined, STRICT);
    return true;
  } catch {
    return false;
  }
};

const hasExpired = async ({ primary, part }: Signer, at: Date): Promise<boolean> => {
  const ends = [await primary.getExpirationTime(undefined, STRICT)];
  if (part !== primary) ends.push(await part.getExpirationTime(undefined, STRICT));
  return ends.some((end) => end instanceof Date && end <= at);
};

/** Why a key may not be used at an instant; undefined when it may. */
const keyFault = async (signer: Signer, at: Date): Promise<string | undefined> => {
  const { primary, part } = signer;
  // Also one that was made by somebody else for the owner, which nobody here can check.
  if (primary.revocationSignatures.length > 0 || part.revocationSignatures.length > 0)
    return 'the key that made it is revoked';
  if (selfSignatures(signer).some(isWeakAtLast))
    return 'its owner appointed the key that made it with a hash that is too weak to count';
  if (await isUsable(signer, at)) return undefined;
  if (await hasExpired(signer, at)) return 'the key that made it has expired';
  return 'the key that made it is too weak, or was not appointed for signing';
};

/** What can be told from the packet alone. */
const packetFault = (packet: SignaturePacket, at: Date): string | undefined => {
  if (packet.signatureType !== enums.signature.text)
    return 'it is another kind of signature than one over a text';
  if (packet.hashAlgorithm === null || !STRONG_HASHES.has(packet.hashAlgorithm))
    return 'its hash algorithm is too weak to count, or unknown';
  if (packet.created === null || packet.created > at) return 'it is dated in the future';
  const end = packet.getExpirationTime();
  return end instanceof Date && end <= at ? `it expired on ${day(end)}` : undefined;
};

const judgeOne = async ({ packet, fits }: Found, keys: readonly Key[], at: Date): Promise<Verdict> => {
  const fault = packetFault(packet, at);
  if (fault !== undefined) return invalid(fault);
  const signer = signerOf(packet, keys);
  if (signer === undefined)
    return unverified(`it names key ${hex(packet.issuerKeyID.toHex())}, which is none of the given ones`);
  const wrong = await keyFault(signer, at);
  if (wrong !== undefined) return invalid(wrong);
  try {
    await fits;
  } catch {
    return invalid('the text, the signature and the key do not fit together');
  }
  const fingerprint = hex(signer.primary.getFingerprint());
  const made = packet.created === null ? '' : ` on ${day(packet.created)}`;
  return { verdict: 'verified', reason: `signed with key ${fingerprint}${made}`, signer: fingerprint };
};

/** The instant that everything is held against: `at`, or a little later where the signer's clock was ahead. */
const instantOf = (found: readonly Found[], at: Date): Date => {
  const created = found.map(({ packet }) => packet.created?.getTime() ?? 0);
  const within = created.filter((time) => time <= at.getTime() + SKEW);
  return new Date(Math.max(at.getTime(), ...within));
};

const open = async (message: CleartextMessage, keys: readonly Key[], date: Date) => {
  const options = { message, verificationKeys: [...keys], date, config: STRICT };
  const { data, signatures } = await verify(options);
  const found = await Promise.all(
    signatures.map(async ({ signature, verified }): Promise<readonly Found[]> => {
      // Nobody may have looked at it when it rejects.
      verified.catch(() => undefined);
      return (await signature).packets.map((packet) => ({ packet, fits: verified }));
    }),
  );
  return { text: data, found: found.flat() };
};

/**
 * Every signature of the block has to hold, by a given key: one that does not could have been put there by anybody, and
 * which of several signers to believe is not ours to choose. GnuPG's exit status says the same.
 */
const judgeAll = async (found: readonly Found[], keys: readonly Key[], at: Date): Promise<Verdict> => {
  const verdicts = await Promise.all(found.map((one) => judgeOne(one, keys, at)));
  const worst =
    verdicts.find(({ verdict }) => verdict === 'invalid') ??
    verdicts.find(({ verdict }) => verdict === 'unverified') ??
    verdicts[0];
  if (worst === undefined) return invalid('the block holds no signature over a text');
  if (verdicts.length === 1) return worst;
  const reason =
    worst.verdict === 'verified'
      ? verdicts.map((one) => one.reason).join(', and ')
      : `one of its ${verdicts.length} signatures does not count: ${worst.reason}`;
  return { ...worst, reason };
};

/** Verifies a cleartext signed message whose signed text we read as `text`. Never throws for what the bytes are. */
export const verifyCleartext = async (
  { source, text }: { readonly source: string; readonly text: string },
  keyBytes: Uint8Array,
  at: Date,
): Promise<Verdict> => {
  const keys = await parseKeys(keyBytes);
  if (!keys.ok) return unverified(`the given key cannot be used: ${keys.error.message}`);
  let message: CleartextMessage;
  try {
    message = await readCleartextMessage({ cleartextMessage: source, config: STRICT });
  } catch {
    return invalid(
      'the signature block cannot be read, or the Hash line names another algorithm than it uses',
    );
  }
  const packets = message.getSigningKeyIDs().length;
  if (packets > MOST_SIGNATURES) return invalid(`it has more than ${MOST_SIGNATURES} signatures`);
  const first = await open(message, keys.value, at);
  if (first.found.length !== packets)
    return invalid('its block holds something else than signatures over a text');
  if (first.text !== text) return invalid('programs read its text in different ways');
  const date = instantOf(first.found, at);
  const { found } = date > at ? await open(message, keys.value, date) : first;
  return judgeAll(found, keys.value, date);
};
