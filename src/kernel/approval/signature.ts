import { ok, type Problem, type Result } from '../../base/index.ts';
import type { ApprovalDecision } from '../contracts/approval.ts';
import type { RunState } from '../contracts/run.ts';
import { domainText } from '../domains.ts';
import { fromBase64, toHex } from '../encoding.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import type { Approvers } from '../kernel.ts';
import { refuse } from '../problem.ts';

/** A terminal at which nobody proved who they are. */
export const UNAUTHENTICATED = 'unauthenticated-terminal';

/** A terminal, and the signature of an approver's key. */
export const SIGNED = 'signed-terminal';

/** Who may decide, by name and key. */
export interface ApproverKey {
  /** The only `decided_by` that its signatures count for. */
  readonly name: string;
  /** SHA-256 of the raw public key, in hexadecimal digits. */
  readonly key_id: string;
  /** The 32 bytes of an Ed25519 public key, in base64. */
  readonly public_key: string;
  /** It once counted. It stays known, so that what it signed can still be verified, and decides nothing any more. */
  readonly removed?: boolean;
  /** Whatever reaches the key can sign with it, without a person: it counts no more than an unauthenticated terminal. */
  readonly unattended?: boolean;
}

/** What an operator allows beside signatures. */
export interface KeyOptions {
  /** Tools whose `sensitive_destructive` actions the operator lets somebody decide who did not prove who they are. */
  readonly allowUnauthenticated?: readonly string[];
}

/** The text that an approver's key signs, in UTF-8: all of the decision but the signature itself, under its own domain. */
export const signedText = (decision: ApprovalDecision): string => {
  const { signature: _signature, ...signed } = decision;
  return domainText('decision', canonicalText(signed as unknown as Json));
};

type Checked = Result<void, Problem>;

const FINE: Checked = ok(undefined);

/** Whether an Ed25519 signature (base64) over a text holds, under a public key that has this id. */
export const holdsSignature = async (
  { key_id, public_key }: Pick<ApproverKey, 'key_id' | 'public_key'>,
  text: string,
  signature: string,
): Promise<boolean> => {
  const [raw, signed] = [fromBase64(public_key), fromBase64(signature)];
  if (raw === undefined || signed === undefined) return false;
  try {
    const { subtle } = globalThis.crypto;
    if (toHex(new Uint8Array(await subtle.digest('SHA-256', raw))) !== key_id) return false;
    const key = await subtle.importKey('raw', raw, 'Ed25519', false, ['verify']);
    return await subtle.verify('Ed25519', key, signed, new TextEncoder().encode(text));
  } catch {
    // Bytes that are no key and no signature.
    return false;
  }
};

const strangers = (message: string): Checked =>
  refuse(
    'approver_not_authorized',
    message,
    'let an approver of `readback runs approver list` decide; what is approved already is asked anew by `readback runs reissue`',
  );

const unproved = (message: string, fix: string): Checked => refuse('unauthenticated_channel', message, fix);

/** What may be decided by somebody who did not prove who they are. */
const withoutProof = (run: RunState, { allowUnauthenticated = [] }: KeyOptions): Checked => {
  const action = run.pending_action?.approval.action;
  const grave = action === undefined || action.side_effect_class === 'sensitive_destructive';
  return !grave || allowUnauthenticated.includes(action?.tool_name ?? '')
    ? FINE
    : unproved(
        'a sensitive or destructive action needs an approver who proves who they are',
        'make a key with `readback runs approver add NAME`',
      );
};

const checkUnsigned = (
  { channel }: ApprovalDecision,
  run: RunState,
  keys: readonly ApproverKey[],
  options: KeyOptions,
): Checked => {
  if (keys.length > 0)
    return unproved(
      'there are approver keys, and this decision is signed with none',
      'sign it with one of them',
    );
  if (channel !== UNAUTHENTICATED)
    return unproved(`a decision without a signature comes over ${UNAUTHENTICATED}`, 'say so, or sign it');
  return withoutProof(run, options);
};

const checkSigned = async (
  decision: ApprovalDecision,
  run: RunState,
  keys: readonly ApproverKey[],
  options: KeyOptions,
): Promise<Checked> => {
  const { signature, decided_by, channel } = decision;
  const key = keys.find(({ key_id }) => key_id === signature?.key_id);
  if (key === undefined) return strangers('the decision is signed with a key that nobody here has');
  if (key.removed === true) return strangers('the key of this decision was removed');
  if (key.name !== decided_by) return strangers('the decision is signed with the key of somebody else');
  if (!(await holdsSignature(key, signedText(decision), signature?.value ?? '')))
    return refuse('approval_signature_invalid', 'the signature does not hold', 'decide again, and sign anew');
  if (channel === UNAUTHENTICATED)
    return unproved('a signed decision does not come over an unauthenticated channel', `name it ${SIGNED}`);
  return key.unattended === true ? withoutProof(run, options) : FINE;
};

/**
 * Checks decisions by approver keys. As soon as there is any key, removed ones included, an unsigned decision counts for
 * nothing: a person who lost a key is not replaced by whoever reaches the terminal.
 */
export const keyApprovers = (keys: readonly ApproverKey[], options: KeyOptions = {}): Approvers => {
  const check: Approvers['check'] = (decision, run) =>
    decision.signature === undefined
      ? checkUnsigned(decision, run, keys, options)
      : checkSigned(decision, run, keys, options);
  // Who can write the database can write an approval; a signature they cannot write.
  return { check, revalidate: check };
};
