import { expect, test } from 'vitest';
import { receive } from './received.ts';

// FIPS 180-2, appendix B.1, and the digest of no bytes at all.
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test('the digest is SHA-256 over exactly the bytes, lowercase hex', () => {
  expect(receive(Uint8Array.of(0x61, 0x62, 0x63))).toMatchObject({
    received: true,
    sha256: ABC,
    truncated: false,
  });
});

test('nothing received has the digest of zero bytes', () => {
  expect(receive(new Uint8Array())).toMatchObject({ received: false, sha256: NOTHING });
});
