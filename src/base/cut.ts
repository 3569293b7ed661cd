/** The first `most` UTF-16 code units of a text, one less where that would split a surrogate pair. */
export const cutText = (text: string, most: number): string => {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
};

/** A text in pieces of at most `most` (2 or more) UTF-16 code units, none of which begins or ends inside a surrogate pair. */
export const cutPieces = (text: string, most: number): readonly string[] => {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    // One more than fits, so that a pair across the end is seen.
    const piece = cutText(text.slice(at, at + most + 1), most);
    pieces.push(piece);
    at += piece.length;
  }
  return pieces;
};
