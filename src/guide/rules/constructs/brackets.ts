/** A pair of square brackets that belong together within one paragraph. */
export interface Brackets {
  readonly open: number;
  readonly close: number;
}

// A blank line ends a paragraph, and with it every bracket; an escaped bracket is a character.
const TOKENS = /\\[\\[\]]|\[|\]|\n[ \t\r]{0,200}\n/g;

/** All pairs, in the order in which they close. One pass, whatever the nesting. */
export function* bracketPairs(text: string): Generator<Brackets> {
  let stack: number[] = [];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '[') stack.push(index);
    else if (token === ']') {
      const open = stack.pop();
      if (open !== undefined) yield { open, close: index };
    } else if (token.startsWith('\n')) stack = [];
  }
}

/** What is written around a link's text: not part of a longer word or index. */
export const isImage = (text: string, { open }: Brackets): boolean => text[open - 1] === '!';
