import type { FetchRecord } from '../../../base/index.ts';
import { parsedUrl, SITE_ROOT_PATH, WELL_KNOWN_PATH } from '../../fetched.ts';
import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { servedCopies } from './served-copy.ts';

// GP-25-04: a translation has a URL of its own.
const TRANSLATION = /^\/\.well-known\/assistant-guide\.[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}\.txt$/i;

/** From the site root the well-known path was asked as well, or it is what led there. */
const isWellKnownToo = (subject: Subject, { url, finalUrl }: FetchRecord): boolean => {
  const wellKnown = new URL(WELL_KNOWN_PATH, finalUrl).href;
  return [url, ...servedCopies(subject).map((copy) => copy.fetch.url)].includes(wellKnown);
};

const check = (subject: Subject): readonly Hit[] => {
  const { fetch } = subject.evidence;
  if (fetch === undefined) return [];
  const path = parsedUrl(fetch.finalUrl)?.pathname ?? '';
  if (path === WELL_KNOWN_PATH || TRANSLATION.test(path)) return [];
  if (path === SITE_ROOT_PATH && isWellKnownToo(subject, fetch)) return [];
  const named = path.endsWith(SITE_ROOT_PATH) ? '' : ', and is not named assistant-guide.txt';
  return [{ message: `the guide is not served at ${WELL_KNOWN_PATH}${named}`, evidence: fetch.finalUrl }];
};

export const noncanonicalLocation = rule({
  id: 'guide.location.noncanonical',
  severity: 'warning',
  section: '6',
  clauses: ['GP-06-01', 'GP-06-02'],
  title: 'Guide is not at its well-known path',
  why: 'Whoever looks for the guide of a site looks there first, and finds none, or an old one.',
  fix: `Serve the guide at ${WELL_KNOWN_PATH} of its canonical host.`,
  check,
});
