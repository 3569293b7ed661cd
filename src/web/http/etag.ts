/** Strong: two representations share a tag only when they share every byte. */
export const etagOf = (digest: string): string => `"${digest}"`;

/**
 * Whether a client has this representation already. `If-None-Match` compares weakly (RFC 9110, 13.1.2): a cache on the
 * way may have weakened the tag.
 */
export const hasAlready = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  for (const [, tag] of ifNoneMatch.matchAll(/(?:^|,)\s*(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")\s*(?=,|$)/g))
    if (tag === etag) return true;
  return false;
};
