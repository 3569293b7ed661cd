/** Of the narrowest usual terminal, as packets have it. */
const COLUMNS = 78;

/** No line that says something of its own begins like this. */
const ON = '  | ';

const columnsOf = (character: string): number => (character > '\u007f' ? 2 : 1);

/**
 * A line in parts that a terminal does not break. One that it breaks could go on with words of whoever proposed a call,
 * and look like the next fact.
 */
export const folded = (line: string): readonly string[] => {
  const parts: string[] = [];
  let [part, width] = ['', 0];
  for (const character of line) {
    const columns = columnsOf(character);
    if (width + columns > COLUMNS) {
      parts.push(part);
      [part, width] = [ON, ON.length];
    }
    part += character;
    width += columns;
  }
  return [...parts, part];
};
