import { fail, lazy, ok, type Result, visible } from '../../base/index.ts';
import type { Store } from '../../store/index.ts';
import type { LogEntry } from '../../web/index.ts';
import type { Command, Parsed } from '../command.ts';
import { DATABASE, openDatabase } from '../guidance/database.ts';
import { withOpened } from '../guidance/opened.ts';
import { EXIT, type ExitStatus, type World } from '../world.ts';

const loadWeb = lazy(() => import('../../web/index.ts'));

const USUAL_PORT = 4870;
const HIGHEST_PORT = 65_535;

const readPort = (parsed: Parsed): Result<number> => {
  const given = parsed.value('port');
  if (given === undefined) return ok(USUAL_PORT);
  const port = /^[0-9]{1,5}$/.test(given) ? Number(given) : HIGHEST_PORT + 1;
  return port <= HIGHEST_PORT
    ? ok(port)
    : fail('usage', `--port takes a number up to ${HIGHEST_PORT}, not "${given}"`, '0 means: any free one');
};

/** One line of JSON an entry: a log is read by programs. */
const logOn =
  (world: World) =>
  (entry: LogEntry): void =>
    world.err.write(`${JSON.stringify(entry)}\n`);

const LOOPBACK = /^(?:127\.|::1$|\[::1\]$|localhost$)/;

interface Address {
  readonly host: string;
  readonly port: number;
}

const serveStore = async (
  store: Store,
  { host, port }: Address,
  world: World,
): Promise<Result<ExitStatus>> => {
  const { serve } = await loadWeb();
  const { now, random } = world;
  const stopped = world.stopped();
  const serving = await serve({ store, host, port, now, random, log: logOn(world) });
  if (!serving.ok) return serving;
  const { url, close } = serving.value;
  world.out.write(`readback serves ${await store.documents.count()} documents at ${url}\n`);
  if (!LOOPBACK.test(host))
    world.err.write(
      `readback: ${visible(host)} is reachable from other machines, over plain HTTP; put a TLS proxy before it\n`,
    );
  await stopped;
  world.err.write('readback: finishing the requests under way\n');
  await close();
  return ok(EXIT.holds);
};

export const serveSite: Command = {
  name: 'serve',
  summary: 'serve the published guidance: pages for people, JSON and XML for agents',
  usage: '[--port 4870] [--host 127.0.0.1] [--database ADDRESS]',
  about: [
    'Answers on this machine only, unless --host says otherwise, and prints the address. Reading needs no token; publishing',
    'over HTTP needs one (readback guidance token add). The server itself asks nothing of the network.',
    '',
    'SIGINT or SIGTERM finish the requests under way and end it with exit status 0.',
  ],
  options: [
    { name: 'port', short: 'p', value: 'PORT', help: `default: ${USUAL_PORT}; 0: any free one` },
    { name: 'host', value: 'ADDRESS', help: 'the address to listen on; default: 127.0.0.1' },
    DATABASE,
  ],
  operands: 'none',
  examples: [
    { line: 'readback serve', does: `what is published here, at http://127.0.0.1:${USUAL_PORT}` },
    {
      line: 'readback serve --port 0 --database sqlite:guidance.db',
      does: 'another database, any free port',
    },
  ],
  run: async (parsed, world) => {
    // Wrong use leaves no database behind.
    const port = readPort(parsed);
    if (!port.ok) return port;
    const address = { host: parsed.value('host') ?? '127.0.0.1', port: port.value };
    const store = await openDatabase(parsed, world, { creates: true });
    if (!store.ok) return store;
    return withOpened(store.value.close, () => serveStore(store.value, address, world));
  },
};
