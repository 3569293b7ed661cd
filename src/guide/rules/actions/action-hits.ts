import type { Action, ActionField } from '../../actions.ts';
import type { Hit } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import type { Span } from '../../text.ts';

/** The value of a field, or the opening fence of a block that lacks it. */
export const placeOf = (action: Action, key: ActionField): Span => action.get(key)?.span ?? action.block.at;

/** `check` for every action block, in the order of the guide. */
export const eachAction = (subject: Subject, check: (action: Action) => readonly Hit[]): readonly Hit[] =>
  subject.guide.actions.all.flatMap(check);

/** At most one hit an action, at one of its fields. */
export const oneEach = (
  subject: Subject,
  key: ActionField,
  say: (action: Action) => string | undefined,
): readonly Hit[] =>
  eachAction(subject, (action) => {
    const message = say(action);
    return message === undefined ? [] : [{ message, at: placeOf(action, key) }];
  });
