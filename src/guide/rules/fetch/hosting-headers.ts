import { headerOf } from '../../fetched.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const isNosniff = (one: string): boolean => one.trim().toLowerCase() === 'nosniff';

// RFC 6797: max-age=0 takes the promise back.
const promisesHttps = (one: string): boolean => /(?:^|;)\s*max-age\s*=\s*"?0*[1-9]\d*"?\s*(?:;|$)/i.test(one);

/** Whether every value that was sent says so: of several that differ, nobody knows which one counts. */
const allSay = (written: string | undefined, says: (one: string) => boolean): boolean =>
  written?.split(',').every(says) === true;

const check = ({ evidence: { fetch } }: Subject): readonly Hit[] => {
  if (fetch === undefined) return [];
  const sniffing = headerOf(fetch, 'x-content-type-options');
  const hsts = headerOf(fetch, 'strict-transport-security');
  const hits: Hit[] = [];
  if (!allSay(sniffing, isNosniff))
    hits.push({
      outcome: 'header.x-content-type-options.missing',
      message: 'the guide is served without X-Content-Type-Options: nosniff',
      ...(sniffing !== undefined && { evidence: sniffing }),
    });
  if (!allSay(hsts, promisesHttps))
    hits.push({
      outcome: 'header.hsts.missing',
      message: 'the guide is served without a Strict-Transport-Security that lasts',
      ...(hsts !== undefined && { evidence: hsts }),
    });
  return hits;
};

/** Headers that a host should send; they raise no level, whatever they say (VP-12-13). */
export const hostingHeaders = rules({
  outcomes: [
    {
      id: 'header.x-content-type-options.missing',
      severity: 'warning',
      section: '20',
      clauses: ['GP-20-04', 'VP-12-02', 'VP-12-11'],
      title: 'No X-Content-Type-Options: nosniff',
      why: 'Without it a browser may decide by the content that the guide is a page, and render it.',
      fix: 'Send "X-Content-Type-Options: nosniff" where the hosting allows it.',
    },
    {
      id: 'header.hsts.missing',
      severity: 'warning',
      section: '20',
      clauses: ['GP-20-05', 'VP-12-03', 'VP-12-12'],
      title: 'No Strict-Transport-Security',
      why: 'Without it the first request of a browser can go over plain HTTP, where anybody on the way can answer.',
      fix: 'Send "Strict-Transport-Security: max-age=31536000" where the hosting allows it.',
    },
  ],
  from: 1,
  check,
});
