import type { Action, ActionField } from '../../parse/actions.ts';
import { LISTED_PER_ID } from '../../report/finding.ts';
import type { Hit } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import type { Span } from '../../text/text.ts';

/** The value of a field, or the opening fence of a block that lacks it. */
export const placeOf = (action: Action, key: ActionField): Span => action.get(key)?.span ?? action.block.at;

const NONE: readonly Hit[] = [];

/** `check` for every action block, in the order of the guide. Nearly every rule finds nothing, and then no array is made. */
export const eachAction = (subject: Subject, check: (action: Action) => readonly Hit[]): readonly Hit[] => {
  let hits: Hit[] | undefined;
  for (const action of subject.guide.actions.all)
    for (const hit of check(action)) {
      hits ??= [];
      hits.push(hit);
    }
  return hits ?? NONE;
};

/** At most one hit an action, at one of its fields; one more than are listed tells that there are more. */
export const oneEach = (
  subject: Subject,
  key: ActionField,
  say: (action: Action) => string | undefined,
): readonly Hit[] => {
  let hits: Hit[] | undefined;
  for (const action of subject.guide.actions.all) {
    const message = say(action);
    if (message === undefined) continue;
    hits ??= [];
    hits.push({ message, at: placeOf(action, key) });
    if (hits.length > LISTED_PER_ID) break;
  }
  return hits ?? NONE;
};
