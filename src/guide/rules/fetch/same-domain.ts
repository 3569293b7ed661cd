import { parsedUrl } from '../../fetched.ts';
import type { Lookups } from '../../lookups.ts';
import { sameRegisteredDomain } from '../../text/url.ts';

/** Whether a redirect stays with one owner (A41). */
export const sameDomain = (from: string, to: string, lookups: Lookups): boolean => {
  const [one, other] = [parsedUrl(from), parsedUrl(to)];
  return (
    one !== undefined && other !== undefined && sameRegisteredDomain(one.hostname, other.hostname, lookups)
  );
};
