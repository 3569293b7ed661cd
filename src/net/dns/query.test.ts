import type { Socket } from 'node:net';
import type { Answer } from 'dns-packet';
import { describe, expect, test } from 'vitest';
import { framed, rawDns, replyTo } from '../../../test/support/dns.ts';
import { HAS_IPV6 } from '../../../test/support/net.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { ask } from './query.ts';

const soon = (): AbortSignal => AbortSignal.timeout(300_000);

const answers = (address = '192.0.2.7', name = 'example.com'): Answer[] => [
  { type: 'A', name, data: address, ttl: 60 },
];

const GOOD = { rcode: 'NOERROR', answers: [{ type: 'A', name: 'example.com', address: '192.0.2.7' }] };

const asked = (port: number, signal = soon(), address = '127.0.0.1') =>
  ask({ address, port }, 'example.com', 'A', signal);

describe('how a name server is asked', () => {
  test('over UDP, with a new number each time, recursion wanted, EDNS spoken', async () => {
    const queries: Buffer[] = [];
    const server = await rawDns({
      udp: (query, send) => {
        queries.push(query);
        send(replyTo(query, { answers: answers() }));
      },
    });
    for (let i = 0; i < 8; i += 1) expect(await asked(server.port)).toMatchObject(GOOD);
    expect(new Set(queries.map((query) => query.readUInt16BE(0))).size).toBeGreaterThan(1);
    expect(queries[0]?.readUInt16BE(2)).toBe(0x0120);
    expect(queries[0]?.readUInt16BE(10)).toBe(1);
    expect(server.overTcp()).toBe(0);
  });

  test.skipIf(!HAS_IPV6)('by IPv6 too', async () => {
    const server = await rawDns({
      host: '::1',
      udp: (query, send) => send(replyTo(query, { flags: 0x0200 })),
      tcp: (query, socket) => socket.write(framed(replyTo(query, { answers: answers() }))),
    });
    expect(await asked(server.port, soon(), '::1')).toMatchObject(GOOD);
  });

  test('again over TCP when the answer was cut; what was cut counts for nothing', async () => {
    const server = await rawDns({
      udp: (query, send) => send(replyTo(query, { flags: 0x0200, answers: answers('192.0.2.1') })),
      tcp: (query, socket) => socket.write(framed(replyTo(query, { answers: answers() }))),
    });
    expect(await asked(server.port)).toMatchObject(GOOD);
  });

  test('an answer over TCP may come in pieces, and may be very long', async () => {
    const many = Array.from({ length: 500 }, () => answers()).flat();
    const server = await rawDns({
      udp: (query, send) => send(replyTo(query, { flags: 0x0200 })),
      tcp: (query, socket) => {
        const message = framed(replyTo(query, { answers: many }));
        socket.setNoDelay(true);
        socket.write(message.subarray(0, 1));
        setTimeout(() => socket.write(message.subarray(1, 700)), 20);
        setTimeout(() => socket.write(message.subarray(700)), 40);
      },
    });
    expect((await asked(server.port)).answers).toHaveLength(500);
  });

  test('without EDNS when the server does not know it, also when it repeats no question', async () => {
    for (const questions of [undefined, []]) {
      const queries = new Set<string>();
      const server = await rawDns({
        udp: (query, send) => {
          queries.add(query.toString('hex'));
          const extended = query.readUInt16BE(10) > 0;
          send(
            extended
              ? replyTo(query, { flags: 1, ...(questions !== undefined && { questions }) })
              : replyTo(query, { answers: answers() }),
          );
        },
      });
      expect(await asked(server.port)).toMatchObject(GOOD);
      // One that is answered late is sent again as it was.
      expect(queries.size).toBe(2);
    }
  });

  test('again when the datagram was lost', async () => {
    let lost = true;
    const server = await rawDns({
      udp: (query, send) => {
        if (!lost) send(replyTo(query, { answers: answers() }));
        lost = false;
      },
    });
    expect(await asked(server.port)).toMatchObject(GOOD);
    expect(server.overUdp()).toBeGreaterThan(1);
  });
});

