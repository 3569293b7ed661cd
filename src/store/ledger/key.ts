import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto';
import { appendFile, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatNote, formatNoteKey, type NoteKey, noteKey } from '../../kernel/index.ts';

export const KEY_FILE = 'ledger.key';
export const PUBLIC_FILE = 'ledger.pub';

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** A new key is linked into place whole: of several processes at once the first one makes it, and all use that one. */
const makeKey = async (file: string): Promise<void> => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${file}.${randomUUID()}`;
  const text = privateKey.export({ type: 'pkcs8', format: 'pem' });
  // On the disk before it has its name: an empty key would sign nothing, for ever.
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
};

const readText = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

const privateKeyIn = async (folder: string): Promise<KeyObject> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, KEY_FILE);
  if ((await readText(file)) === undefined) await makeKey(file);
  return createPrivateKey(await readFile(file, 'utf8'));
};

const publicBytes = (key: KeyObject): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url'));

/** Whoever checks heads needs this line; it is told to them once, by a person. */
const publish = async (folder: string, key: NoteKey): Promise<void> => {
  const [file, line] = [join(folder, PUBLIC_FILE), formatNoteKey(key)];
  const known = (await readText(file)) ?? '';
  if (known.split('\n').some((one) => one.trim() === line.trim())) return;
  // Somebody's editor may have left the last line without an end.
  const gap = known === '' || known.endsWith('\n') ? '' : '\n';
  await appendFile(file, `${gap}${line}`, { mode: 0o644 });
};

export type SignHead = (text: string) => string;

/** Signs heads of one ledger with the key in a folder, which is made on first use. */
export const signerIn = async (folder: string, origin: string): Promise<SignHead> => {
  const secret = await privateKeyIn(folder);
  const key = await noteKey(origin, publicBytes(secret));
  await publish(folder, key);
  return (text) => {
    const signature = Uint8Array.from(sign(null, Buffer.from(text), secret));
    return formatNote(text, [{ name: key.name, key_id: key.key_id, signature }]);
  };
};
