import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { deafTcp, HAS_IPV6, rawTcp } from '../../test/support/net.ts';
import { dial } from './dial.ts';

const dialled = async (addresses: readonly string[], port: number, ms = 300_000): Promise<Socket> => {
  const socket = await dial(addresses, port, AbortSignal.timeout(ms));
  onTestFinished(() => void socket.destroy());
  return socket;
};

test('VP-10-16 goes to the address that was checked, and to no other', async () => {
  const there = await rawTcp(undefined, '127.0.0.5');
  expect((await dialled(['127.0.0.5'], there.port)).remoteAddress).toBe('127.0.0.5');
  await expect(dialled(['127.0.0.2', '127.0.0.4'], there.port)).rejects.toThrow();
  expect(there.connections()).toBe(1);
});

test('an address that refuses is passed over at once', async () => {
  const there = await rawTcp(undefined, '127.0.0.5');
  const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
  expect((await dialled(addresses, there.port)).remoteAddress).toBe('127.0.0.5');
});

test('an address that says nothing costs a head start, not the deadline', async () => {
  const port = await deafTcp('127.0.0.6');
  const there = createServer();
  await new Promise<void>((resolve) => there.listen(port, '127.0.0.7', resolve));
  onTestFinished(() => void there.close());
  // The system itself would try the first for two minutes.
  expect((await dialled(['127.0.0.6', '127.0.0.7'], port, 60_000)).remoteAddress).toBe('127.0.0.7');
});

test.skipIf(!HAS_IPV6)('IPv6 and IPv4 take turns', async () => {
  const six = await rawTcp(undefined, '::1');
  expect((await dialled(['127.0.0.2', '::1'], six.port)).remoteAddress).toBe('::1');
});

test('of very many addresses eight are tried', async () => {
  const there = await rawTcp(undefined, '127.0.0.9');
  const before = Array.from({ length: 8 }, (_, at) => `127.0.1.${at + 1}`);
  await expect(dialled([...before, '127.0.0.9'], there.port)).rejects.toThrow('no address answers');
  expect((await dialled([...before.slice(1), '127.0.0.9'], there.port)).remoteAddress).toBe('127.0.0.9');
});

test('VP-10-16 a name is no address: nobody is asked what it means', async () => {
  const there = await rawTcp();
  await expect(dialled(['localhost', 'example.com', '2130706433'], there.port)).rejects.toThrow(
    'no address answers',
  );
  expect(there.connections()).toBe(0);
});

test('the deadline ends it, also one that is over', async () => {
  const port = await deafTcp('127.0.0.8');
  await expect(dialled(['127.0.0.8'], port, 100)).rejects.toMatchObject({ name: 'TimeoutError' });
  await expect(dial(['127.0.0.8'], port, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
});
