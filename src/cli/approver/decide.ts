import { fail, ok, type Problem, type Result, visible } from '../../base/index.ts';
import {
  type Approval,
  type ApprovalDecision,
  checkDecision,
  decisionOn,
  type KernelWorld,
  previousPacket,
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
import { accountName } from '../runs/account.ts';
import { folded } from '../runs/folded.ts';
import { chooseApprover } from './choose.ts';
import type { ApproverFile } from './key-file.ts';
import { approversOf, isAttended, type Keyring, keyringOf } from './keyring.ts';
import { showPages } from './show-pages.ts';
import { unlock } from './signer.ts';
import type { Asking, Terminal } from './terminal.ts';

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
  readonly world: KernelWorld;
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

const draftOf = ({ world, deciding, approval, approver }: Prepared): ApprovalDecision =>
  decisionOn(
    approval,
    {
      decision: deciding.decision,
      decided_by: approver?.name ?? accountName(),
      channel: channelOf(approver),
      comment: deciding.comment,
    },
    world,
  );

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
  asking: Asking,
): Promise<Result<Prepared, Problem>> => {
  const keyring = await keyringOf(asking.world);
  if (!keyring.ok) return keyring;
  const stored = await store.load(deciding.run_id);
  if (!stored.ok) return stored;
  const approval = approvalIn(stored.value, deciding.approval_id);
  if (!approval.ok) return approval;
  const keyless = keyring.value.files.length === 0;
  const approver = keyless ? ok(undefined) : chooseApprover(keyring.value, deciding.as, 'as');
  if (!approver.ok) return approver;
  const world = { ...systemWorld(), now: asking.world.now };
  const prepared: Prepared = {
    world,
    deciding,
    stored: stored.value,
    approval: approval.value,
    keyring: keyring.value,
    approver: approver.value,
  };
  const decision = draftOf(prepared);
  const { run } = stored.value;
  const early = checkDecision({
    approval: approval.value,
    decision,
    run,
    now: decision.decided_at,
    world,
  });
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
  asking: Asking,
): Promise<Result<ApprovalDecision, Problem>> => {
  const { approval, approver, deciding, stored } = prepared;
  const previous = await previousPacket(store, stored, approval);
  const seen = await showPages(terminal, showPacket(approval, prepared.world, previous));
  // Whoever composed the command line may be somebody else than who decides, and signs it.
  if (seen && deciding.comment !== undefined)
    terminal.write(`${folded(`your comment: ${visible(deciding.comment)}`).join('\n')}\n`);
  const typed = seen ? await terminal.ask(asks(prepared)) : undefined;
  if (typed?.trim() !== WORD[deciding.decision]) return notSaid();
  const decision = draftOf(prepared);
  if (approver === undefined) return ok(decision);
  const sign = await unlock(approver, terminal, asking.world);
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
  asking: Asking,
): Promise<Result<RunState, Problem>> => {
  const prepared = await prepare(store, deciding, asking);
  if (!prepared.ok) return prepared;
  const terminal = asking.open();
  if (!terminal.ok) return terminal;
  try {
    const decision = await askPerson(terminal.value, store, prepared.value, asking);
    if (!decision.ok) return decision;
    // While the person read, an approver may have been removed.
    const keyring = await keyringOf(asking.world);
    if (!keyring.ok) return keyring;
    const recording = { store, approvers: approversOf(keyring.value), world: prepared.value.world };
    return await recordDecision(recording, deciding.run_id, decision.value);
  } finally {
    terminal.value.close();
  }
};
