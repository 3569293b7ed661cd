import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { withoutCredentials } from '../../text/url.ts';

const KNOWN = new Set(['active', 'deprecated', 'revoked']);

const superseding = ({ guide }: Subject): string | undefined => {
  const value = guide.metadata.get('superseded-by')?.value;
  return value === undefined ? undefined : withoutCredentials(value);
};

const check = (subject: Subject): readonly Hit[] => {
  const written = subject.guide.metadata.get('status');
  if (written === undefined || written.value === 'active') return [];
  const { value, span: at } = written;
  if (!KNOWN.has(value))
    return [
      { outcome: 'metadata.status.invalid', message: 'status is none of active, deprecated, revoked', at },
    ];
  const successor = superseding(subject);
  const hits: Hit[] = [];
  if (value === 'deprecated') {
    const message =
      successor === undefined ? 'the guide is deprecated' : 'the guide is deprecated and replaced';
    const evidence = successor === undefined ? 'status: deprecated' : `superseded-by: ${successor}`;
    hits.push({ outcome: 'metadata.status.deprecated', message, at, evidence });
  }
  if (successor === undefined)
    hits.push({
      outcome: 'metadata.superseded-by.missing',
      message: `${value}, and no superseded-by names a replacement`,
      at,
    });
  return hits;
};

export const status = rules({
  outcomes: [
    {
      id: 'metadata.status.invalid',
      severity: 'error',
      blocks: 3,
      section: '11',
      clauses: ['GP-11-20', 'VP-14-20', 'VP-24-01'],
      title: 'Unknown status',
      why: 'A status that no tool knows cannot tell anybody to stop using the guide.',
      fix: 'Write active, deprecated or revoked, or leave the field out for active.',
    },
    {
      id: 'metadata.status.deprecated',
      severity: 'warning',
      section: '11',
      clauses: ['GP-11-23', 'VP-24-04', 'VP-24-05'],
      title: 'Guide is deprecated',
      why: 'Its publisher no longer stands behind it; acting by it may do what was mended since.',
      fix: 'Use the guide that superseded-by names, after verifying it as any other.',
    },
    {
      id: 'metadata.superseded-by.missing',
      severity: 'warning',
      strict: 3,
      section: '11',
      clauses: ['GP-11-21', 'VP-24-06', 'VP-24-07'],
      title: 'No replacement named',
      why: "A reader who must stop using this guide is left to search for a replacement, and may find somebody else's.",
      fix: 'Add superseded-by with the URL of the replacement.',
    },
  ],
  from: 3,
  check,
});
