import { createHash } from 'node:crypto';
import type { Received } from '../guide/index.ts';

/** Bytes as they arrived, with their digest: the one place where bytes that come in are hashed. */
export const receive = (bytes: Uint8Array, truncated: boolean): Received => ({
  received: bytes.length > 0,
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  truncated,
});
