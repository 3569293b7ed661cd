import type { Command, Effect, Invocation } from '../../command/types.ts';

const titleOf = ({ program, subcommand }: Invocation): string =>
  subcommand === undefined ? program : `${program} ${subcommand}`;

/** What of a command has an effect, for messages: `npm ci`, or `the redirection`. */
export const causeOf = (command: Command, effect: Effect): string => {
  const invocation = command.invocations.find(({ effects }) => effects.has(effect));
  return invocation === undefined ? 'the command' : titleOf(invocation);
};
