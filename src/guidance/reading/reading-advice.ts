import type { CodeAdvice } from '../../base/index.ts';
import type { ProblemCode } from '../problem-codes.ts';
import type { AbsenceCode } from '../source.ts';
import type { AdoptionCode } from './adoption.ts';
import type { IncompleteReason, SkipCode } from './reading.ts';

/** What the kernel and the store say too, in the same sense. */
type Shared = 'integrity_mismatch' | 'cancelled';

type ReportCode = Exclude<AbsenceCode | SkipCode | IncompleteReason | AdoptionCode, ProblemCode | Shared>;

/** What a report of a reading or a record of an adoption says of documents, links and steps. */
const REPORT_ADVICE: Readonly<Record<ReportCode, CodeAdvice>> = {
  missing_revision: {
    meaning: 'The document has no such revision.',
    fix: 'Name one that `readback guidance list` shows.',
  },
  revision_withdrawn: {
    meaning: 'The revision was withdrawn; its number is never used again.',
    fix: 'Read the reason that is given, and take a later revision if there is one.',
  },
  document_invalid: {
    meaning:
      'What is there is no document of 0.1, cannot be published, or is not the one that was asked for.',
    fix: 'Mend the problems that are listed with it; of another site, tell whoever keeps it.',
  },
  source_unreachable: {
    meaning: 'Nobody knows whether it is there: the source did not answer, or failed.',
    fix: 'Check the address and that the site is up, then read again.',
  },
  cross_origin_refused: {
    meaning: 'The source sent the reader to another origin, and the reader did not go there.',
    fix: 'Read from the other origin with `--from`, if you trust it.',
  },
  condition_not_met: {
    meaning: 'The link was not followed, because its condition (`when`) is not met.',
    fix: 'Nothing to mend; follow it with `--follow ID` if it is.',
  },
  already_known: {
    meaning: 'The link was not followed, because what it says is known.',
    fix: 'Nothing to mend; follow it with `--follow ID` if it is not.',
  },
  not_chosen: {
    meaning: 'Nobody chose this link, or asked for this step.',
    fix: 'Follow the link with `--follow ID`, or name the step when adopting.',
  },
  already_read: {
    meaning: 'The link was not followed, because its document was read by another one.',
    fix: 'Nothing to mend.',
  },
  cycle_skipped: {
    meaning: 'The link was not followed, because it leads back to a document that was read.',
    fix: 'Nothing to mend; documents may lead to each other.',
  },
  budget_documents: {
    meaning: 'The link was not followed, because the budget of documents was used up.',
    fix: 'Read again with a larger `--max-documents`, or begin at the target.',
  },
  budget_depth: {
    meaning: 'The link was not followed, because it lies deeper than the budget goes.',
    fix: 'Read again with a larger `--max-depth`, or begin at the target.',
  },
  budget_summaries: {
    meaning: 'The link was not looked at, because the budget of summaries was used up.',
    fix: 'Read again with a larger `--max-summaries`, or begin at the target.',
  },
  role_upgrade_forbidden: {
    meaning: 'It is background: no path of guidance leads to it, so its steps are not offered.',
    fix: 'Use it as background. To adopt it, read a guide that links it as `guide`, or begin at it.',
  },
  precondition_unmet: {
    meaning: 'The agent reported that a precondition is not met, so the step is not offered.',
    fix: 'Meet the precondition, and read again.',
  },
  not_authorized: {
    meaning: 'The authorisation does not cover the document, the step, or what the step seems to do.',
    fix: 'Ask the user; if they want it, adopt again with the `--allow` that covers it.',
  },
};

/** What the functions and commands that read and adopt refuse by themselves. */
const REFUSAL_ADVICE = {
  adoption_invalid: {
    meaning: 'This is no adoption record.',
    fix: 'Write it as schemas/guidance-adoption.schema.json says; `readback guidance adopt` makes them.',
  },
  decision_invalid: {
    meaning: 'A decision about a link does not say what a decision must say.',
    fix: 'Give `condition_met` and `knowledge_lacking`, each true or false, and `reason`, a text.',
  },
  document_not_read: {
    meaning: 'The reading has no such document.',
    fix: 'Read it first, or name a document of the reading.',
  },
  event_unexpected: {
    meaning: 'A reading was told something that it does not wait for.',
    fix: 'Answer what its `ask` asks for.',
  },
  follow_invalid: {
    meaning: 'What `--follow` names is no link.',
    fix: 'Write ID, ID@REVISION or ID@REVISION=REASON.',
  },
  marker_in_text: {
    meaning: 'The text holds the marker that is to enclose it.',
    fix: 'Draw other random bytes.',
  },
  random_too_short: {
    meaning: 'The marker of an envelope has too few random bytes.',
    fix: 'Draw as many as the message says, anew for each envelope.',
  },
  reason_missing: {
    meaning: 'Nobody said why a document is read or adopted, or why an action is stopped.',
    fix: 'Give a reason, in a sentence.',
  },
  reference_invalid: {
    meaning: 'It names no document, or no exact revision where one is needed.',
    fix: 'Write ID@REVISION, such as `review-changes@2`.',
  },
  revision_not_fixed: {
    meaning: 'It is not known which revision is to be adopted.',
    fix: 'Name ID@REVISION as the reading has it.',
  },
  step_unknown: {
    meaning: 'The document has no step of this number.',
    fix: 'Name a step from 1 to the number that the message says.',
  },
} as const satisfies Readonly<Record<string, CodeAdvice>>;

/** What each code of a reading or an adoption means and what to do now, beside the codes of documents. */
export const READING_ADVICE: Readonly<Record<ReportCode | keyof typeof REFUSAL_ADVICE, CodeAdvice>> = {
  ...REPORT_ADVICE,
  ...REFUSAL_ADVICE,
};
