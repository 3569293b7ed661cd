import { readCommand } from '../../src/guide/command/read-command.ts';
import type { Command } from '../../src/guide/command/types.ts';

export const commandOf = (value: string): Command =>
  readCommand({ value, span: { start: 0, length: value.length } }, undefined);

/** The classes in the order in which expectations name them; reading and writing of files are no class. */
const CLASSES = [
  'networked',
  'code-executing',
  'persistence-changing',
  'destructive',
  'privileged',
  'data-accessing',
] as const;

/**
 * What the table says about a command, in the words of the expectations: its class effects, or `normal`; `pure`; and
 * the shapes of its artifacts.
 */
export const verdictOn = (value: string): string => {
  const command = commandOf(value);
  const classes = CLASSES.filter((name) => command.effects.has(name));
  const shapes = command.invocations
    .map(({ artifact }) => artifact.shape)
    .filter((shape) => shape !== 'none');
  return [
    ...(classes.length === 0 ? ['normal'] : classes),
    ...(command.pure ? ['pure'] : []),
    ...shapes,
  ].join(' ');
};

/** Rows of `command -> expectation`, one a line. */
export const rowsOf = (text: string): readonly (readonly [string, string])[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [command, expected, ...more] = line.split(' -> ');
      if (command === undefined || expected === undefined || more.length > 0)
        throw new Error(`not a row: ${line}`);
      return [command, expected] as const;
    });
