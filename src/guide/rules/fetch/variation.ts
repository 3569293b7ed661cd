import type { FetchRecord } from '../../../base/index.ts';
import type { FetchedDocument } from '../../evidence.ts';
import { arrived, headerOf, whyNot } from '../../fetched.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

// The languages that the second request asks for, as the name of a file or folder.
const LANGUAGE_IN_PATH = /[./_-](?:de|fr)(?=[./_-]|$)/i;

const byLanguage = (first: FetchRecord, second: FetchRecord): boolean =>
  [first, second].some((one) => /\baccept-language\b/i.test(headerOf(one, 'vary') ?? '')) ||
  headerOf(first, 'content-language') !== headerOf(second, 'content-language') ||
  (first.finalUrl !== second.finalUrl && LANGUAGE_IN_PATH.test(second.finalUrl));

const SURE = 0.9;
const LIKELY = 0.6;

/** A redirect that only the second request saw, or other bytes with a sign that language decided (GP-25-05). */
const localeHits = (first: FetchRecord, second: FetchRecord, differs: boolean): readonly Hit[] => {
  const elsewhere = first.finalUrl !== second.finalUrl;
  const language = byLanguage(first, second);
  if (!elsewhere && !(differs && language)) return [];
  const message = elsewhere
    ? `a request for other languages was led to ${second.finalUrl}`
    : 'a request for other languages was answered with other bytes';
  return [
    {
      outcome: 'fetch.content-variation-locale',
      message,
      ...(elsewhere && { evidence: second.finalUrl }),
      confidence: language ? SURE : LIKELY,
    },
  ];
};

const compare = ({ evidence }: Subject, first: FetchRecord, again: FetchedDocument): readonly Hit[] => {
  const differs = again.sha256 !== evidence.guide.sha256;
  return [
    ...(differs
      ? [
          {
            outcome: 'fetch.content-variation',
            message: `a second request was answered with other bytes (${again.bytes.length} bytes, SHA-256 ${again.sha256})`,
            evidence: again.sha256,
          },
        ]
      : []),
    ...localeHits(first, again.fetch, differs),
  ];
};

const check = (subject: Subject): readonly Hit[] => {
  const { fetch, refetch } = subject.evidence;
  if (fetch === undefined) return [];
  if (refetch !== undefined && arrived(refetch.fetch)) return compare(subject, fetch, refetch);
  const why = refetch === undefined ? 'no second fetch is on record' : whyNot(refetch.fetch);
  return [
    {
      outcome: 'fetch.content-variation.unchecked',
      message: `the guide was not received a second time: ${why}`,
    },
  ];
};

/** Whether everybody is served the same guide (VP-9-24). */
export const variation = rules({
  outcomes: [
    {
      id: 'fetch.content-variation',
      severity: 'warning',
      section: '20',
      clauses: ['VP-9-25', 'VP-9-26'],
      title: 'Another request got another guide',
      why: 'What a person reviews and what an agent fetches can be two texts; only a manifest and independent anchors say which one was released.',
      fix: 'Serve the same bytes to everybody, as a static file.',
    },
    {
      id: 'fetch.content-variation.unchecked',
      severity: 'warning',
      section: '20',
      clauses: ['VP-9-24'],
      title: 'Variation was not checked',
      why: 'Whether everybody is served the same guide is not known.',
      fix: 'Verify again; see why the host answers one request and not another.',
    },
    {
      id: 'fetch.content-variation-locale',
      severity: 'warning',
      section: '25',
      clauses: ['GP-25-05'],
      title: 'Guide depends on the language asked for',
      why: 'People who prefer different languages approve different texts under one URL, and one hash cannot stand for them all.',
      fix: 'Serve one canonical guide to everybody, and name translations in its prose.',
    },
  ],
  from: 1,
  check,
});
