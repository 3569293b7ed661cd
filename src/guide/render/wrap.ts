const WIDTH = 100;

// A line that begins like this is a command to some CI services, even after spaces: no text of a guide may begin one.
const COMMAND = /^(?:::|##\[|##vso\[)/;

const pieces = (word: string, width: number): readonly string[] => {
  const out: string[] = [];
  for (let at = 0; at < word.length; at += width) out.push(word.slice(at, at + width));
  return out;
};

/** Breaks at spaces, and inside a word that is longer than a line. Continuation lines are indented by `hang`. */
export const wrap = (text: string, first = '', hang: string = first): readonly string[] => {
  const room = WIDTH - Math.max(first.length, hang.length);
  const lines: string[] = [];
  let line = first;
  let empty = true;
  // The same holds for a message that begins with such a word.
  if (first.trim() === '' && COMMAND.test(text)) line += '> ';
  for (const word of text.split(' ').flatMap((one) => (one.length > room ? pieces(one, room) : [one]))) {
    const fits = line.length + (empty ? 0 : 1) + word.length <= WIDTH;
    if (empty || fits || COMMAND.test(word)) {
      line += empty ? word : ` ${word}`;
    } else {
      lines.push(line);
      line = hang + word;
    }
    empty = false;
  }
  return [...lines, line];
};
