import { FORBIDDEN_NAMES, LEAKS } from './leaks.ts';

export interface Hit {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly ids: readonly string[];
  /** The beginning of what was found: enough to find it, too little to use it. */
  readonly start: string;
}

const SHOWN = 12;

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** What one text holds that a public repository must not. */
export const scanText = (file: string, text: string): readonly Hit[] =>
  LEAKS.flatMap(({ kind, ids, pattern, unless }) =>
    [...text.matchAll(pattern)]
      .filter(([found]) => unless === undefined || !unless.test(found))
      .map((match) => ({
        file,
        line: lineOf(text, match.index),
        kind,
        ids,
        start: match[0].slice(0, SHOWN),
      })),
  );

/** What the name of a file says about what is in it. */
export const scanName = (file: string): readonly Hit[] =>
  FORBIDDEN_NAMES.filter(({ pattern }) => pattern.test(file)).map(({ ids, why }) => ({
    file,
    line: 1,
    kind: `name: ${why}`,
    ids,
    start: '',
  }));
