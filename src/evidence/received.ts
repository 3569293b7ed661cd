import type { Received } from '../guide/index.ts';
import { sha256 } from './sha256.ts';

/**
 * Bytes as they arrived, with their SHA-256: the one place where bytes that come in are hashed. No bytes at all count as
 * not received (V10). `truncated` says that the source held more than these bytes.
 */
export const receive = (bytes: Uint8Array, truncated = false): Received => ({
  received: bytes.length > 0,
  bytes,
  sha256: sha256(bytes),
  truncated,
});
