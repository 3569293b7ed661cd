import type { GatherChannel } from '../gathering.ts';
import { unnamed, unread } from '../gathering.ts';
import { receive } from '../received.ts';

/** A line feed inside a value must not make two values of it; no value of the defined form holds one. */
const oneLine = (value: Uint8Array): string => Buffer.from(value).toString('latin1').replaceAll('\n', '\\n');

/** `_assistant-guide.<registered domain>`: each TXT value a line (GP-11-67, A42). */
export const gatherDnsTxt: GatherChannel = async ({ net, guide, options }) => {
  const host = guide.metadata.host('canonical-url');
  const domain = host === undefined ? undefined : options.lookups.registeredDomain(host);
  if (domain === undefined) return unnamed('dns-txt', 'canonical-url has no registered domain');
  const answer = await net.txt(`_assistant-guide.${domain}`);
  const { record } = answer;
  const failed = record.problems.length > 0 || !['NOERROR', 'NXDOMAIN'].includes(record.rcode ?? '');
  if (failed) return unread('dns-txt', [record]);
  const bytes = Buffer.from(answer.values.map((value) => `${oneLine(value)}\n`).join(''), 'latin1');
  return {
    channel: {
      channel: 'dns-txt',
      ...receive(bytes),
      // An answer without a record was received all the same: the channel is absent, not unreachable.
      received: true,
      fetchedAt: record.fetchedAt,
      requests: [record],
      dns: { authenticated: answer.authenticated, ...(answer.ttl !== undefined && { ttl: answer.ttl }) },
    },
  };
};
