import { hexDigest } from '../parse/manifest.ts';
import { hostOf, sameRegisteredDomain } from '../text/url.ts';
import type { Expected } from './reading.ts';

/**
 * What a channel says that names a manifest in place of a hash: the manifest's own hash when it counts, or why it does
 * not. It must have come from another registered domain than the guide's (A04).
 */
export const throughManifest = (
  url: string,
  { subject }: Expected,
): { readonly sha256: string } | { readonly why: string } => {
  const { manifest } = subject.evidence;
  if (manifest?.url !== url || manifest.fetchedAt === undefined || !manifest.received)
    return { why: 'that manifest was not fetched' };
  const canonical = subject.guide.metadata.host('canonical-url');
  const hosts = [url, ...(manifest.requests ?? []).flatMap((one) => ('finalUrl' in one ? one.finalUrl : []))];
  const away = hosts.every((one) => {
    const host = hostOf(one);
    return (
      host !== undefined && canonical !== undefined && !sameRegisteredDomain(host, canonical, subject.lookups)
    );
  });
  if (!away) return { why: "that manifest is on the guide's own registered domain" };
  const sha256 = hexDigest(subject.manifest()?.get('guide-sha256'));
  return sha256 === undefined ? { why: 'that manifest holds no guide-sha256' } : { sha256 };
};
