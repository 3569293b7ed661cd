import { userInfo } from 'node:os';
import { fail, ok, type Problem, type Result } from '../../base/index.ts';
import {
  type Approval,
  type ApprovalDecision,
  checkDecision,
  packetDigest,
  type RunState,
  type RunStore,
  recordDecision,
  SIGNED,
  type StoredRun,
  showPacket,
  signedText,
  UNAUTHENTICATED,
} from '../../kernel/index.ts';
import { systemWorld } from '../../store/index.ts';
import { dataFolder } from '../guidance/data-folder.ts';
import type { World } from '../world.ts';
import { chooseApprover } from './choose.ts';
import type { ApproverFile } from './key-file.ts';
import { approversOf, isAttended, type Keyring, readKeyring } from './keyring.ts';
import { previousPacket } from './previous.ts';
import { showPages } from './show-pages.ts';
import { unlock } from './signer.ts';
import { openTerminal, type Terminal } from './terminal.ts';

export interface Deciding {
  readonly run_id: string;
  readonly approval_id: string;
  readonly decision: ApprovalDecision['decision'];
  /** Which approver, where there are several. */
  readonly as: string | undefined;
  readonly comment: string | undefined;
}

/** What is known before anybody is asked. */
interface Prepared {
  readonly deciding: Deciding;
  readonly stored: StoredRun;
  readonly approval: Approval;
  readonly keyring: Keyring;
  /** Undefined where there are no keys. */
  readonly approver: ApproverFile | undefined;
}

const channelOf = (approver: ApproverFile | undefined): string => {
  if (approver === undefined) return UNAUTHENTICATED;
  if (approver.secret.kind === 'passphrase') return SIGNED;
  return isAttended(approver) ? 'signed-ssh-agent' : 'unattended-ssh-agent';
};

const draftOf = ({ deciding, approval, approver }: Prepared): ApprovalDecision => ({
  approval_id: deciding.approval_id,
  decision: deciding.decision,
  decided_by: approver?.name ?? `account:${userInfo().username}`,
  decided_at: systemWorld().now(),
  channel: channelOf(approver),
  packet_digest: packetDigest(systemWorld(), approval),
  ...(deciding.comment === undefined ? {} : { comment: deciding.comment }),
});

const approvalIn = ({ run, approvals }: StoredRun, id: string): Result<Approval, Problem> => {
  const waiting = run.pending_action?.approval;
  const all = waiting === undefined ? approvals : [waiting, ...approvals];
  const found = all.find(({ approval_id }) => approval_id === id);
  return found === undefined
    ? fail(
        'approval_mismatch',
        'this run has no approval of that id',
        'readback runs show ID names what waits',
      )
    : ok(found);
};

/** All that can be refused without asking a person. */
const prepare = async (
  store: RunStore,
  deciding: Deciding,
  world: World,
): Promise<Result<Prepared, Problem>> => {
  const folder = dataFolder(world);
  const keyring = folder.ok ? await readKeyring(folder.value) : folder;
  if (!keyring.ok) return keyring;
  const stored = await store.load(deciding.run_id);
  if (!stored.ok) return stored;
  const approval = approvalIn(stored.value, deciding.approval_id);
  if (!approval.ok) return approval;
  const keyless = keyring.value.files.length === 0;
  const approver = keyless ? ok(undefined) : chooseApprover(keyring.value, deciding.as, 'as');
  if (!approver.ok) return approver;
  const prepared: Prepared = {
    deciding,
    stored: stored.value,
    approval: approval.value,
    keyring: keyring.value,
    approver: approver.value,
  };
  const decision = draftOf(prepared);
  const [now, world_] = [decision.decided_at, systemWorld()];
  const { run } = stored.value;
  const early = checkDecision({ approval: approval.value, decision, run, now, world: world_ });
  const allowed = early.ok && keyless ? await approversOf(keyring.value).check(decision, run) : early;
  return allowed.ok ? ok(prepared) : allowed;
};

const WORD = { approved: 'approve', rejected: 'reject' } as const;

const notSaid = (): Result<never> =>
  fail('cancelled', 'nothing was decided', 'the run still waits; start again when you want to');

const asks = ({ deciding, approver }: Prepared): string => {
  const who = approver === undefined ? 'nobody proves who decides' : `as ${approver.name}`;
  const word = WORD[deciding.decision];
  return `${channelOf(approver)}, ${who}: type ${word} to ${word} exactly this: `;
};

/** Shows the whole packet, asks, and has the answer signed where there is a key. */
const askPerson = async (
  terminal: Terminal,
  store: RunStore,
  prepared: Prepared,
  world: World,
): Promise<Result<ApprovalDecision, Problem>> => {
  const { approval, approver, deciding, stored } = prepared;
  const previous = await previousPacket(store, stored, approval);
  const seen = await showPages(terminal, showPacket(approval, systemWorld(), previous));
  const typed = seen ? await terminal.ask(asks(prepared)) : undefined;
  if (typed?.trim() !== WORD[deciding.decision]) return notSaid();
  const decision = draftOf(prepared);
  if (approver === undefined) return ok(decision);
  const sign = await unlock(approver, terminal, world);
  const value = sign.ok ? await sign.value(signedText(decision)) : sign;
  return value.ok
    ? ok({ ...decision, signature: { key_id: approver.key_id, algorithm: 'ed25519', value: value.value } })
    : value;
};

/**
 * One decision by a person at the terminal of this process: the packet is shown there, the answer typed there, and both
 * are recorded over the digest of what was shown. Standard input is not read.
 */
export const decideAtTerminal = async (
  store: RunStore,
  deciding: Deciding,
  world: World,
): Promise<Result<RunState, Problem>> => {
  const prepared = await prepare(store, deciding, world);
  if (!prepared.ok) return prepared;
  const terminal = openTerminal();
  if (!terminal.ok) return terminal;
  try {
    const decision = await askPerson(terminal.value, store, prepared.value, world);
    if (!decision.ok) return decision;
    const approvers = approversOf(prepared.value.keyring);
    return await recordDecision({ store, approvers, world: systemWorld() }, deciding.run_id, decision.value);
  } finally {
    terminal.value.close();
  }
};
