import type { ActionClass } from '../../parse/actions.ts';
import { type Hit, rules } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { dayOf, dayOfInstant } from './calendar.ts';

const HIGH_CONSEQUENCE: readonly ActionClass[] = ['destructive', 'privileged', 'data-accessing'];

const checkMissing = ({ guide }: Subject): readonly Hit[] => {
  const grave = guide.actions.all.find(({ has }) => HIGH_CONSEQUENCE.some(has));
  if (grave === undefined) return [];
  const message = `action ${grave.name} is of high consequence, and no valid-until limits how long the guide stands`;
  return [{ outcome: 'metadata.valid-until.recommended', message, at: grave.block.at }];
};

const check = (subject: Subject): readonly Hit[] => {
  const { guide, evidence } = subject;
  const written = guide.metadata.get('valid-until');
  if (written === undefined) return checkMissing(subject);
  const at = written.span;
  const day = dayOf(written.value);
  if (day === undefined)
    return [
      {
        outcome: 'metadata.valid-until.invalid',
        message: 'valid-until is no date of the form YYYY-MM-DD',
        at,
      },
    ];
  // The day itself is still valid (GP-11-25).
  const today = dayOfInstant(evidence.evaluatedAt);
  if (today === undefined || today <= day) return [];
  return [
    { outcome: 'metadata.valid-until.expired', message: `the guide was valid until ${written.value}`, at },
  ];
};

export const validUntil = rules({
  outcomes: [
    {
      id: 'metadata.valid-until.invalid',
      severity: 'warning',
      section: '11',
      clauses: ['GP-11-26', 'VP-14-23', 'VP-24-09', 'VP-24-13'],
      title: 'valid-until is no date',
      why: 'The guide means to end on a day that nobody can read, so no tool can stop using it then.',
      fix: 'Write the last valid day as YYYY-MM-DD.',
    },
    {
      id: 'metadata.valid-until.expired',
      severity: 'warning',
      section: '11',
      clauses: ['GP-11-25', 'VP-24-12'],
      title: 'Guide has expired',
      why: 'Its publisher vouched for it up to a day that has passed.',
      fix: 'Review the guide and move valid-until, or look for a newer version of it.',
    },
    {
      id: 'metadata.valid-until.recommended',
      severity: 'info',
      section: '27',
      clauses: ['GP-27-06'],
      title: 'High-consequence guide without an end',
      why: 'A guide with grave actions that is never reviewed again is followed long after it stopped being right.',
      fix: 'Add valid-until with a day by which you will have reviewed the guide again.',
    },
  ],
  from: 3,
  check,
});
