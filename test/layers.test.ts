import { describe, expect, test } from 'vitest';
import { checkSource } from '../scripts/layers.ts';

describe('the layer check', () => {
  const refused: readonly (readonly [string, string, string])[] = [
    ['an upward import', 'src/guide/a.ts', "import { x } from '../cli/index.ts';"],
    ['a type from above', 'src/guide/a.ts', "import type { X } from '../evidence/index.ts';"],
    ['a re-export from above', 'src/base/a.ts', "export * from '../guide/index.ts';"],
    ['a type written as import()', 'src/guide/a.ts', "type X = import('../cli/index.ts').X;"],
    ['a dynamic import from above', 'src/guide/a.ts', "await import('../cli/index.ts');"],
    ['an import past a door', 'src/cli/a.ts', "import { x } from '../guide/judge.ts';"],
    ['a room that nobody planned', 'src/attic/a.ts', "import { x } from '../base/index.ts';"],
    ['a computed import', 'src/cli/a.ts', 'await import(name);'],
    ['a computed import in the room that has one', 'src/cli/runs/application.ts', 'await import(name);'],
    ['createRequire', 'src/cli/a.ts', "import { createRequire } from 'node:module';"],
    ['node:fs in a pure room', 'src/guide/a.ts', "import { readFileSync } from 'node:fs';"],
    ['fs without its prefix', 'src/guide/a.ts', "import { readFileSync } from 'fs';"],
    ['the clock', 'src/guide/a.ts', 'const t = Date.now();'],
    ['the clock by new', 'src/guide/a.ts', 'const t = new Date();'],
    ['chance', 'src/guide/a.ts', 'const t = Math.random();'],
    ['the process', 'src/guide/a.ts', 'const t = process.env;'],
    ['the network', 'src/guide/a.ts', "fetch('https://example.com');"],
    ['the network under another name', 'src/evidence/a.ts', 'const get = fetch;'],
    ['the network, handed on', 'src/evidence/a.ts', 'call(fetch);'],
    ['the network, as a property', 'src/evidence/a.ts', 'const tools = { fetch };'],
    ['the network as a preset', 'src/evidence/a.ts', 'const f = ({ get = fetch }: X) => get(url);'],
    ['the network through the global', 'src/evidence/a.ts', 'globalThis.fetch(url);'],
    ['the network through the global, by text', 'src/evidence/a.ts', "globalThis['fetch'](url);"],
    ['the network in its own room', 'src/net/a.ts', 'await fetch(url);'],
    ['a type of it', 'src/evidence/a.ts', 'type Get = typeof fetch;'],
    ['WebSocket', 'src/evidence/a.ts', 'new WebSocket(url);'],
    ['EventSource', 'src/cli/a.ts', 'new EventSource(url);'],
    ['XMLHttpRequest', 'src/evidence/a.ts', 'new XMLHttpRequest();'],
    ['node:net outside net', 'src/evidence/a.ts', "import { connect } from 'node:net';"],
    ['node:tls outside net', 'src/evidence/a.ts', "import tls from 'node:tls';"],
    ['node:http outside net', 'src/cli/a.ts', "import * as http from 'node:http';"],
    ['node:https outside net', 'src/cli/a.ts', "import { request } from 'node:https';"],
    ['node:http2 outside net', 'src/cli/a.ts', "import { connect } from 'node:http2';"],
    ['node:dgram outside net', 'src/evidence/a.ts', "import { createSocket } from 'node:dgram';"],
    ['node:dns outside net', 'src/evidence/a.ts', "import { lookup } from 'node:dns';"],
    ['node:dns/promises outside net', 'src/evidence/a.ts', "import { resolve } from 'node:dns/promises';"],
    ['sockets beside what is harmless', 'src/cli/a.ts', "import { connect, isIP } from 'node:net';"],
    ['a socket that is called harmless', 'src/cli/a.ts', "import { connect as isIP } from 'node:net';"],
    ['sockets without the prefix', 'src/evidence/a.ts', "import { connect } from 'net';"],
    ['a type of a socket', 'src/evidence/a.ts', "import type { Socket } from 'node:net';"],
    ['a type of a socket, inline', 'src/evidence/a.ts', "type S = import('node:net').Socket;"],
    ['sockets for their side effect', 'src/evidence/a.ts', "import 'node:net';"],
    ['sockets, loaded late', 'src/evidence/a.ts', "await import('node:tls');"],
    ['sockets, exported again', 'src/evidence/a.ts', "export * from 'node:net';"],
    ['undici outside net', 'src/evidence/a.ts', "import type { Dispatcher } from 'undici';"],
    ['a client beside the server', 'src/web/a.ts', "import { createServer, request } from 'node:http';"],
    ['a client that is called server', 'src/web/a.ts', "import { get as createServer } from 'node:http';"],
    ['the whole of http, for a server', 'src/web/a.ts', "import * as http from 'node:http';"],
    ['http by default, for a server', 'src/web/a.ts', "import http from 'node:http';"],
    ['http late, for a server', 'src/web/a.ts', "const { request } = await import('node:http');"],
    ['http exported again', 'src/web/a.ts', "export { createServer } from 'node:http';"],
    ['a server of raw sockets', 'src/web/a.ts', "import { createServer } from 'node:net';"],
    ['a server that asks names', 'src/web/a.ts', "import { lookup } from 'node:dns';"],
    ['undici in a server', 'src/web/a.ts', "import { request } from 'undici';"],
    ['fetch in a server', 'src/web/a.ts', 'await fetch(url);'],
    ['a server where none listens', 'src/store/a.ts', "import { createServer } from 'node:http';"],
    ['Buffer', 'src/base/a.ts', 'Buffer.from([]);'],
  ];
  for (const [name, file, source] of refused)
    test(`refuses ${name}`, () => expect(checkSource(file, source)).toHaveLength(1));

  const allowed: readonly (readonly [string, string, string])[] = [
    ['a lower door', 'src/cli/a.ts', "import { judge } from '../guide/index.ts';"],
    ['a file of the same room', 'src/guide/a/b.ts', "import { x } from '../c.ts';"],
    ['a date from a string', 'src/guide/a.ts', 'const t = new Date(text); const u = Date.parse(text);'],
    ['a member that is called process', 'src/guide/a.ts', 'const t = line.process;'],
    ['node:fs at the edge', 'src/evidence/a.ts', "import { readFileSync } from 'node:fs';"],
    ['sockets in net', 'src/net/a.ts', "import { connect } from 'node:net';"],
    ['sockets in conformance', 'src/conformance/a.ts', "import { createServer } from 'node:https';"],
    ['a server in web', 'src/web/a.ts', "import { createServer } from 'node:http';"],
    [
      'the types of its connections',
      'src/web/a.ts',
      "import { createServer, type IncomingMessage } from 'node:http'; import type { AddressInfo } from 'node:net';",
    ],
    ['what opens no socket', 'src/cli/a.ts', "import { isIP } from 'node:net';"],
    ['the settings of the machine', 'src/cli/a.ts', "import { getServers } from 'node:dns';"],
    ['a package that is called like one', 'src/evidence/a.ts', "import { x } from 'network';"],
    [
      'a member that is called fetch',
      'src/evidence/a.ts',
      'await net.fetch({ url }); const { fetch: f } = net;',
    ],
    ['a name of its own', 'src/guide/a.ts', 'const fetch = read(); use(fetch); fetch.status;'],
    ['a parameter of that name', 'src/guide/a.ts', 'const f = ({ fetch }: X) => fetch?.status;'],
    ['a field of that name', 'src/guide/a.ts', 'interface X { readonly fetch: Y } const x = { fetch: 1 };'],
    ['the lazy libraries', 'src/cli/lazy-lookups.ts', "import { createRequire } from 'node:module';"],
  ];
  for (const [name, file, source] of allowed)
    test(`allows ${name}`, () => expect(checkSource(file, source)).toEqual([]));

  test('says where', () => {
    expect(checkSource('src/guide/a.ts', '\n\nDate.now();')).toEqual([
      'src/guide/a.ts:3: guide is pure and may not use Date.now',
    ]);
  });
});
