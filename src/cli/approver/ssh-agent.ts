import { createHash } from 'node:crypto';
import { fail, ok, type Result } from '../../base/index.ts';
import { askLocalSocket } from '../../net/index.ts';

const REQUEST_IDENTITIES = 11;
const IDENTITIES = 12;
const SIGN_REQUEST = 13;
const SIGN_RESPONSE = 14;

/** The largest answer that is read, as in OpenSSH. */
const MOST_BYTES = 256 * 1024;

/** A person may have to be asked by the agent. */
const PATIENCE_MS = 120_000;

const TYPE = 'ssh-ed25519';

/** Of a public key of this type. */
const RAW_BYTES = 32;

const agentProblem = (message: string): Result<never> =>
  fail(
    'ssh_agent_failed',
    message,
    'see whether SSH_AUTH_SOCK names an agent that holds the key: ssh-add -l',
  );

const field = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

const WHY = {
  unreachable: 'the agent cannot be reached',
  'too-long': 'the answer of the agent is too long',
  'no-answer': 'the agent does not answer',
} as const;

const ask = async (socket: string, request: Buffer): Promise<Result<Buffer>> => {
  const answer = await askLocalSocket({
    socket,
    request,
    mostBytes: MOST_BYTES,
    patienceMs: PATIENCE_MS,
  });
  return typeof answer === 'string' ? agentProblem(WHY[answer]) : ok(answer);
};

/** Reads fields one after another; throws a RangeError where there is no whole one. */
const fieldsFrom = (bytes: Buffer, start: number): (() => Buffer) => {
  let at = start;
  return () => {
    const end = at + 4 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new RangeError('a field is cut off');
    const one = bytes.subarray(at + 4, end);
    at = end;
    return one;
  };
};

export interface Identity {
  /** The 32 raw bytes of the Ed25519 key. */
  readonly raw: Buffer;
  readonly comment: string;
  /** As `ssh-add -l` shows it. */
  readonly fingerprint: string;
}

const blobOf = (raw: Uint8Array): Buffer => Buffer.concat([field(Buffer.from(TYPE)), field(raw)]);

const identityOf = (blob: Buffer, comment: string): Identity | undefined => {
  const next = fieldsFrom(blob, 0);
  if (next().toString() !== TYPE) return undefined;
  const raw = next();
  if (raw.length !== RAW_BYTES) return undefined;
  const hash = createHash('sha256').update(blob).digest('base64').replace(/=+$/, '');
  return { raw, comment, fingerprint: `SHA256:${hash}` };
};

const readIdentities = (answer: Buffer): readonly Identity[] => {
  const next = fieldsFrom(answer, 5);
  const all = Array.from({ length: Math.min(answer.readUInt32BE(1), 1000) }, () =>
    identityOf(next(), next().toString()),
  );
  return all.filter((one) => one !== undefined);
};

const parsed = <T>(read: () => T): Result<T> => {
  try {
    return ok(read());
  } catch {
    return agentProblem('the answer of the agent cannot be read');
  }
};

/** The Ed25519 identities of the agent behind a socket. */
export const agentIdentities = async (socket: string): Promise<Result<readonly Identity[]>> => {
  const answer = await ask(socket, Buffer.from([REQUEST_IDENTITIES]));
  if (!answer.ok) return answer;
  return answer.value[0] === IDENTITIES
    ? parsed(() => readIdentities(answer.value))
    : agentProblem('the agent does not tell its identities');
};

const readSignature = (answer: Buffer): Buffer => {
  const next = fieldsFrom(fieldsFrom(answer, 1)(), 0);
  if (next().toString() !== TYPE) throw new RangeError('another kind of signature');
  return next();
};

/** Lets the agent sign these bytes: a plain Ed25519 signature, in base64. */
export const agentSign = async (
  socket: string,
  raw: Uint8Array,
  bytes: Uint8Array,
): Promise<Result<string>> => {
  const flags = Buffer.alloc(4);
  const request = Buffer.concat([Buffer.from([SIGN_REQUEST]), field(blobOf(raw)), field(bytes), flags]);
  const answer = await ask(socket, request);
  if (!answer.ok) return answer;
  if (answer.value[0] !== SIGN_RESPONSE) return agentProblem('the agent did not sign');
  return parsed(() => readSignature(answer.value).toString('base64'));
};
