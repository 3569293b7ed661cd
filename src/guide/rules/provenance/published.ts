import type { FetchedDocument } from '../../evidence.ts';
import { whyNot } from '../../fetched.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { isGuide } from '../fetch/served-copy.ts';

/** Of a guide that is longer than is read only the beginning is known. */
const isUnknown = ({ bytes, truncated }: FetchedDocument, { evidence: { guide } }: Subject): boolean =>
  truncated && bytes.every((byte, at) => guide.bytes[at] === byte);

const unread = (published: FetchedDocument, subject: Subject): string | undefined => {
  const why = whyNot(published.fetch);
  if (why !== undefined) return why;
  if (!isGuide(published, subject)) return 'what it serves is no guide';
  return isUnknown(published, subject) ? 'what it serves is longer than is read' : undefined;
};

const check = (subject: Subject): readonly Hit[] => {
  const { published, guide } = subject.evidence;
  if (published === undefined || published.sha256 === guide.sha256) return [];
  const why = unread(published, subject);
  if (why !== undefined)
    return [
      {
        outcome: 'guide.published.unreachable',
        message: `the guide was not compared with what canonical-url serves: ${why}`,
        evidence: published.fetch.url,
      },
    ];
  return [
    {
      outcome: 'guide.published.divergent',
      message: `canonical-url serves a guide with other bytes (SHA-256 ${published.sha256})`,
      evidence: `${published.sha256} / ${guide.sha256}`,
    },
  ];
};

/** A local guide is held against the one that everybody else gets. */
export const publishedGuide = rules({
  outcomes: [
    {
      id: 'guide.published.divergent',
      severity: 'error',
      blocks: 4,
      section: '11',
      clauses: ['GP-11-40', 'VP-4-15'],
      title: 'Another guide is published',
      why: 'What was verified here is not what people and assistants get from canonical-url.',
      fix: 'Publish this file at canonical-url, or verify the one that is published there.',
    },
    {
      id: 'guide.published.unreachable',
      severity: 'info',
      section: '11',
      clauses: ['GP-11-40'],
      title: 'Published guide was not seen',
      why: 'That manifest and anchors agree with a file does not show that anybody is served this file.',
      fix: 'Publish the guide at canonical-url, and verify that URL.',
    },
  ],
  from: 4,
  check,
});
