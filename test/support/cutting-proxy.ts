import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Between a client and a PostgreSQL server on loopback, where a connection can be cut at the worst moment. */
export interface CuttingProxy {
  readonly port: number;
  /** The next commit still reaches the server; its answer reaches nobody, since the connection is gone. */
  readonly cutAfterCommit: () => void;
  /** How many connections were cut. */
  readonly cuts: () => number;
}

/** The whole text of a statement, in the protocol of the server; the word stands in many rows. */
const COMMIT = Buffer.from('commit\0');

const isCommit = (bytes: Buffer): boolean => {
  const at = bytes.toString('latin1').toLowerCase().indexOf(COMMIT.toString('latin1'));
  // Before it stands the end of a name (0), or the length of a message of 11 bytes.
  return at > 0 && [0, 11].includes(bytes[at - 1] ?? -1);
};

export const cuttingProxy = async (serverPort: number): Promise<CuttingProxy> => {
  let [armed, cuts] = [false, 0];
  const sockets = new Set<Socket>();
  const join = (client: Socket): void => {
    const server = connect(serverPort, '127.0.0.1');
    let silent = false;
    const both = [client, server];
    const end = (): void => {
      for (const socket of both) socket.destroy();
    };
    for (const socket of both) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', end);
    }
    client.on('data', (bytes) => {
      if (armed && isCommit(bytes)) {
        [armed, silent] = [false, true];
        cuts += 1;
      }
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      // The server has answered, so it has committed.
      if (silent) client.destroy();
      else client.write(bytes);
    });
  };
  const listener = createServer(join);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  return {
    port: (listener.address() as AddressInfo).port,
    cutAfterCommit: () => {
      armed = true;
    },
    cuts: () => cuts,
  };
};
