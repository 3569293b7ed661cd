import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Problem, type Result, visible } from '../../base/index.ts';
import type { Told } from '../guidance/print.ts';
import { admitted, sponsor, writeApprover } from './admit.ts';
import { agentKey, type Fresh, passphraseKey } from './fresh-key.ts';
import { type ApproverFile, approverFile, removalText } from './key-file.ts';
import { approversFolder, checkFiles, isAttended, type Keyring, readKeyring } from './keyring.ts';
import type { Asking, Terminal } from './terminal.ts';

export interface Adding {
  readonly name: string;
  /** Comment or fingerprint of a key of the ssh agent; absent: a key of our own. */
  readonly identity: string | undefined;
  readonly confirms: boolean;
  readonly by: string | undefined;
}

const viewOf = (file: ApproverFile, { files }: Pick<Keyring, 'files'>) => ({
  name: file.name,
  key_id: file.key_id,
  public_key: file.public_key,
  kind: file.secret.kind,
  attended: isAttended(file),
  created_at: file.created_at,
  admitted_by: files.find(({ key_id }) => key_id === file.admitted_by.key_id)?.name ?? file.name,
  removed_at: file.removed?.at ?? null,
});

const UNATTENDED = [
  'Whatever reaches the socket of the agent can sign with this key, without a person. It therefore decides no more than',
  'an unauthenticated terminal. Add it with ssh-add -c and --agent-confirms to change that.',
];

const line = (file: ApproverFile): string => {
  const how = isAttended(file) ? file.secret.kind : `${file.secret.kind}, unattended`;
  const removed = file.removed === null ? '' : `, removed ${file.removed.at}`;
  return visible(`${file.name}  ${file.key_id}  ${how}, made ${file.created_at}${removed}`);
};

const told = (file: ApproverFile, keyring: Keyring): Told => ({
  text: [line(file), ...(isAttended(file) ? [] : UNATTENDED), ''].join('\n'),
  json: viewOf(file, { files: [...keyring.files, file] }),
});

/** Every approver, removed ones too; no passphrase is needed. */
export const listApprovers = async (folder: string): Promise<Result<Told, Problem>> => {
  const keyring = await readKeyring(folder);
  if (!keyring.ok) return keyring;
  const { files, allowUnauthenticated } = keyring.value;
  const allowed = allowUnauthenticated.map((tool) => visible(`without proof of who decides: ${tool}`));
  const none = files.length === 0 ? ['nobody: decisions come over an unauthenticated terminal'] : [];
  return ok({
    text: [...none, ...files.map(line), ...allowed, ''].join('\n'),
    json: {
      approvers: files.map((file) => viewOf(file, keyring.value)),
      allow_unauthenticated: allowUnauthenticated,
    },
  });
};

/** Works at the terminal, and leaves it as it was whatever happens. */
const atTerminal = async <T>(
  { open }: Asking,
  work: (terminal: Terminal) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const terminal = open();
  if (!terminal.ok) return terminal;
  try {
    return await work(terminal.value);
  } finally {
    terminal.value.close();
  }
};

const freshKey = (adding: Adding, terminal: Terminal, { world }: Asking): Promise<Result<Fresh>> =>
  adding.identity === undefined
    ? passphraseKey(adding.name, terminal)
    : agentKey(adding.identity, adding.confirms, world);

const addAt = async (
  terminal: Terminal,
  adding: Adding,
  keyring: Keyring,
  asking: Asking,
): Promise<Result<ApproverFile>> => {
  const first = keyring.files.length === 0;
  const voucher = first
    ? ok(undefined)
    : await sponsor({ keyring, terminal, world: asking.world, by: adding.by });
  if (!voucher.ok) return voucher;
  const fresh = await freshKey(adding, terminal, asking);
  if (!fresh.ok) return fresh;
  if (keyring.files.some(({ key_id }) => key_id === fresh.value.key_id))
    return fail('approver_exists', 'this key is or was an approver already', 'take another key');
  return admitted(adding.name, fresh.value, voucher.value, asking.world.now());
};

/** What an agent signed may be anything; once written it would spoil all of the approvers. */
const soundWith = async ({ files }: Keyring, file: ApproverFile): Promise<Result<void>> => {
  const form = approverFile.safeParse(file);
  const others = files.filter(({ name }) => name !== file.name);
  return form.success && (await checkFiles([...others, file])).ok
    ? ok(undefined)
    : fail('ssh_agent_failed', 'what the agent signed does not hold', 'nothing was written; try again');
};

/** Two who are made the first one at the same time would both be, and none would hold. */
const withdraw = async (folder: string, { name }: ApproverFile): Promise<Result<never>> => {
  await rm(join(approversFolder(folder), `${name}.json`), { force: true });
  return fail(
    'approver_exists',
    'somebody else made an approver at the same time',
    'readback runs approver list, and try again',
  );
};

/** Makes an approver. The first one admits itself; each later one is admitted by one that is there. */
export const addApprover = async (
  folder: string,
  adding: Adding,
  asking: Asking,
): Promise<Result<Told, Problem>> => {
  const keyring = await readKeyring(folder);
  if (!keyring.ok) return keyring;
  if (keyring.value.files.some(({ name }) => name === adding.name))
    return fail('approver_exists', 'there is or was an approver of this name', 'take another name');
  const file = await atTerminal(asking, (terminal) => addAt(terminal, adding, keyring.value, asking));
  if (!file.ok) return file;
  const sound = await soundWith(keyring.value, file.value);
  if (!sound.ok) return sound;
  await writeApprover(folder, file.value);
  const alone = await readKeyring(folder);
  if (!alone.ok) return withdraw(folder, file.value);
  return ok(told(file.value, keyring.value));
};

const admittedBy = ({ files }: Keyring, { key_id }: ApproverFile): string[] =>
  files
    .flatMap((one) => (one.admitted_by.key_id === key_id && one.key_id !== key_id ? [one.key_id] : []))
    .sort();

/** Ends what a key can decide; its record stays, so that what it signed can still be verified. */
export const removeApprover = async (
  folder: string,
  { name, by }: { readonly name: string; readonly by: string | undefined },
  asking: Asking,
): Promise<Result<Told, Problem>> => {
  const keyring = await readKeyring(folder);
  if (!keyring.ok) return keyring;
  const file = keyring.value.active.find((one) => one.name === name);
  if (file === undefined)
    return fail('approver_not_authorized', 'there is no such approver', 'readback runs approver list');
  if (keyring.value.active.length === 1)
    return fail(
      'approver_last',
      'this is the only approver, and nobody could approve',
      'add another one first',
    );
  const removed = await atTerminal(asking, async (terminal) => {
    const voucher = await sponsor({ keyring: keyring.value, terminal, world: asking.world, by });
    if (!voucher.ok) return voucher;
    const facts = { at: asking.world.now(), admitted: admittedBy(keyring.value, file) };
    const signature = await voucher.value.sign(removalText(file, facts));
    return signature.ok
      ? ok({ ...file, removed: { ...facts, key_id: voucher.value.key_id, signature: signature.value } })
      : signature;
  });
  if (!removed.ok) return removed;
  const sound = await soundWith(keyring.value, removed.value);
  if (!sound.ok) return sound;
  await writeApprover(folder, removed.value, { replaces: true });
  return ok(told(removed.value, keyring.value));
};
