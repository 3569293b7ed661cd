import { fail, ok, type Result } from '../../base/index.ts';
import type { DocumentRef } from '../document.ts';
import { keyOf } from '../reference.ts';
import { documentIn, type ReadDocument, type Reading, type StoppedAction } from './reading.ts';

/** A precondition that the agent found unmet (L09): documents state them in text, so only the agent can tell. */
export interface UnmetPrecondition {
  readonly document: DocumentRef;
  /** The step that needs it, counted from 1; absent: all that the document asks for needs it. */
  readonly step?: number;
  readonly precondition: string;
  readonly why: string;
}

const stopped = (document: ReadDocument, step: number | undefined): ReadDocument => ({
  ...document,
  steps: document.steps.map((one) =>
    one.offered && (step === undefined || one.step === step)
      ? { ...one, offered: false, code: 'precondition_unmet' as const }
      : one,
  ),
});

/** Stops one action, or all of one document, and nothing else (LG-READ-18); the reading says why. */
export const stopAction = (reading: Reading, unmet: UnmetPrecondition): Result<Reading> => {
  const { document: ref, step, precondition, why } = unmet;
  const document = documentIn(reading, ref);
  if (document === undefined)
    return fail('document_not_read', `${keyOf(ref)} was not read`, 'name a document of the reading');
  if (step !== undefined && !document.steps.some((one) => one.step === step))
    return fail(
      'step_unknown',
      `${keyOf(ref)} has no step ${step}`,
      `name a step from 1 to ${document.steps.length}`,
    );
  if (precondition.trim() === '' || why.trim() === '')
    return fail(
      'reason_missing',
      'an action is to be stopped and nobody said why',
      'name the precondition and why it is not met',
    );
  const action: StoppedAction = {
    document: { id: ref.id, revision: ref.revision },
    ...(step !== undefined && { step }),
    code: 'precondition_unmet',
    precondition,
    why,
  };
  return ok({
    ...reading,
    documents: reading.documents.map((one) => (one === document ? stopped(one, step) : one)),
    stopped_actions: [...reading.stopped_actions, action],
  });
};
