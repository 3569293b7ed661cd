import type { IncompleteReason, SkipCode, WithheldCode } from './reading.ts';

/** Why a link was not followed and why a reading is incomplete, in words; each code stands in them. */
export const AS_WORDS: Readonly<Record<SkipCode | IncompleteReason, string>> = {
  condition_not_met: 'its condition is not met (condition_not_met)',
  already_known: 'what it says is known (already_known)',
  not_chosen: 'nobody chose it (not_chosen)',
  already_read: 'it was read by another link (already_read)',
  cycle_skipped: 'it was read, and leads back here (cycle_skipped)',
  budget_documents: 'the budget of documents was used up (budget_documents)',
  budget_depth: 'it lies deeper than the budget goes (budget_depth)',
  budget_summaries: 'the budget of summaries was used up (budget_summaries)',
  cancelled: 'the reading was cancelled (cancelled)',
  source_unreachable: 'not everything was reached (source_unreachable)',
};

export const STEP_WORDS: Readonly<Record<WithheldCode, string>> = {
  role_upgrade_forbidden: 'it is not guidance (role_upgrade_forbidden)',
  override_attempt: 'it asks to be put before the user (override_attempt)',
  secret_request: 'it asks for secrets (secret_request)',
  precondition_unmet: 'a precondition is not met (precondition_unmet)',
};
