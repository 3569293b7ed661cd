/** A stretch of document text, as a page shows it. */
export type Stretch =
  | { readonly kind: 'text'; readonly text: string }
  /** An address outside: `text` as it was written, with the part of it that is the host, if the host stands there. */
  | {
      readonly kind: 'reference';
      readonly text: string;
      readonly href: string;
      readonly host: string;
      readonly hostAt: readonly [from: number, to: number] | undefined;
    };

// ASCII only, so that Chinese text right behind an address is no part of it.
const ADDRESS = /https?:\/\/[!#$%&'()*+,\-./0-9:;=?@A-Z[\]_a-z~]+/g;

const TRAILING = /[!'*,.:;?]$/;

/** A letter behind a bare host may belong to an internationalised name, whose start must not pass for the whole. */
const CONTINUES = /^[\p{L}\p{M}\p{N}]/u;

/** What is longer is no address that anybody reads; it stays text. */
const LONGEST = 2_000;

const CLOSERS = [
  ['(', ')'],
  ['[', ']'],
] as const;

/** The place behind which each further closing bracket was opened before the address. */
const strayFrom = (address: string, opener: string, closer: string): number => {
  let open = 0;
  for (let at = 0; at < address.length; at++) {
    if (address[at] === opener) open++;
    else if (address[at] === closer && --open < 0) return at;
  }
  return address.length;
};

/** Punctuation behind an address belongs to the sentence, and so does a bracket that was opened before it. */
const trimmed = (address: string): string => {
  let end = Math.min(...CLOSERS.map(([opener, closer]) => strayFrom(address, opener, closer)));
  while (TRAILING.test(address[end - 1] ?? '')) end--;
  return address.slice(0, end);
};

/** Where the host stands in the address as written; nowhere, when what is written there would be misread. */
const hostIn = (text: string, host: string): readonly [number, number] | undefined => {
  const from = text.indexOf('//') + 2;
  const to = from + host.length;
  const written = text.slice(from, to).toLowerCase();
  return written === host && /^(?:$|[:/?#])/.test(text.slice(to)) ? [from, to] : undefined;
};

const reference = (text: string, behind: string): Stretch | undefined => {
  if (text.length > LONGEST || !URL.canParse(text)) return undefined;
  const { href, host } = new URL(text);
  const bare = !/[/?#]/.test(text.slice(text.indexOf('//') + 2));
  if (bare && CONTINUES.test(behind)) return undefined;
  return { kind: 'reference', text, href, host, hostAt: hostIn(text, host) };
};

/** The addresses in a text, which become links that are plainly links to somewhere else (LG-LINK-18). */
export const stretches = (text: string): readonly Stretch[] => {
  const found: Stretch[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = trimmed(match[0]);
    const end = match.index + address.length;
    const stretch = reference(address, text.slice(end, end + 2));
    if (stretch === undefined) continue;
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    found.push(stretch);
    at = end;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
};
