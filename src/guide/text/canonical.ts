import { parsedUrl } from '../fetched.ts';
import type { Subject } from '../subject.ts';
import { readUrl } from './url.ts';

/** A URL as a client asks for it: the host in lowercase, no default port, no fragment. */
const asked = (url: string): string | undefined => parsedUrl(url)?.href.split('#', 1)[0];

/** Whether a client asks the same of the same server for both; two texts that are no URLs are compared as texts. */
export const sameUrl = (one: string, other: string): boolean =>
  (asked(one) ?? one) === (asked(other) ?? other);

/** Whether a fetched guide came from the URL that it declares (GP-20-08); undefined when there is nothing to compare. */
export const canonicalMatch = ({ evidence, guide }: Subject): boolean | undefined => {
  const declared = guide.metadata.get('canonical-url')?.value;
  if (evidence.fetch === undefined || declared === undefined || !readUrl(declared).ok) return undefined;
  return asked(evidence.fetch.finalUrl) === asked(declared);
};
