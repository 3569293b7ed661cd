import { sign as signWith } from 'node:crypto';
import { fail, ok, type Result } from '../../base/index.ts';
import type { World } from '../world.ts';
import type { ApproverFile } from './key-file.ts';
import { unseal } from './seal.ts';
import { agentSign } from './ssh-agent.ts';
import type { Terminal } from './terminal.ts';

/** Signs a text with an approver's key: base64 of the 64 bytes. */
export type Signer = (text: string) => Promise<Result<string>>;

/** A slip of the fingers is forgiven; each guess costs what the key derivation costs. */
const TRIES = 3;

const gaveUp = (): Result<never> =>
  fail('cancelled', 'nothing was typed, so nothing was done', 'start again when you want to');

/** The socket of the ssh agent, from the environment. */
export const agentSocket = ({ env }: Pick<World, 'env'>): Result<string> => {
  const socket = env['SSH_AUTH_SOCK'];
  return socket === undefined || socket === ''
    ? fail(
        'ssh_agent_failed',
        'no ssh agent is named by SSH_AUTH_SOCK',
        'start one, and add the key: ssh-add',
      )
    : ok(socket);
};

const withPassphrase = async (
  { name, key_id }: ApproverFile,
  sealed: Extract<ApproverFile['secret'], { kind: 'passphrase' }>,
  terminal: Terminal,
): Promise<Result<Signer>> => {
  for (let left = TRIES; left > 0; left -= 1) {
    const typed = await terminal.ask(`passphrase of ${name}: `, { hidden: true });
    if (typed === undefined) return gaveUp();
    const secret = await unseal(sealed, typed, key_id);
    if (secret.ok)
      return ok(async (text) => ok(signWith(null, Buffer.from(text), secret.value).toString('base64')));
    terminal.write(`${secret.error.message}\n`);
    if (left === 1) return secret;
  }
  return gaveUp();
};

/** Asks for what opens the key of an approver, at the terminal. */
export const unlock = async (
  file: ApproverFile,
  terminal: Terminal,
  world: Pick<World, 'env'>,
): Promise<Result<Signer>> => {
  if (file.secret.kind === 'passphrase') return withPassphrase(file, file.secret, terminal);
  const socket = agentSocket(world);
  if (!socket.ok) return socket;
  const raw = Buffer.from(file.public_key, 'base64');
  return ok((text) => agentSign(socket.value, raw, Buffer.from(text)));
};
