import { isDeepStrictEqual } from 'node:util';
import { fail, ok, type Result } from '../base/index.ts';
import type { ChannelEvidence, LogProof, Received, Supplied } from '../guide/index.ts';
import type { LogPin } from './gathering.ts';
import { receive } from './received.ts';

// Sigstore's libraries are loaded with the first bundle, and with what the caller gives to hold one against.
const load = () => import('./sigstore/prove.ts');
const loadTrust = () => import('./sigstore/trust.ts');

/** The trusted root of Sigstore's public good instance, as it is shipped. */
const publicGoodRoot = async (): Promise<Received> =>
  receive(Buffer.from((await import('./sigstore/public-good-root.ts')).PUBLIC_GOOD_ROOT));

/** What a bundle is held against, all of it from the caller. */
export interface LogTrust {
  /** Default: the public good instance's. */
  readonly trustedRoot?: Received;
  readonly logPin?: LogPin;
}

/** Verifies the Sigstore bundle that a channel served, over the manifest that named it. */
export const proveLog = async (
  bundle: Uint8Array,
  manifest: Supplied | undefined,
  { trustedRoot, logPin = {} }: LogTrust,
): Promise<LogProof> =>
  (await load()).prove({
    bundle,
    manifest: manifest?.received === true ? manifest.bytes : undefined,
    trustedRoot: trustedRoot ?? (await publicGoodRoot()),
    pin: logPin,
  });

/**
 * Makes a saved proof again from the raw material that is saved with it (bundle, manifest, trusted root, pin), and says
 * whether it is the proof that was saved. Words may differ between releases; what they are about may not.
 */
export const recheckLog = async (
  channel: ChannelEvidence,
  manifest: Supplied | undefined,
): Promise<boolean> => {
  const saved = channel.proof;
  if (saved?.kind !== 'sigstore') return false;
  const { trustedRoot, key, identity } = saved;
  const logPin = { ...(key !== undefined && { key }), ...(identity !== undefined && { identity }) };
  const again = await proveLog(channel.bytes, manifest, { trustedRoot, logPin });
  return isDeepStrictEqual({ ...again, reason: saved.reason }, saved);
};

/** A trusted root that the caller gives must be one: a mistake in it is wrong usage, and no fault of a log. */
export const checkTrustedRoot = async (given: Received): Promise<Result<Received>> => {
  const read = (await loadTrust()).readTrust(given);
  if (read.ok) return ok(given);
  return fail(
    'trusted-root.invalid',
    read.error,
    'give the trusted_root.json of a Sigstore instance, one JSON object',
  );
};
