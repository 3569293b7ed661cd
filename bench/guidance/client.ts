import { connect, type Socket } from 'node:net';

const CONNECTIONS = 16;

interface Load {
  readonly url: string;
  /** The path of the next request. */
  readonly next: () => string;
  readonly milliseconds: number;
}

/** Where an answer ends in what has come, or -1; it must be a 200 with a length. */
const endOf = (bytes: Buffer): number => {
  const head = bytes.indexOf('\r\n\r\n');
  if (head === -1) return -1;
  const text = bytes.toString('latin1', 0, head);
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(`answered: ${text.slice(0, 200)}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error('answered without a length');
  const end = head + 4 + Number(length);
  return bytes.length < end ? -1 : end;
};

/** One request after the other on one connection, until told to stop. */
const asking = (socket: Socket, { url, next }: Load, isOver: () => boolean): Promise<number> =>
  new Promise((resolve, reject) => {
    const { host } = new URL(url);
    let [count, seen] = [0, Buffer.alloc(0)];
    const ask = (): boolean => socket.write(`GET ${next()} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    socket.on('error', reject);
    socket.on('data', (part) => {
      seen = seen.length === 0 ? part : Buffer.concat([seen, part]);
      const end = endOf(seen);
      if (end === -1) return;
      seen = seen.subarray(end);
      count++;
      if (!isOver()) return ask();
      socket.destroy();
      return resolve(count);
    });
    ask();
  });

/** Answers a second over real sockets, each waiting for its answer before it asks again. */
export const requestsPerSecond = async (load: Load): Promise<number> => {
  const { hostname, port } = new URL(load.url);
  const sockets = await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect({ host: hostname, port: Number(port), noDelay: true });
          socket.once('connect', () => resolve(socket)).once('error', reject);
        }),
    ),
  );
  const start = performance.now();
  const isOver = (): boolean => performance.now() - start >= load.milliseconds;
  const counts = await Promise.all(sockets.map((socket) => asking(socket, load, isOver)));
  const seconds = (performance.now() - start) / 1000;
  return counts.reduce((sum, count) => sum + count, 0) / seconds;
};
