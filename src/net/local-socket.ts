import { connect } from 'node:net';

export interface LocalQuestion {
  /** The path of the socket, from the environment of the user. */
  readonly socket: string;
  /** Without the four bytes of its length. */
  readonly request: Uint8Array;
  /** A longer answer is not read. */
  readonly mostBytes: number;
  readonly patienceMs: number;
}

export type LocalAnswer = Buffer | 'unreachable' | 'too-long' | 'no-answer';

const framed = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** The body once it is whole; undefined while it is not. */
const bodyOf = (received: Buffer, mostBytes: number): LocalAnswer | undefined => {
  if (received.length < 4) return undefined;
  const length = received.readUInt32BE(0);
  if (length > mostBytes) return 'too-long';
  return received.length < 4 + length ? undefined : received.subarray(4, 4 + length);
};

/**
 * One question to a service of this machine over a Unix socket: both directions begin with the length of what follows, as
 * an ssh agent speaks. No address is looked up and nothing leaves the machine.
 */
export const askLocalSocket = (question: LocalQuestion): Promise<LocalAnswer> =>
  new Promise((done) => {
    const connection = connect(question.socket);
    let received = Buffer.alloc(0);
    const end = (answer: LocalAnswer): void => {
      clearTimeout(timer);
      connection.destroy();
      done(answer);
    };
    const timer = setTimeout(() => end('no-answer'), question.patienceMs);
    connection.once('error', () => end('unreachable'));
    connection.once('close', () => end('no-answer'));
    connection.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      const body = bodyOf(received, question.mostBytes);
      if (body !== undefined) end(body);
    });
    connection.write(framed(question.request));
  });
