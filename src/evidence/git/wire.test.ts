import { expect, test } from 'vitest';
import { clientFor, stageFor } from '../../../test/support/net.ts';
import { serveRoutes } from '../../conformance/stage/https-host.ts';
import { standardLookups } from '../../guide/standard-lookups.ts';
import { openWire } from './wire.ts';

test('VP-6-10 one repository is asked at most 96 times, and every request is recorded', async () => {
  const stage = await stageFor();
  const { port, seen } = await stage.serve(['git.example.org'], serveRoutes({ '/': 'x' }));
  const wire = openWire(clientFor(stage), standardLookups, 30_000);
  const ask = () => wire.send({ url: `https://git.example.org:${port}/`, limit: 10 });
  for (let at = 0; at < 96; at++) expect((await ask()).ok).toBe(true);
  expect(await ask()).toMatchObject({ ok: false, error: { as: 'unreadable' } });
  expect(seen).toHaveLength(96);
  expect(wire.requests).toHaveLength(96);
  expect(seen[0]?.headers).toMatchObject({ 'git-protocol': 'version=2', 'accept-encoding': 'identity' });
});

test('VP-6-10 one repository has four times the time of a fetch, whatever the clock of the records says', async () => {
  const stage = await stageFor();
  const { port, seen } = await stage.serve(['git.example.org'], serveRoutes({ '/': 'x' }));
  const net = clientFor(stage);
  const wire = openWire(net, standardLookups, 10);
  await new Promise((resolve) => net.deadline(60).addEventListener('abort', resolve));
  expect(await wire.send({ url: `https://git.example.org:${port}/`, limit: 10 })).toMatchObject({
    ok: false,
    error: { as: 'unreadable', why: expect.stringContaining('40 ms in all') },
  });
  expect(seen).toEqual([]);
});
