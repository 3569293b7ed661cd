import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { fail, ok, type Result } from '../../base/index.ts';
import { type Approvers, holdsSignature, keyApprovers } from '../../kernel/index.ts';
import { dataFolder } from '../guidance/data-folder.ts';
import type { World } from '../world.ts';
import { type ApproverFile, admissionText, approverFile, removalText } from './key-file.ts';

/** `approvers/policy.json`, written by the operator. No command and no option says the same: an agent could give it. */
const POLICY = 'policy.json';

const policyFile = z.strictObject({
  /** Tools whose sensitive or destructive actions may be decided without proof of who decides. */
  allow_unauthenticated: z.array(z.string().min(1).max(128)).max(100),
});

export interface Keyring {
  /** Of all approvers that ever were, by name. */
  readonly files: readonly ApproverFile[];
  readonly active: readonly ApproverFile[];
  readonly allowUnauthenticated: readonly string[];
}

export const approversFolder = (dataFolder: string): string => join(dataFolder, 'approvers');

const invalid = (message: string): Result<never> =>
  fail(
    'approver_keys_invalid',
    message,
    'somebody else may have written there: look at the folder approvers before anything is approved',
  );

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const namesIn = async (folder: string): Promise<Result<readonly string[]>> => {
  try {
    if (isOpen(await stat(folder))) return invalid('others than its owner may write to the folder approvers');
    return ok((await readdir(folder)).filter((name) => name.endsWith('.json') && name !== POLICY).sort());
  } catch (error) {
    return isAbsent(error) ? ok([]) : invalid('the folder of the approvers cannot be read');
  }
};

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

/** Whether others than the owner may write to it, who could then put in, exchange or take away what they like. */
const isOpen = ({ mode }: Stats): boolean => process.platform !== 'win32' && (mode & 0o022) !== 0;

const isGuarded = async (path: string): Promise<boolean> => {
  const found = await stat(path);
  return found.isFile() && !isOpen(found);
};

const readOne = async (folder: string, name: string): Promise<Result<ApproverFile>> => {
  try {
    const path = join(folder, name);
    if (!(await isGuarded(path))) return invalid(`${name} is no file that its owner alone may write to`);
    const file = approverFile.parse(await readJson(path));
    if (`${file.name}.json` === name) return ok(file);
  } catch {
    // Told below: what is in a file of keys is repeated nowhere.
  }
  return invalid(`the file ${name} is no approver of that name`);
};

const readAll = async (
  folder: string,
  names: readonly string[],
): Promise<Result<readonly ApproverFile[]>> => {
  const files: ApproverFile[] = [];
  for (const name of names) {
    const file = await readOne(folder, name);
    if (!file.ok) return file;
    files.push(file.value);
  }
  return ok(files);
};

const holds = (
  files: readonly ApproverFile[],
  by: { readonly key_id: string; readonly signature: string },
  text: string,
): Promise<boolean> | false => {
  const signer = files.find(({ key_id }) => key_id === by.key_id);
  return signer !== undefined && holdsSignature(signer, text, by.signature);
};

/** Everybody was admitted by somebody who was there before, up to the one first key. */
const admittedFrom = (files: readonly ApproverFile[]): ReadonlySet<string> => {
  const first = files.filter(({ key_id, admitted_by }) => key_id === admitted_by.key_id);
  const admitted = new Set(first.length === 1 ? [first[0]?.key_id ?? ''] : []);
  for (const _ of files)
    for (const { key_id, admitted_by } of files) if (admitted.has(admitted_by.key_id)) admitted.add(key_id);
  return admitted;
};

/** Whether who admitted it was removed without having done so: a removed key is still in somebody's hand. */
const isLate = (files: readonly ApproverFile[], { key_id, admitted_by }: ApproverFile): boolean => {
  const by = files.find((file) => file.key_id === admitted_by.key_id);
  return by?.removed?.admitted.includes(key_id) === false && by.key_id !== key_id;
};

/** Whether these files hold together; refused as `readKeyring` does. */
export const checkFiles = async (files: readonly ApproverFile[]): Promise<Result<void>> => {
  const admitted = admittedFrom(files);
  if (new Set(files.map(({ key_id }) => key_id)).size !== files.length)
    return invalid('two approvers have the same key');
  for (const file of files) {
    const { name, key_id, admitted_by, removed } = file;
    const came = admitted.has(key_id) && !isLate(files, file);
    if (!came || !(await holds(files, admitted_by, admissionText(file))))
      return invalid(`the approver ${name} was admitted by nobody who was there before`);
    if (removed !== null && !(await holds(files, removed, removalText(file, removed))))
      return invalid(`the approver ${name} was removed by nobody who was there`);
  }
  return ok(undefined);
};

const readPolicy = async (folder: string): Promise<Result<readonly string[]>> => {
  const path = join(folder, POLICY);
  try {
    if (!(await isGuarded(path)))
      return invalid('approvers/policy.json is no file that its owner alone may write to');
    return ok(policyFile.parse(await readJson(path)).allow_unauthenticated);
  } catch (error) {
    return isAbsent(error) ? ok([]) : invalid('approvers/policy.json cannot be read as what it should be');
  }
};

/**
 * All approvers of a data folder, and what its operator allows. One file that does not hold spoils all of them
 * (`approver_keys_invalid`): whoever could write it could have taken another away.
 */
export const readKeyring = async (dataFolder: string): Promise<Result<Keyring>> => {
  const folder = approversFolder(dataFolder);
  const names = await namesIn(folder);
  const files = names.ok ? await readAll(folder, names.value) : names;
  if (!files.ok) return files;
  const checked = await checkFiles(files.value);
  if (!checked.ok) return checked;
  const allowed = await readPolicy(folder);
  if (!allowed.ok) return allowed;
  const active = files.value.filter(({ removed }) => removed === null);
  return ok({ files: files.value, active, allowUnauthenticated: allowed.value });
};

/** The same of the data folder that the environment names. */
export const keyringOf = async (world: Pick<World, 'env'>): Promise<Result<Keyring>> => {
  const folder = dataFolder(world);
  return folder.ok ? readKeyring(folder.value) : folder;
};

/** Whether only a person can make a key sign. */
export const isAttended = ({ secret }: ApproverFile): boolean =>
  secret.kind === 'passphrase' || secret.confirms;

/** The check of decisions that these keys make. */
export const approversOf = ({ files, allowUnauthenticated }: Keyring): Approvers =>
  keyApprovers(
    files.map((file) => ({
      name: file.name,
      key_id: file.key_id,
      public_key: file.public_key,
      removed: file.removed !== null,
      unattended: !isAttended(file),
    })),
    { allowUnauthenticated },
  );
