/** A pair of square brackets that belong together within one paragraph. */
export interface Brackets {
  readonly open: number;
  readonly close: number;
}

const LF = 0x0a;
const OPEN = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE = 0x5d;

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0d;

/** Whether the line after the line feed at `at` holds nothing: then a paragraph ends, and with it every bracket. */
const endsParagraph = (text: string, at: number): boolean => {
  let next = at + 1;
  while (isBlank(text.charCodeAt(next))) next++;
  return text.charCodeAt(next) === LF;
};

/** All pairs, in the order in which they close. One pass, whatever the nesting; an escaped bracket is a character. */
export function* bracketPairs(text: string): Generator<Brackets> {
  let stack: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === OPEN) stack.push(at);
    else if (code === CLOSE) {
      const open = stack.pop();
      if (open !== undefined) yield { open, close: at };
    } else if (code === LF && stack.length > 0 && endsParagraph(text, at)) stack = [];
  }
}

/** Whether the brackets are those of an image. */
export const isImage = (text: string, { open }: Brackets): boolean => text[open - 1] === '!';