describe('VP-6-04 what is no answer is not taken for one', () => {
  const pointerLoop = (query: Buffer): Buffer => {
    const message = replyTo(query, { answers: answers() });
    // The name of the answer points at itself.
    const at = message.length - 14 - 'example.com'.length - 2;
    message.writeUInt16BE(0xc000 | at, at);
    return message;
  };
  const withCounts = (query: Buffer): Buffer => {
    const message = replyTo(query);
    for (const at of [6, 8, 10]) message.writeUInt16BE(0xffff, at);
    return message;
  };
  const badAddress = (query: Buffer): Buffer => {
    const message = replyTo(query, { answers: answers() });
    return message.subarray(0, message.length - 3);
  };
  const rows: readonly (readonly [title: string, noise: (query: Buffer) => Buffer])[] = [
    ['nothing at all', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from([0])],
    ['noise', () => Buffer.alloc(512, 0xa5)],
    [
      'noise with the right number',
      (query) => Buffer.concat([query.subarray(0, 2), Buffer.alloc(512, 0xa5)]),
    ],
    ['zeroes', () => Buffer.alloc(65_000)],
    ['the question itself', (query) => query],
    ['another number', (query) => replyTo(query, { id: query.readUInt16BE(0) ^ 1, answers: answers() })],
    [
      'another name',
      (query) => replyTo(query, { questions: [{ type: 'A', name: 'example.org' }], answers: answers() }),
    ],
    [
      'another type',
      (query) => replyTo(query, { questions: [{ type: 'TXT', name: 'example.com' }], answers: answers() }),
    ],
    [
      'another class',
      (query) => replyTo(query, { questions: [{ type: 'A', name: 'example.com', class: 'CH' }] }),
    ],
    ['no question', (query) => replyTo(query, { questions: [], answers: answers() })],
    [
      'two questions',
      (query) =>
        replyTo(query, {
          questions: [
            { type: 'A', name: 'example.com' },
            { type: 'A', name: 'example.org' },
          ],
        }),
    ],
    ['a name that points at itself', pointerLoop],
    ['more records than there are', withCounts],
    ['an address of one byte', badAddress],
  ];
  for (const [title, noise] of rows)
    test(`${title}, and the answer after it`, async () => {
      const server = await rawDns({
        udp: (query, send) => {
          send(noise(query));
          send(replyTo(query, { answers: answers() }));
        },
      });
      expect(await asked(server.port)).toMatchObject(GOOD);
    });

  for (const [title, noise] of rows)
    test(`${title}, over TCP`, async () => {
      const server = await rawDns({
        udp: (query, send) => send(replyTo(query, { flags: 0x0200 })),
        tcp: (query, socket) => socket.end(framed(noise(query))),
      });
      await expect(asked(server.port)).rejects.toThrow('the name server');
    });

  test('a flood of guesses ends in TCP, which cannot be guessed into', async () => {
    const server = await rawDns({
      udp: (query, send) => {
        for (let guess = 0; guess < 64; guess += 1)
          send(
            replyTo(query, {
              id: (query.readUInt16BE(0) + guess + 1) & 0xffff,
              answers: answers('192.0.2.66'),
            }),
          );
      },
      tcp: (query, socket) => socket.end(framed(replyTo(query, { answers: answers() }))),
    });
    expect(await asked(server.port)).toMatchObject(GOOD);
    expect(server.overTcp()).toBe(1);
  });

  test('chains of pointers are read in a moment, and a message that is all chains is not read', async () => {
    const serving = (size: number) =>
      rawDns({
        udp: (query, send) => send(replyTo(query, { flags: 0x0200 })),
        tcp: (query, socket) => socket.end(framed(pointers(query, size))),
      });
    const spent = processorTime();
    expect(await asked((await serving(8_000)).port)).toMatchObject({ answers: [] });
    await expect(asked((await serving(16_000)).port)).rejects.toThrow('the name server');
    expect(spent()).toBeLessThan(10_000);
  });
});

/** A record of `length` bytes that the client does not read, for the name at `name`. */
const recordHead = (name: number, length: number): Buffer => {
  const head = Buffer.alloc(12);
  [0xc000 | name, 10, 1, 0, 0, length].forEach((word, at) => void head.writeUInt16BE(word, 2 * at));
  return head;
};

/** Thousands of records whose name is a chain of thousands of pointers, each to the one before. */
const pointers = (query: Buffer, size: number): Buffer => {
  const head = replyTo(query);
  const first = head.length + 12;
  const chain = Buffer.alloc(size);
  for (let at = 0; at < chain.length; at += 2)
    chain.writeUInt16BE(0xc000 | (at === 0 ? 12 : first + at - 2), at);
  const records = Array.from({ length: size / 12 - 12 }, () => recordHead(first + chain.length - 2, 0));
  const message = Buffer.concat([head, recordHead(12, chain.length), chain, ...records]);
  message.writeUInt16BE(records.length + 1, 6);
  return message;
};

describe('when there is no answer', () => {
  const silent = async () => (await rawDns({})).port;

  test('the deadline ends it, over UDP', async () => {
    await expect(asked(await silent(), AbortSignal.timeout(100))).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  const overTcp: readonly (readonly [title: string, act: (socket: Socket) => void])[] = [
    ['silence', () => undefined],
    ['half an answer', (socket) => socket.write(Buffer.from([0, 90, 1, 2, 3]))],
    [
      'an answer that drips',
      (socket) => {
        const timer = setInterval(() => socket.write(Buffer.from([255])), 5);
        socket.once('close', () => clearInterval(timer));
      },
    ],
  ];
  for (const [title, act] of overTcp)
    test(`the deadline ends it, over TCP: ${title}`, async () => {
      const server = await rawDns({
        udp: (query, send) => send(replyTo(query, { flags: 0x0200 })),
        tcp: (_query, socket) => act(socket),
      });
      await expect(asked(server.port, AbortSignal.timeout(300))).rejects.toThrow();
    });

  test('a port where nobody listens is known at once', async () => {
    const started = performance.now();
    await expect(asked(1)).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('VP-10-17 an answer that was cut even over TCP, where nothing is too long', async () => {
    const cut = (query: Buffer) => replyTo(query, { flags: 0x0200, answers: answers() });
    const server = await rawDns({
      udp: (query, send) => send(cut(query)),
      tcp: (query, socket) => socket.write(framed(cut(query))),
    });
    await expect(asked(server.port)).rejects.toThrow('the name server gave no whole answer');
  });

  test('a server that hangs up over TCP', async () => {
    const server = await rawDns({
      udp: (query, send) => send(replyTo(query, { flags: 0x0200 })),
      tcp: (_query, socket) => socket.end(),
    });
    await expect(asked(server.port)).rejects.toThrow('the name server hung up');
  });
});
