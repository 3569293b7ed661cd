import { sign as signWith } from 'node:crypto';
import { fail, ok, type Result } from '../../base/index.ts';
import type { World } from '../world.ts';
import type { ApproverFile } from './key-file.ts';
import { newKey, type PublicPart, publicPart, seal } from './seal.ts';
import { agentSocket, type Signer } from './signer.ts';
import { agentIdentities, agentSign, type Identity } from './ssh-agent.ts';
import type { Terminal } from './terminal.ts';

/** A key that becomes an approver's. */
export interface Fresh extends PublicPart {
  readonly secret: ApproverFile['secret'];
  readonly sign: Signer;
}

const SHORTEST = 12;

const askNew = async (name: string, terminal: Terminal): Promise<Result<string>> => {
  const first = await terminal.ask(`new passphrase for ${name}: `, { hidden: true });
  if (first === undefined) return fail('cancelled', 'nothing was typed', 'start again when you want to');
  if ([...first].length < SHORTEST)
    return fail('passphrase_weak', `it has fewer than ${SHORTEST} characters`, 'take four or five words');
  const second = await terminal.ask('the same again: ', { hidden: true });
  return first === second
    ? ok(first)
    : fail('passphrase_wrong', 'the two are not the same', 'start again; no key was made');
};

/** A key of our own under a passphrase that is typed twice. */
export const passphraseKey = async (name: string, terminal: Terminal): Promise<Result<Fresh>> => {
  const passphrase = await askNew(name, terminal);
  if (!passphrase.ok) return passphrase;
  const { key_id, public_key, secret } = newKey();
  return ok({
    key_id,
    public_key,
    secret: await seal(secret, passphrase.value, key_id),
    sign: async (text) => ok(signWith(null, Buffer.from(text), secret).toString('base64')),
  });
};

/** Faster than this no person has answered a question of the agent. */
const HUMAN_MS = 300;

const chosen = (identities: readonly Identity[], wish: string): Result<Identity> => {
  const fitting = identities.filter(({ comment, fingerprint }) => wish === comment || wish === fingerprint);
  const [one, another] = fitting;
  if (one !== undefined && another === undefined) return ok(one);
  return fail(
    'ssh_agent_failed',
    `${fitting.length === 0 ? 'no' : 'more than one'} ssh-ed25519 key of the agent has this comment or fingerprint`,
    'ssh-add -l lists them; give a fingerprint, such as SHA256:…',
  );
};

/** Whether the agent takes the time of a person; whoever says that it asks must not be mistaken. */
const asksPerson = async (sign: Signer): Promise<Result<void>> => {
  const start = performance.now();
  const signature = await sign('readback.probe.v1\n');
  if (!signature.ok) return signature;
  return performance.now() - start >= HUMAN_MS
    ? ok(undefined)
    : fail(
        'ssh_agent_unattended',
        'the agent signed at once, so nobody was asked',
        'add the key with ssh-add -c, or leave --agent-confirms away and see what that means',
      );
};

/** A key that an ssh agent holds. `confirms`: the person says that the agent asks them at each use. */
export const agentKey = async (
  wish: string,
  confirms: boolean,
  world: Pick<World, 'env'>,
): Promise<Result<Fresh>> => {
  const socket = agentSocket(world);
  if (!socket.ok) return socket;
  const identities = await agentIdentities(socket.value);
  const identity = identities.ok ? chosen(identities.value, wish) : identities;
  if (!identity.ok) return identity;
  const { raw, comment } = identity.value;
  const sign: Signer = (text) => agentSign(socket.value, raw, Buffer.from(text));
  const asked = confirms ? await asksPerson(sign) : ok(undefined);
  if (!asked.ok) return asked;
  return ok({ ...publicPart(raw), secret: { kind: 'ssh-agent', comment, confirms }, sign });
};
