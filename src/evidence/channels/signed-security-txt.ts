import type { FetchRecord } from '../../base/index.ts';
import { arrived, CLEARTEXT_LIMIT, type Guide } from '../../guide/index.ts';
import type { Net, NetResponse } from '../../net/index.ts';
import { type GatherChannel, unnamed, unread } from '../gathering.ts';
import { proveSignature } from '../openpgp/proof.ts';
import { receive } from '../received.ts';

const CHANNEL = 'signed-security-txt';

/** RFC 9116, section 3: the place, and the one that it superseded. */
const PLACES = ['/.well-known/security.txt', '/security.txt'] as const;

/** The canonical URL, where the metadata has a valid one. */
const canonicalUrl = ({ metadata }: Guide): string | undefined => {
  const written = metadata.get('canonical-url')?.value;
  const valid = metadata.url('canonical-url')?.ok === true;
  return valid && written !== undefined && URL.canParse(written) ? written : undefined;
};

interface Asked {
  readonly response: NetResponse;
  readonly requests: readonly FetchRecord[];
}

const ask = async (net: Net, canonical: string): Promise<Asked> => {
  const [place, older] = PLACES.map((path) => new URL(path, canonical).href) as [string, string];
  const response = await net.fetch({ url: place, limit: CLEARTEXT_LIMIT });
  if (response.record.status !== 404) return { response, requests: [response.record] };
  const second = await net.fetch({ url: older, limit: CLEARTEXT_LIMIT });
  return { response: second, requests: [response.record, second.record] };
};

/** The security.txt of the canonical host, and what its signature comes to (GP-11-88 to GP-11-90, A05). */
export const gatherSecurityTxt: GatherChannel = async ({ net, guide, options }) => {
  const canonical = canonicalUrl(guide);
  if (canonical === undefined) return unnamed(CHANNEL, 'there is no canonical-url whose host could be asked');
  const { response, requests } = await ask(net, canonical);
  const { record, bytes, truncated } = response;
  const none = record.status === 404;
  if (!none && !arrived(record)) return unread(CHANNEL, requests, record.url);
  const file = receive(none ? new Uint8Array() : bytes, !none && truncated);
  const provable = file.received && !file.truncated;
  return {
    channel: {
      channel: CHANNEL,
      ...file,
      // A host that publishes no security.txt has answered: the channel is absent, not unreachable.
      received: true,
      url: record.url,
      fetchedAt: record.fetchedAt,
      requests,
      ...(provable && { proof: await proveSignature(bytes, options.securityTxtKey, record.fetchedAt) }),
    },
  };
};
