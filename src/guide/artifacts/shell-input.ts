import type { Command, CommandNode, Word } from 'unbash';
import { basename } from './paths.ts';
import { type ShellState, wordValue } from './shell-words.ts';

/** What a shell without a script of its own reads from its standard input. */
export type Fed =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string | undefined; readonly shown: string }
  | { readonly kind: 'unknown' };

const SHELLS = new Set(['sh', 'bash', 'dash', 'ksh', 'zsh', 'ash']);

const wordsOf = (command: Command): readonly Word[] =>
  command.args.filter((one): one is Word => one.type === 'Word');

/** `sh`, `bash -e`, `sh -s -- x`: a shell whose program comes from its input. */
export const isBareShell = (command: Command): boolean => {
  if (command.name === undefined || !SHELLS.has(basename(command.name.value))) return false;
  const words = wordsOf(command).map((word) => word.value);
  if (words.some((word) => /^-[a-z]*c$/.test(word))) return false;
  return words.some((word) => /^-[a-z]*s$/.test(word)) || words.every((word) => /^[-+]/.test(word));
};

const fromPipe = (before: CommandNode | undefined, state: ShellState): Fed | undefined => {
  if (before === undefined) return undefined;
  if (before.type !== 'Command' || before.name === undefined) return { kind: 'unknown' };
  const words = wordsOf(before).filter((word) => !word.value.startsWith('-'));
  const [first] = words;
  if (before.name.value === 'cat' && words.length === 1 && first !== undefined)
    return { kind: 'file', path: wordValue(first, state), shown: first.value };
  const values = words.map((word) => wordValue(word, state));
  const printed = /^(?:echo|printf)$/.test(before.name.value) && values.every((value) => value !== undefined);
  return printed ? { kind: 'text', text: values.join(' ') } : { kind: 'unknown' };
};

/** A here-document, a here-string, a redirected file, or what a pipe brings. */
export const fedToShell = (
  shell: Command,
  before: CommandNode | undefined,
  state: ShellState,
): Fed | undefined => {
  for (const redirect of shell.redirects) {
    if (redirect.type === 'HereDoc') return before ? undefined : { kind: 'text', text: redirect.body.text };
    if (redirect.type === 'Redirect' && redirect.operator !== '<') continue;
    const { target } = redirect;
    if (target === undefined || before !== undefined) return undefined;
    const value = wordValue(target, state);
    if (redirect.type === 'Redirect') return { kind: 'file', path: value, shown: target.value };
    return value === undefined ? { kind: 'unknown' } : { kind: 'text', text: value };
  }
  return fromPipe(before, state);
};
