import { fromBase64, toBase64, toHex } from '../encoding.ts';
import type { SignedHead } from './note.ts';

/** A public key that signs heads of one ledger: the verifier key of a C2SP signed note. */
export interface NoteKey {
  /** The origin of the ledger. */
  readonly name: string;
  /** 8 hexadecimal digits. */
  readonly key_id: string;
  /** 32 bytes. */
  readonly public_key: Uint8Array<ArrayBuffer>;
}

/** The type of the key in C2SP signed notes. */
const ED25519 = 1;

/** The first 4 bytes of SHA-256 over name, line feed, type and key. */
const keyId = async (name: string, publicKey: Uint8Array): Promise<string> => {
  const named = Uint8Array.of(...new TextEncoder().encode(`${name}\n`), ED25519, ...publicKey);
  return toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', named)).subarray(0, 4));
};

/** A key that checks heads, from the 32 bytes of an Ed25519 public key. */
export const noteKey = async (name: string, publicKey: Uint8Array<ArrayBuffer>): Promise<NoteKey> => ({
  name,
  key_id: await keyId(name, publicKey),
  public_key: publicKey,
});

/** `name+key id+base64`, one line. */
export const formatNoteKey = ({ name, key_id, public_key }: NoteKey): string =>
  `${name}+${key_id}+${toBase64(Uint8Array.of(ED25519, ...public_key))}\n`;

const readLine = async (line: string): Promise<NoteKey | undefined> => {
  const { name, id, value } =
    /^(?<name>[^+\s]+)\+(?<id>[0-9a-f]{8})\+(?<value>\S+)$/.exec(line)?.groups ?? {};
  const bytes = value === undefined ? undefined : fromBase64(value);
  if (name === undefined || bytes?.length !== 33 || bytes[0] !== ED25519) return undefined;
  const key = await noteKey(name, bytes.slice(1));
  return key.key_id === id ? key : undefined;
};

/** Reads verifier keys, one a line; undefined when a line is none. */
export const readNoteKeys = async (text: string): Promise<readonly NoteKey[] | undefined> => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const keys = await Promise.all(lines.map((line) => readLine(line.trim())));
  return keys.every((key) => key !== undefined) ? keys : undefined;
};

/** Says of a head whether one of its signatures holds. */
export type CheckHead = (signed: SignedHead) => Promise<boolean>;

/** Checks heads against known keys; a signature by an unknown key proves nothing. */
export const headChecker = async (keys: readonly NoteKey[]): Promise<CheckHead> => {
  const { subtle } = globalThis.crypto;
  const known = new Map(
    await Promise.all(
      keys.map(async ({ name, key_id, public_key }) => {
        const key = await subtle.importKey('raw', public_key, 'Ed25519', false, ['verify']);
        return [`${name}+${key_id}`, key] as const;
      }),
    ),
  );
  return async ({ head, text, signatures }) => {
    const bytes = new TextEncoder().encode(text);
    for (const { name, key_id, signature } of signatures) {
      const key = name === head.origin ? known.get(`${name}+${key_id}`) : undefined;
      if (key !== undefined && (await subtle.verify('Ed25519', key, signature, bytes))) return true;
    }
    return false;
  };
};
