import { headerValues } from '../../fetched.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';

const WANTED = 'text/plain; charset=utf-8';

/** Compared without regard to case, spacing, quotes, and further parameters (VP-12-08). */
const isWanted = (written: string): boolean => {
  const [type, ...parameters] = written.split(';').map((part) => part.trim().toLowerCase());
  const charsets = parameters.filter((one) => one.startsWith('charset='));
  return type === 'text/plain' && charsets.length === 1 && /^charset=(["']?)utf-8\1$/.test(charsets[0] ?? '');
};

const check = ({ evidence: { fetch } }: Subject): readonly Hit[] => {
  if (fetch === undefined) return [];
  const written = headerValues(fetch, 'content-type').map((one) => one.trim());
  if (written.every((one) => one === ''))
    return [{ outcome: 'header.content-type.missing', message: 'the guide is served without Content-Type' }];
  if (written.every(isWanted)) return [];
  const message = `the guide is served with a Content-Type other than ${WANTED}`;
  return [{ outcome: 'header.content-type.incompatible', message, evidence: written.join(', ') }];
};

const FIX = `Serve the guide with "Content-Type: ${WANTED}".`;

export const contentType = rules({
  outcomes: [
    {
      id: 'header.content-type.missing',
      severity: 'warning',
      section: '20',
      clauses: ['GP-20-03', 'VP-12-01', 'VP-12-09'],
      title: 'No Content-Type',
      why: 'A viewer that has to guess may render the guide as a page, and what is rendered can hide text.',
      fix: FIX,
    },
    {
      id: 'header.content-type.incompatible',
      severity: 'warning',
      section: '20',
      clauses: ['GP-20-03', 'VP-6-08', 'VP-12-08', 'VP-12-10'],
      title: 'Content-Type is not that of plain text',
      why: 'A viewer that follows this header shows the guide as something else than the text that an agent reads.',
      fix: FIX,
    },
  ],
  from: 2,
  check,
});
