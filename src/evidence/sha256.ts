import { hash } from 'node:crypto';

/** SHA-256 of bytes, or of the UTF-8 bytes of a text, in 64 lower-case hexadecimal digits. */
export const sha256 = (content: Uint8Array | string): string => hash('sha256', content, 'hex');
