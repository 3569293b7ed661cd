import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '../../base/index.ts';
import type { World } from '../world.ts';
import { chooseApprover } from './choose.ts';
import type { Fresh } from './fresh-key.ts';
import { type ApproverFile, admissionText } from './key-file.ts';
import { approversFolder, isAttended, type Keyring } from './keyring.ts';
import { type Signer, unlock } from './signer.ts';
import type { Terminal } from './terminal.ts';

interface Admitting {
  readonly keyring: Keyring;
  readonly terminal: Terminal;
  readonly world: Pick<World, 'env' | 'now'>;
  /** Who admits; needed where there are several approvers. */
  readonly by: string | undefined;
}

export interface Sponsor {
  readonly key_id: string;
  readonly sign: Signer;
}

/** An approver who vouches for a change of the approvers; only one whose key needs a person can. */
export const sponsor = async ({ keyring, terminal, world, by }: Admitting): Promise<Result<Sponsor>> => {
  const file = chooseApprover(keyring, by, 'by');
  if (!file.ok) return file;
  if (!isAttended(file.value))
    return fail(
      'unauthenticated_channel',
      'this key signs without asking a person, so it cannot change who approves',
      'name another with --by, or remove the folder approvers yourself and begin with a passphrase',
    );
  const sign = await unlock(file.value, terminal, world);
  return sign.ok ? ok({ key_id: file.value.key_id, sign: sign.value }) : sign;
};

/** An approver file for a fresh key, admitted by the sponsor, or by itself when it is the first one. */
export const admitted = async (
  name: string,
  fresh: Fresh,
  voucher: Sponsor | undefined,
  now: string,
): Promise<Result<ApproverFile>> => {
  const { key_id, public_key, secret } = fresh;
  const facts = { name, key_id, public_key, created_at: now, secret };
  const sign = voucher?.sign ?? fresh.sign;
  const signature = await sign(admissionText(facts));
  if (!signature.ok) return signature;
  const admitted_by = { key_id: voucher?.key_id ?? key_id, signature: signature.value };
  return ok({ version: 1, ...facts, admitted_by, removed: null });
};

const writeWhole = async (path: string, text: string): Promise<void> => {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/**
 * Writes it for its owner alone, whole or not at all, and never over another one (unless it takes the place of the same
 * approver): half a file would spoil all of them.
 */
export const writeApprover = async (
  dataFolder: string,
  file: ApproverFile,
  { replaces = false }: { readonly replaces?: boolean } = {},
): Promise<void> => {
  const folder = approversFolder(dataFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [path, beside] = [
    join(folder, `${file.name}.json`),
    join(folder, `${file.name}.${randomUUID()}.new`),
  ];
  try {
    await writeWhole(beside, `${JSON.stringify(file, undefined, 2)}\n`);
    if (replaces) await rename(beside, path);
    else await link(beside, path);
  } finally {
    await rm(beside, { force: true });
  }
};
