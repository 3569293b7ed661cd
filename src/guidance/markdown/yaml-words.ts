import type { YAMLError } from 'yaml';

const QUOTED =
  'a text with `: ` in it, or with a `:` at its end, stands in quotes, as in `title: "One: two"`';
const NAMED = 'each line is a name, a colon, a space and a value, as in `title: …`; this one is not';
const BRACKET =
  'a list in brackets closes with `]` in the same line; a text that begins with `[` or `{` stands in quotes';
const BEHIND =
  'something stands behind the quote or bracket that ends this value; put all of the text in quotes, with a `\\` before each `"` in it';
const CONTINUED =
  'the next line is indented, and so goes on with this value; begin each name at the start of its line';
const UNEVEN = 'this line is not indented as the ones before it';
const OTHER =
  'this cannot be read; each line is `name: value`, and a text with `: `, ` #`, quotes or brackets stands in quotes';

const WORDS: Readonly<Partial<Record<YAMLError['code'], string>>> = {
  BLOCK_IN_FLOW: QUOTED,
  MULTILINE_IMPLICIT_KEY: NAMED,
  MISSING_CHAR: NAMED,
  TAB_AS_INDENT: 'a tab indents this line; use spaces',
  BAD_DQ_ESCAPE:
    'within double quotes a `\\` begins an escape such as `\\n`; write `\\\\` for one, or use single quotes',
};

/** A text in quotes that has no end; the library tells where the whole YAML ends. */
export const isUnclosed = ({ code, message }: YAMLError): boolean =>
  code === 'MISSING_CHAR' && message.includes('quote');

/** The line is a value, and below it one that is indented reads as more of it. */
const isContinued = (yaml: string, at: number): boolean => {
  const end = yaml.indexOf('\n', at);
  return end !== -1 && !/:(?:\s|$)/.test(yaml.slice(at, end));
};

/** What an error of the YAML library most likely comes from, in words for who wrote the text; none are its own. */
export const wordsFor = (error: YAMLError, yaml: string): string => {
  const {
    code,
    message,
    pos: [at],
  } = error;
  if (isUnclosed(error)) return 'the text that begins with a quote here has no quote at its end';
  if (code === 'UNEXPECTED_TOKEN') return message.endsWith('at node end') ? BEHIND : OTHER;
  if (code === 'BLOCK_AS_IMPLICIT_KEY') return isContinued(yaml, at) ? CONTINUED : QUOTED;
  if (code === 'BAD_SCALAR_START') return `a text that begins with \`${yaml.charAt(at)}\` stands in quotes`;
  if (code === 'BAD_INDENT') return message.startsWith('Flow') ? BRACKET : UNEVEN;
  return WORDS[code] ?? OTHER;
};
