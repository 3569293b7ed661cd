import { cutPieces } from './cut.ts';

const WIDTH = 100;

// A line that begins like this is a command to some CI services, even after spaces: no text of a guide may begin one.
const COMMAND = /^(?:::|##\[|##vso\[)/;

// Characters that take two columns of a terminal: Han, kana, Hangul, full-width forms, most pictographs.
const WIDE =
  '\\u1100-\\u115f\\u2e80-\\u303e\\u3041-\\ua4cf\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{1f300}-\\u{1faff}\\u{20000}-\\u{3fffd}';
const WIDE_ONE = new RegExp(`[${WIDE}]`, 'gu');

/** A wide character with the closing punctuation that must not begin a line, or a run of narrow ones. */
const PARTS = new RegExp(`[${WIDE}][、。，．！？：；）】》」』’”]*|[^${WIDE}]+`, 'gu');

/** How many columns of a terminal a text takes. */
const columns = (text: string): number =>
  text.length + (text.match(WIDE_ONE)?.filter((one) => one.length === 1).length ?? 0);

/** What may stand on a line of its own; one that is `glued` follows the last one without a space. */
interface Piece {
  readonly text: string;
  readonly glued: boolean;
}

const partsOf = (word: string, room: number): readonly string[] => {
  if (columns(word) <= room) return [word];
  return (word.match(PARTS) ?? []).flatMap((part) => cutPieces(part, room));
};

const piecesOf = (text: string, room: number): readonly Piece[] =>
  text.split(' ').flatMap((word) => {
    const parts = partsOf(word, room);
    return (parts.length === 0 ? [''] : parts).map((part, index) => ({ text: part, glued: index > 0 }));
  });

/**
 * Breaks at spaces, between characters of scripts that are written without them, and inside a word that is longer than a
 * line. Continuation lines are indented by `hang`.
 */
export const wrap = (text: string, first = '', hang: string = first): readonly string[] => {
  const room = WIDTH - Math.max(first.length, hang.length);
  const lines: string[] = [];
  let line = first;
  let empty = true;
  // The same holds for a message that begins with such a word.
  if (first.trim() === '' && COMMAND.test(text)) line += '> ';
  for (const { text: piece, glued } of piecesOf(text, room)) {
    const space = empty || glued ? '' : ' ';
    const fits = columns(line) + space.length + columns(piece) <= WIDTH;
    if (empty || fits || COMMAND.test(piece)) {
      line += space + piece;
    } else {
      lines.push(line);
      line = hang + piece;
    }
    empty = false;
  }
  return [...lines, line];
};
