import { domainText } from '../domains.ts';
import type { KernelWorld } from '../world.ts';

type Hashing = Pick<KernelWorld, 'sha256'>;

/** The digest of a ledger without entries. Its origin is part of it, so that no two ledgers share a beginning. */
export const emptyLogDigest = (origin: string, { sha256 }: Hashing): string =>
  sha256(domainText('ledger', origin));

/** The digest of the whole ledger up to an entry, from the digest up to the one before it. */
export const nextLogDigest = (before: string, entryDigest: string, { sha256 }: Hashing): string =>
  sha256(domainText('log', `${before}${entryDigest}`));
