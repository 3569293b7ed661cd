import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packet } from '../../../test/support/packs.ts';
import { readAdvertisement } from './advertisement.ts';
import { packIn } from './fetch-pack.ts';
import { formatNamed } from './format.ts';
import { commandOf, packetsIn } from './pkt-line.ts';
import { readRefs } from './refs.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Packets that are well formed, marks between them, and bytes that are neither. */
const anyAnswer = fc
  .array(
    fc.oneof(
      fc
        .constantFrom('0000', '0001', '0002', '0003', '0004', 'fff', 'zzzz', '-001')
        .map((mark) => Buffer.from(mark)),
      fc.constantFrom('version 2\n', 'packfile\n', 'ls-refs\n', 'fetch=filter\n', '\x01PACK').map(packet),
      fc.uint8Array({ maxLength: 30 }).map(packet),
      fc.uint8Array({ maxLength: 8 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => Buffer.concat(parts));

test('VP-6-06 V09 whatever the bytes are, every reader ends with an answer', () => {
  const format = formatNamed('sha1');
  fc.assert(
    fc.property(anyAnswer, fc.boolean(), (bytes, truncated) => {
      expect([...packetsIn(bytes)].length).toBeLessThanOrEqual(bytes.length);
      expect(readAdvertisement(bytes, truncated)).toHaveProperty('ok');
      expect(packIn(bytes)).toHaveProperty('ok');
      expect(format && readRefs(bytes, format)).toHaveProperty('ok');
    }),
  );
});

test('VP-6-06 what is sent can be read: a name, capabilities, a delimiter, arguments, a flush', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 20 })), (words) => {
      const lines = words.map((word) => word.replaceAll(/[^\x20-\x7e]/g, ''));
      const read = [...packetsIn(commandOf('fetch', ['agent=x'], lines))];
      expect(read.map((one) => (one.kind === 'data' ? text(one.bytes) : one.kind))).toEqual([
        'command=fetch\n',
        'agent=x\n',
        'delimiter',
        ...lines.map((line) => `${line}\n`),
        'flush',
      ]);
    }),
  );
});
