import type { Located } from '../text.ts';
import type { Command } from './types.ts';

/** Reads a command by the profile's one-command grammar and looks up what its programs do. */
export const readCommand = (written: Located, runner: string | undefined): Command => ({
  written,
  runner,
  words: [],
  operators: [],
  invocations: [],
  effects: new Set(),
  pure: false,
  globs: [],
  variables: [],
  placeholders: [],
  malformed: undefined,
});
