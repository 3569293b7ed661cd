import type { Lookups } from '../../lookups.ts';
import type { Action } from '../../parse/actions.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Span } from '../../text/text.ts';

const MALFORMED = 'egress.malformed';
const BROAD = 'egress.wildcard-too-broad';

const HOST =
  /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/i;

type Flaw = Pick<Hit, 'message'> & { readonly outcome: string };

const malformedBecause = (entry: string): string | undefined => {
  if (entry.includes('://')) return 'a scheme';
  if (/\/|\?/.test(entry)) return 'a path';
  if (/:\d{1,5}$/.test(entry)) return 'a port';
  return HOST.test(entry) ? undefined : 'characters that no host name has';
};

/** A06: one `*`, leading, over a name that somebody registered. */
const tooBroad = (entry: string, lookups: Lookups): boolean =>
  !entry.startsWith('*.') ||
  entry.lastIndexOf('*') !== 0 ||
  lookups.isPublicSuffix(entry.slice(2).toLowerCase());

const flawOf = (entry: string, lookups: Lookups): Flaw | undefined => {
  const named = entry.startsWith('*.') ? entry.slice(2) : entry;
  const because = malformedBecause(named.replaceAll('*', 'x'));
  if (because !== undefined)
    return { outcome: MALFORMED, message: `egress entry "${entry}" holds ${because}` };
  return entry.includes('*') && tooBroad(entry, lookups)
    ? { outcome: BROAD, message: `"${entry}" covers more than the direct subdomains of one registered name` }
    : undefined;
};

interface Entry {
  readonly text: string;
  readonly span: Span;
}

/** The entries of `egress` with their places. */
const entriesOf = (action: Action): readonly Entry[] => {
  const value = action.get('egress');
  if (value === undefined) return [];
  let at = value.span.start;
  return value.value.split(',').flatMap((raw): readonly Entry[] => {
    const start = at + raw.length - raw.trimStart().length;
    const text = raw.trim();
    at += raw.length + 1;
    return text === '' ? [] : [{ text, span: { start, length: text.length } }];
  });
};

export const egressHosts = rules({
  outcomes: [
    {
      id: MALFORMED,
      severity: 'error',
      blocks: 3,
      section: '12',
      clauses: ['GP-12-92'],
      title: 'egress entry is no host pattern',
      why: 'What is enforced is a host; a scheme, a port or a path in the list is a promise that nobody keeps.',
      fix: 'Write host names only, separated by commas.',
    },
    {
      id: BROAD,
      severity: 'error',
      blocks: 3,
      section: '12',
      clauses: ['GP-12-95', 'GP-12-96', 'VP-20-06'],
      title: 'egress wildcard is too broad',
      why: 'A wildcard over a whole suffix lets anybody with a cheap domain receive what the action sends.',
      fix: 'Name the hosts, or use one leading "*." over a name that the project controls.',
    },
  ],
  from: 3,
  check: ({ guide, lookups }) =>
    guide.actions.all.flatMap((action) =>
      entriesOf(action).flatMap(({ text, span }): readonly Hit[] => {
        const flaw = flawOf(text, lookups);
        return flaw === undefined ? [] : [{ ...flaw, at: span }];
      }),
    ),
});
