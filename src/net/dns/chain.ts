import type { DnsAnswer, DnsReply } from './message.ts';

/** Longer than any honest chain; a circle ends here too. */
const LONGEST = 16;

/** The names that an answer leads through from `name` on, itself first; records of other names count for nothing. */
const namesFrom = (name: string, { answers }: DnsReply): readonly string[] => {
  const names = [name];
  for (let next: string | undefined = name; next !== undefined && names.length <= LONGEST; ) {
    const from: string = next;
    const alias = answers.find((one) => one.type === 'CNAME' && one.name === from);
    next = alias?.type === 'CNAME' ? alias.target : undefined;
    if (next !== undefined) names.push(next);
  }
  return names;
};

/** The names that a host's answer leads through (CNAME). */
export const aliasesIn = (name: string, reply: DnsReply): readonly string[] => [
  ...new Set(namesFrom(name, reply).slice(1)),
];

/** The records of a name, or of the name that it leads to; none where that is an alias still, in a circle or a long chain. */
export const recordsOf = (name: string, reply: DnsReply): readonly DnsAnswer[] => {
  const last = namesFrom(name, reply).at(-1);
  const records = reply.answers.filter((one) => one.name === last);
  return records.some(({ type }) => type === 'CNAME') ? [] : records;
};

/** The addresses of a name. */
export const addressesIn = (name: string, reply: DnsReply): readonly string[] =>
  recordsOf(name, reply).flatMap((one) => (one.type === 'A' || one.type === 'AAAA' ? [one.address] : []));
