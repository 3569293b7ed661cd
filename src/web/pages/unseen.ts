import { codePointName, unseenIn } from '../../guidance/index.ts';

export interface Part {
  readonly unseen: boolean;
  readonly text: string;
}

/** A text in parts: what is seen, and the code point of each character that is not. */
export const splitUnseen = (text: string): readonly Part[] => {
  const parts: Part[] = [];
  let at = 0;
  for (const { codePoint, offset } of unseenIn(text)) {
    if (offset > at) parts.push({ unseen: false, text: text.slice(at, offset) });
    parts.push({ unseen: true, text: codePointName(codePoint) });
    at = offset + (codePoint > 0xffff ? 2 : 1);
  }
  if (at < text.length) parts.push({ unseen: false, text: text.slice(at) });
  return parts;
};
