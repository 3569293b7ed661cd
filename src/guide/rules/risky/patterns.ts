import type { Invocation } from '../../command/types.ts';
import type { Action } from '../../parse/actions.ts';
import type { Hit } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import type { Span } from '../../text/text.ts';

/** What a risky pattern looks at: one invocation of an action's command. */
export type Detect = (invocation: Invocation, action: Action) => readonly Hit[];

export const hit = (message: string, at: Span): readonly Hit[] => [{ message, at, confidence: 0.9 }];

export const none: readonly Hit[] = [];

export const detectIn = (action: Action, detect: Detect): readonly Hit[] =>
  action.command?.invocations.flatMap((invocation) => detect(invocation, action)) ?? none;

/** Every hit of one pattern in the guide's commands. */
export const detectAll = (subject: Subject, detect: Detect): readonly Hit[] =>
  subject.guide.actions.all.flatMap((action) => detectIn(action, detect));
