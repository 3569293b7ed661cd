import type { Channel, ChannelEvidence, Evidence } from '../guide/index.ts';
import { recheckSignature } from './openpgp/proof.ts';
import { recheckLog } from './sigstore.ts';

type Kind = NonNullable<ChannelEvidence['proof']>['kind'];
type Held = Pick<Evidence, 'anchors' | 'manifest' | 'evaluatedAt'>;

/** How a proof of each kind is made again from what it was made from. */
const RECHECK: Readonly<Record<Kind, (channel: ChannelEvidence, held: Held) => Promise<boolean>>> = {
  openpgp: (channel, { evaluatedAt }) => recheckSignature(channel, evaluatedAt),
  sigstore: (channel, { manifest }) => recheckLog(channel, manifest),
};

/** The first channel whose proof is not the one that its own bytes, keys and roots give. */
export const unprovenChannel = async (held: Held): Promise<Channel | undefined> => {
  for (const channel of held.anchors ?? []) {
    const { proof } = channel;
    if (proof !== undefined && !(await RECHECK[proof.kind](channel, held))) return channel.channel;
  }
  return undefined;
};
