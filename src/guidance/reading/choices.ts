import { fail, ok, type Result } from '../../base/index.ts';
import { readAsked } from '../reference.ts';
import type { Decide } from './read.ts';

/** A link that is to be followed, decided about before the reading began. */
export interface FollowChoice {
  readonly target: string;
  /** Absent: whatever revision a link names. */
  readonly revision?: number;
  readonly reason: string;
}

/** Reads `id`, `id@3` and `id@3=why it is needed`. */
export const readFollow = (text: string): Result<FollowChoice> => {
  const at = text.indexOf('=');
  const asked = readAsked(at === -1 ? text : text.slice(0, at));
  if (!asked.ok)
    return fail(
      'follow_invalid',
      `${text} names no link to follow`,
      'write id, id@revision or id@revision=reason',
    );
  const { id: target, revision } = asked.value;
  const reason = at === -1 ? '' : text.slice(at + 1);
  const because = reason.trim() === '' ? 'the caller chose it' : reason;
  return ok({ target, ...(revision !== undefined && { revision }), reason: because });
};

/** Follows these links and no other. */
export const following =
  (choices: readonly FollowChoice[]): Decide =>
  ({ target, revision }) => {
    const choice = choices.find((one) => one.target === target && (one.revision ?? revision) === revision);
    return choice && { condition_met: true, knowledge_lacking: true, reason: choice.reason };
  };
