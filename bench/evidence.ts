import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { GUIDE_HEADERS } from '../src/conformance/stage/https-host.ts';
import { GATHER } from '../src/evidence/channels/list.ts';
import { type FetchOptions, gatherPublicWeb } from '../src/evidence/index.ts';
import { fetchManifest } from '../src/evidence/manifest.ts';
import { completed } from '../src/evidence/options.ts';
import { receive } from '../src/evidence/received.ts';
import { CHANNELS, type Channel, judge, readGuide } from '../src/guide/index.ts';
import { openNet } from '../src/net/index.ts';
import { type FiveAnchors, publishEverywhere } from '../test/support/five-anchors.ts';
import { median, ratio, row } from './measure.ts';

const ROUNDS = 15;
const WISH = { at: '2026-06-01T00:00:00Z', ask: {} } as const;
const COMMAND = join(resolve(import.meta.dirname, '..'), 'dist/bin/readback.cjs');

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** The guide, the manifest where the channel needs it, and that channel: one request after the other. */
const chain = async (world: FiveAnchors, channel: Channel): Promise<void> => {
  const options = await completed(world.options);
  const net = openNet(options.net);
  const { bytes, truncated } = await net.fetch({ url: world.url, limit: 8193 });
  const guide = readGuide(bytes);
  const manifest =
    channel === 'transparency-log' ? fetchManifest(net, guide, 1 << 20) : Promise.resolve(undefined);
  await GATHER[channel]({
    ...{ net, options, guide, manifest, ask: {}, served: receive(bytes, truncated) },
  });
  await net.close();
};

const sideBySide = async (latency: number): Promise<void> => {
  const world = await publishEverywhere(latency);
  const all = (): Promise<unknown> => gatherPublicWeb(world.url, world.options, WISH);
  const report = judge(await gatherPublicWeb(world.url, world.options, WISH));
  row(`every server ${latency} ms late: the level`, String(report.guide.achieved_level));
  const times = new Map<Channel | 'all', number[]>();
  for (let round = -1; round < ROUNDS; round++)
    for (const name of ['all', ...CHANNELS] as const) {
      const took = await timed(() => (name === 'all' ? all() : chain(world, name)));
      if (round >= 0) times.set(name, [...(times.get(name) ?? []), took]);
    }
  const of = (name: Channel | 'all'): number => median(times.get(name) ?? []);
  const longest = CHANNELS.reduce((one, other) => (of(other) > of(one) ? other : one));
  for (const channel of CHANNELS) row(`  the chain of ${channel}`, `${of(channel).toFixed(0)} ms`);
  row(
    `  all of it / the longest chain (${longest})`,
    `${of('all').toFixed(0)} / ${of(longest).toFixed(0)} ms = ${ratio(of('all'), of(longest))}`,
  );
  await world.close();
};

const peakOf = async (folder: string, args: readonly string[]): Promise<number> => {
  const preload = join(folder, 'peak.cjs');
  writeFileSync(
    preload,
    'process.on("exit",()=>require("fs").writeSync(2,"peak="+process.resourceUsage().maxRSS))',
  );
  const child = spawn(process.execPath, ['--require', preload, COMMAND, 'verify', '--quiet', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (part) => {
    said += part;
  });
  await once(child, 'close');
  return Number(/peak=(\d+)/.exec(said)?.[1]) / 1024;
};

const hugeBody = async (): Promise<void> => {
  const world = await publishEverywhere();
  const folder = mkdtempSync(join(tmpdir(), 'readback-bench-'));
  const small = await peakOf(folder, [...world.stage.flags, world.url]);
  let sent = 0;
  world.routes['example.com/.well-known/assistant-guide.txt'] = (_request, response) => {
    response.writeHead(200, { ...GUIDE_HEADERS, 'content-length': String(2 ** 30) });
    const part = Buffer.alloc(1 << 20, 'x');
    const pour = (): void => {
      while (!response.destroyed && sent < 2 ** 30) {
        sent += part.length;
        if (!response.write(part)) return;
      }
    };
    response.on('drain', pour);
    pour();
  };
  const huge = await peakOf(folder, [...world.stage.flags, world.url]);
  row('peak memory, a guide / a body of 1 GiB', `${small.toFixed(0)} / ${huge.toFixed(0)} MiB`);
  row('of each such body the server could send', `${(sent / 2 / 1024).toFixed(0)} KiB into its buffers`);
  rmSync(folder, { recursive: true, force: true });
  await world.close();
};

/** Servers that keep a client waiting, each in its way. */
const HOSTILE: readonly ((server: Server) => void)[] = [
  (server) => server.on('connection', () => undefined),
  (server) => server.on('connection', (socket) => setInterval(() => socket.write('x'), 1000).unref()),
  (server) => server.on('connection', (socket) => socket.destroy()),
];

const startHostile = async (behave: (server: Server) => void): Promise<Server> => {
  const server = createServer((socket) => socket.on('error', () => undefined));
  behave(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
};

const amongHostile = async (): Promise<void> => {
  const world = await publishEverywhere(20);
  const servers = await Promise.all(HOSTILE.map(startHostile));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  const good = (): Promise<number> => timed(() => gatherPublicWeb(world.url, world.options, WISH));
  const bad: FetchOptions = { ...world.options, net: { ...world.options.net, limits: { totalMs: 3000 } } };
  const pairs: (readonly [alone: number, among: number])[] = [];
  await good();
  for (let round = 0; round < 7; round++) {
    const alone = await good();
    const others = Array.from({ length: 100 }, (_, index) => {
      const port = ports[index % ports.length];
      return gatherPublicWeb(`https://bad.example.net:${port}/guide.txt`, bad, WISH);
    });
    pairs.push([alone, await good()]);
    await Promise.all(others);
  }
  const [alone, among] = [median(pairs.map(([one]) => one)), median(pairs.map(([, other]) => other))];
  row(
    'a good target alone / among 100 slow or hostile ones',
    `${alone.toFixed(0)} / ${among.toFixed(0)} ms = ${ratio(among, alone)}`,
  );
  for (const server of servers) server.close();
  await world.close();
};

export const benchEvidence = async (): Promise<void> => {
  console.log('\nevidence over loopback TLS');
  await sideBySide(0);
  await sideBySide(50);
  await hugeBody();
  await amongHostile();
};
