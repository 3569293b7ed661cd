import type { DocumentProblem } from './document.ts';

export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A problem with the offset, in the text that was read, of what it is about. */
export type Located = DocumentProblem & { readonly at: number };

const LINE_END = /\r\n?|\n/g;

/**
 * Line and column of an offset, each counted from 1; LF, CRLF and CR end a line. Ask in ascending order: the text is
 * gone through once, however many are asked for.
 */
export const placesIn = (text: string): ((offset: number) => Place) => {
  let line = 1;
  let start = 0;
  let next = -1;
  const advance = (): void => {
    LINE_END.lastIndex = start;
    const end = LINE_END.exec(text);
    next = end === null ? Number.POSITIVE_INFINITY : end.index + end[0].length;
  };
  advance();
  return (offset) => {
    for (; next <= offset; line++) {
      start = next;
      advance();
    }
    return { line, column: offset - start + 1 };
  };
};

/** The problems of a text, each with its line and column, in the order of the text. */
export const placed = (text: string, problems: readonly Located[]): readonly DocumentProblem[] => {
  const place = placesIn(text);
  return problems
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, ...problem }) => ({ ...problem, ...place(at) }));
};
