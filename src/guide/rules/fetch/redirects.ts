import type { FetchRecord, Redirect } from '../../../base/index.ts';
import { parsedUrl } from '../../fetched.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { AGAIN, isRefusal } from './refused.ts';
import { sameDomain } from './same-domain.ts';

/** Whether the place that a hop led to was never asked; why is a finding of its own. */
const wasRefused = ({ redirects, problems }: FetchRecord, hop: Redirect): boolean =>
  hop === redirects.at(-1) && problems.some(isRefusal);

const hitOf = (hop: Redirect, fetch: FetchRecord, { lookups }: Subject): readonly Hit[] => {
  const said = `${hop.from} redirects to ${hop.to} (status ${hop.status})`;
  if (sameDomain(hop.from, hop.to, lookups)) {
    const sameOrigin = parsedUrl(hop.from)?.origin === parsedUrl(hop.to)?.origin;
    const message = sameOrigin ? said : `${said}, which is another origin`;
    return [{ outcome: 'fetch.redirect.same-domain', message, evidence: hop.to }];
  }
  if (wasRefused(fetch, hop)) return [];
  const message = `${said}, which is on another registered domain`;
  return [{ outcome: 'fetch.redirect.cross-domain', message, evidence: hop.to }];
};

const isNew = ({ from, to }: Redirect, seen: readonly Redirect[]): boolean =>
  !seen.some((one) => one.from === from && one.to === to);

/** Who asks in another way must not be led away either; where within the domain it was led is told with what varies. */
const onlyAgain = (seen: readonly Redirect[], again: FetchRecord, subject: Subject): readonly Hit[] =>
  again.redirects
    .filter((hop) => isNew(hop, seen))
    .flatMap((hop) => hitOf(hop, again, subject))
    .filter(({ outcome }) => outcome === 'fetch.redirect.cross-domain')
    .map((hit) => ({ ...hit, message: AGAIN + hit.message }));

const check = (subject: Subject): readonly Hit[] => {
  const { fetch, refetch } = subject.evidence;
  if (fetch === undefined) return [];
  const first = fetch.redirects.flatMap((hop) => hitOf(hop, fetch, subject));
  return refetch === undefined ? first : [...first, ...onlyAgain(fetch.redirects, refetch.fetch, subject)];
};

/** Where the guide's URL leads, hop by hop (A15, A41). */
export const redirects = rules({
  outcomes: [
    {
      id: 'fetch.redirect.cross-domain',
      severity: 'error',
      blocks: 2,
      section: '20',
      clauses: ['GP-20-10', 'VP-9-11', 'VP-12-06'],
      title: 'Redirect to another registered domain',
      why: 'The guide comes from somebody else than the owner of the URL that was approved.',
      fix: 'Serve the guide on the domain of its canonical URL.',
    },
    {
      id: 'fetch.redirect.same-domain',
      severity: 'info',
      section: '20',
      clauses: ['GP-20-06', 'GP-20-09', 'VP-9-09', 'VP-9-10'],
      title: 'Redirect within the registered domain',
      why: 'Another host of the same owner serves the guide; whoever approves it should see which.',
      fix: 'Nothing to mend; a guide that is served at its canonical URL itself needs no redirect.',
    },
  ],
  from: 1,
  unreceived: true,
  check,
});
