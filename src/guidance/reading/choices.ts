import { fail, ok, type Result } from '../../base/index.ts';
import { readRevision } from '../revision.ts';
import type { Decide } from './read.ts';

/** A link that is to be followed, decided about before the reading began. */
export interface FollowChoice {
  readonly target: string;
  /** Absent: whatever revision a link names. */
  readonly revision?: number;
  readonly reason: string;
}

const WRITTEN = /^(?<target>[a-z0-9-]+)(?:@(?<revision>[^=]*))?(?:=(?<reason>.*))?$/s;

/** Reads `id`, `id@3` and `id@3=why it is needed`. */
export const readFollow = (text: string): Result<FollowChoice> => {
  const { target, revision: number, reason = '' } = WRITTEN.exec(text)?.groups ?? {};
  const revision = number === undefined ? undefined : readRevision(number);
  if (target === undefined || (number !== undefined && revision === undefined))
    return fail(
      'follow_invalid',
      `${text} names no link to follow`,
      'write id, id@revision or id@revision=reason',
    );
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
