import { type GatherChannel, unnamed, unread } from '../gathering.ts';
import { lookUpGuideTxt } from '../guide-txt.ts';

/** `_assistant-guide.<registered domain of the canonical host>` (GP-11-67, A41, A42). */
export const gatherDnsTxt: GatherChannel = async ({ net, guide, options }) => {
  const host = guide.metadata.host('canonical-url');
  const domain = host === undefined ? undefined : options.lookups.registeredDomain(host);
  if (domain === undefined) return unnamed('dns-txt', 'canonical-url has no registered domain');
  const { request, ...answer } = await lookUpGuideTxt(net, domain);
  if (!answer.received) return unread('dns-txt', [request]);
  return {
    channel: { channel: 'dns-txt', ...answer, fetchedAt: request.fetchedAt, requests: [request] },
  };
};
