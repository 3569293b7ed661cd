import { plural } from '../../../base/index.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { dayOf, dayOfInstant, daysBetween } from './calendar.ts';

/** A clock or a planned release may be a little ahead; more than a week looks wrong (VP-24-14). */
const AHEAD = 7;

const check = ({ guide, evidence }: Subject): readonly Hit[] => {
  const written = guide.metadata.get('last-reviewed');
  if (written === undefined) return [];
  const at = written.span;
  const day = dayOf(written.value);
  if (day === undefined)
    return [
      {
        outcome: 'metadata.last-reviewed.invalid',
        message: 'last-reviewed is no date of the form YYYY-MM-DD',
        at,
      },
    ];
  const today = dayOfInstant(evidence.evaluatedAt);
  if (today === undefined) return [];
  const age = daysBetween(day, today);
  if (age < -AHEAD)
    return [
      {
        outcome: 'metadata.last-reviewed.future',
        message: `last-reviewed is ${-age} days ahead of the evaluation`,
        at,
      },
    ];
  return [
    {
      outcome: 'metadata.last-reviewed.age',
      message: `last reviewed ${plural(Math.max(age, 0), 'day')} ago`,
      at,
    },
  ];
};

export const lastReviewed = rules({
  outcomes: [
    {
      id: 'metadata.last-reviewed.invalid',
      severity: 'warning',
      section: '11',
      clauses: ['GP-11-17', 'VP-24-08'],
      title: 'last-reviewed is no date',
      why: 'Nobody can tell how long ago a human last looked at the guide.',
      fix: 'Write the day of the last review as YYYY-MM-DD.',
    },
    {
      id: 'metadata.last-reviewed.age',
      severity: 'info',
      section: '21',
      clauses: ['GP-21-08', 'GP-21-09', 'VP-24-10', 'VP-24-11'],
      title: 'Age of the last review',
      why: 'An old review is no fault by itself; whoever approves should know how old it is.',
      fix: 'Nothing to mend; review the guide again when what it describes has changed.',
    },
    {
      id: 'metadata.last-reviewed.future',
      severity: 'warning',
      section: '21',
      clauses: ['GP-21-09', 'VP-24-14'],
      title: 'last-reviewed lies in the future',
      why: 'A review that has not happened yet has checked nothing.',
      fix: 'Write the day on which the guide was last reviewed.',
    },
  ],
  from: 3,
  check,
});
