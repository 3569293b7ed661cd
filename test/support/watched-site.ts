/**
 * A site in a process of its own in which every way outward is watched: `node test/support/watched-site.ts FILE`. It says
 * its address and a publisher's token, and at SIGTERM what it tried.
 */
import childProcess from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import vm from 'node:vm';

const tried: string[] = [];

const watch = (owner: object, name: string, what: string): void => {
  const real = Reflect.get(owner, name) as (...args: unknown[]) => unknown;
  Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
    tried.push(`${what}.${name} ${JSON.stringify(args[0]) ?? ''}`.slice(0, 200));
    return Reflect.apply(real, this, args);
  });
};

watch(net.Socket.prototype, 'connect', 'socket');
watch(dgram, 'createSocket', 'dgram');
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveTxt']) watch(dns, name, 'dns');
for (const name of ['lookup', 'resolve']) watch(dns.promises, name, 'dns.promises');
for (const name of ['spawn', 'spawnSync', 'exec', 'execSync', 'execFile', 'execFileSync', 'fork'])
  watch(childProcess, name, 'child_process');
for (const name of ['runInContext', 'runInNewContext', 'runInThisContext', 'compileFunction'])
  watch(vm, name, 'vm');
watch(globalThis, 'fetch', 'global');
watch(globalThis, 'eval', 'global');
syncBuiltinESMExports();

// What is watched must show: one attempt of each kind, by the names that a module would import.
const { connect } = await import('node:net');
const { spawnSync } = await import('node:child_process');
const { lookup } = await import('node:dns/promises');
connect(9, '127.0.0.1').on('error', () => {});
spawnSync('true');
await lookup('127.0.0.1');
const shown = tried.splice(0);

const { openStore } = await import('../../src/store/index.ts');
const { serve } = await import('../../src/web/index.ts');
const { testWorld } = await import('./stores.ts');
const world = testWorld();
const store = await openStore(`sqlite:${process.argv[2]}`, world);
if (!store.ok) throw new Error(store.error.message);
const token = await store.value.tokens.add({ author: 'local', role: 'publisher' });
const serving = await serve({ store: store.value, ...world, log: () => {}, port: 0 });
if (!serving.ok || !token.ok) throw new Error('the site did not start');
const beforehand = tried.length;
process.on('SIGTERM', async () => {
  await store.value.documents.lint('payloads');
  await serving.value.close();
  await store.value.close();
  process.stdout.write(`${JSON.stringify({ shown, tried: tried.slice(beforehand) })}\n`);
});
process.stdout.write(`${JSON.stringify({ url: serving.value.url, token: token.value.secret })}\n`);
