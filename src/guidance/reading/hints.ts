export type Effect = 'network' | 'mail' | 'command' | 'publish' | 'delete' | 'secret';

const WORDS: readonly (readonly [Effect, RegExp])[] = [
  ['network', /https?:|download|fetch/i],
  ['mail', /mail/i],
  ['command', /\brun\b/i],
  ['publish', /publish/i],
  ['delete', /delete/i],
];

export const effectsOf = (step: string): readonly Effect[] =>
  WORDS.filter(([, words]) => words.test(step)).map(([effect]) => effect);
