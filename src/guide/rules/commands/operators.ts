import type { Operator } from '../../command/types.ts';
import type { Action } from '../../parse/actions.ts';
import type { Subject } from '../../subject.ts';

/** The operators of all commands that `wanted` picks. */
export const operatorsOf = (
  subject: Subject,
  wanted: (action: Action, operator: Operator) => boolean,
): readonly Operator[] =>
  subject.guide.actions.all.flatMap((action) =>
    (action.command?.operators ?? []).filter((operator) => wanted(action, operator)),
  );

/** Pipes, and redirections, the ones between descriptors included. */
export const isPipeOrRedirect = ({ kind }: Operator): boolean => kind === 'pipe' || kind === 'redirect';

// A here-document and a here-string carry text, not the name of a file.
const HERE = /^\d*<<[<-]?$/;

/** The file that a redirection names. */
export const redirectedFile = ({ kind, text, target }: Operator): string | undefined =>
  kind === 'redirect' && !HERE.test(text) ? target?.value : undefined;
