/** Everything that is digested or signed, by the line that keeps its digests apart from all others. */
export const DOMAINS = [
  'action',
  'decision',
  'definition',
  'entry',
  'evidence',
  'id',
  'input',
  'ledger',
  'log',
  'packet',
  'policy',
  'proposal',
  'request',
  'run',
  'submission',
] as const;

export type Domain = (typeof DOMAINS)[number];

/** A text under the line of its domain, so that no digest or signature of one thing can be passed off as another's. */
export const domainText = (domain: Domain, text: string): string => `readback.${domain}.v1\n${text}`;
