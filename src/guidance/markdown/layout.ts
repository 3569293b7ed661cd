/** A piece of the text, with its offset. */
export interface Piece {
  readonly text: string;
  readonly at: number;
}

export const SECTIONS = ['steps', 'links', 'checks'] as const;

export type SectionName = (typeof SECTIONS)[number];

export interface Section {
  readonly name: SectionName;
  /** Of its heading. */
  readonly at: number;
  readonly items: readonly Piece[];
}

/** What stands behind the front matter. */
export interface Layout {
  readonly body: Piece;
  readonly sections: readonly Section[];
  /** Lines that are neither body nor an item of a section. */
  readonly strays: readonly Piece[];
}

export const HEADINGS: Readonly<Record<SectionName, readonly [en: string, zh: string]>> = {
  steps: ['Steps', '步骤'],
  links: ['Links', '链接'],
  checks: ['Checks', '检查'],
};

const HEADING = /^##[ \t]+(?<name>steps|links|checks|步骤|链接|检查)[ \t]*$/i;

const ITEM = /^(?<mark>(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)(?<text>\S.*)$/s;

/** What is indented goes on with the item above it. */
const INDENTED = /^(?: {2}|\t)/;

const linesOf = (text: string, from: number): readonly Piece[] => {
  const lines: Piece[] = [];
  for (let at = from; at <= text.length; ) {
    const end = text.indexOf('\n', at);
    const to = end === -1 ? text.length : end;
    lines.push({ text: text.slice(at, to), at });
    at = to + 1;
  }
  return lines;
};

const isBlank = ({ text }: Piece): boolean => text.trim() === '';

/** The lines without the blank ones before and behind them, as one piece. */
const bodyOf = (lines: readonly Piece[]): Piece => {
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  if (first === -1) return { text: '', at: lines[0]?.at ?? 0 };
  return {
    text: lines
      .slice(first, last + 1)
      .map(({ text }) => text)
      .join('\n'),
    at: lines[first]?.at ?? 0,
  };
};

interface OpenItem {
  readonly at: number;
  /** How far its further lines are indented. */
  readonly width: number;
  readonly lines: string[];
}

const itemOf = ({ at, lines, width }: OpenItem): Piece => ({
  at: at + width,
  text: lines.join('\n').trimEnd(),
});

const outdented = (text: string, width: number): string => {
  const indent = /^ */.exec(text)?.[0].length ?? 0;
  return text.startsWith('\t') ? text.slice(1) : text.slice(Math.min(indent, width));
};

const readItems = (
  lines: readonly Piece[],
): { readonly items: readonly Piece[]; readonly strays: readonly Piece[] } => {
  const open: OpenItem[] = [];
  const strays: Piece[] = [];
  for (const line of lines) {
    const current = open.at(-1);
    const { mark, text } = ITEM.exec(line.text)?.groups ?? {};
    if (mark !== undefined && text !== undefined)
      open.push({ at: line.at, width: mark.length, lines: [text] });
    else if (isBlank(line)) current?.lines.push('');
    else if (current !== undefined && INDENTED.test(line.text))
      current.lines.push(outdented(line.text, current.width));
    else strays.push(line);
  }
  return { items: open.map(itemOf), strays };
};

const nameOf = ({ text }: Piece): SectionName | undefined => {
  const found = HEADING.exec(text)?.groups?.['name'];
  return found === undefined
    ? undefined
    : SECTIONS.find((name) =>
        HEADINGS[name].some((heading) => heading.toLowerCase() === found.toLowerCase()),
      );
};

/** Splits a text, from an offset on, into its body and its sections. Line ends are LF. */
export const layoutOf = (text: string, from: number): Layout => {
  const lines = linesOf(text, from);
  const headings = lines.flatMap((line, index) => {
    const name = nameOf(line);
    return name === undefined ? [] : [{ name, index, at: line.at }];
  });
  const read = headings.map(({ name, index, at }, order) => ({
    name,
    at,
    ...readItems(lines.slice(index + 1, headings[order + 1]?.index)),
  }));
  return {
    body: bodyOf(lines.slice(0, headings[0]?.index)),
    sections: read.map(({ name, at, items }) => ({ name, at, items })),
    strays: read.flatMap(({ strays }) => strays),
  };
};

/** The items as a list that `layoutOf` reads. */
export const listOf = (items: readonly string[], isNumbered: boolean): string =>
  items
    .map((item, index) => {
      const mark = isNumbered ? `${index + 1}. ` : '- ';
      return `${mark}${item.replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`)}`;
    })
    .join('\n');
