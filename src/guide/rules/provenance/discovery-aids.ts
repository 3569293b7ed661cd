import type { Hit } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const aid = (what: string, evidence: string): Hit => ({
  outcome: 'anchor.discovery-only',
  message: `${what} names the guide, a discovery aid and no anchor: ${evidence}`,
  evidence,
});

const namesGuide = (name: string, value: string): boolean =>
  name.includes('assistant-guide') ||
  (name === 'link' && /\brel="?[^";,]{0,200}assistant-guide/i.test(value));

/** What the guide's own origin says about the guide shows nothing about its bytes (GP-11-96, VP-23-13, VP-23-14). */
export const discoveryAids = (subject: Subject): readonly Hit[] => {
  const page = subject.surfaces()?.find(({ kind }) => kind === 'home-page');
  const [linked] = page?.named ?? [];
  const headers = subject.evidence.fetch?.headers ?? [];
  const header = headers.find(({ name, value }) => namesGuide(name, value));
  return [
    ...(linked === undefined ? [] : [aid('a link element of the home page', linked.url)]),
    ...(header === undefined ? [] : [aid('a response header', `${header.name}: ${header.value}`)]),
  ];
};
