import type { Content, DocumentProblem } from '../document.ts';

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

const codeOf = (text: string): DocumentProblem['code'] | undefined => {
  if (/ignore (?:all )?previous instructions|忽略之前的指令/i.test(text)) return 'override_attempt';
  return /password|\.env|密码/i.test(text) ? 'secret_request' : undefined;
};

export const demandsOf = (content: Content): readonly DocumentProblem[] =>
  [
    { path: 'guidance/body', text: content.body },
    ...content.steps.map((text, index) => ({ path: `guidance/step[${index + 1}]`, text })),
  ].flatMap(({ path, text }) => {
    const code = codeOf(text);
    return code === undefined ? [] : [{ code, path, message: 'it asks for what no document may ask for' }];
  });
