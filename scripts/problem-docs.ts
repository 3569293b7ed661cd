/** The page of the codes of documents and readings, made from what `readback explain` says of them. */

import type { CodeAdvice } from '../src/base/index.ts';
import { PROBLEM_ADVICE, PROBLEM_CODES, READING_ADVICE } from '../src/guidance/index.ts';

const HEAD = `<!-- Generated from src/guidance/problem-advice.ts and reading-advice.ts by scripts/generate-docs.ts; edit those. -->

# Problems of a guidance document

Each problem has a code, the path of the place, a message, and the line and column where a text was read. Lines and columns count
from 1; a column counts UTF-16 code units, and a byte order mark counts as none. A path reads like \`guidance/link[2]/@target\`: the
second link's target, whether the document is XML, JSON or Markdown. All problems of a document that do not depend on each other are
told at once. \`readback explain CODE\` says the same of a code as this page.
`;

/** The parts of the page, each with the first of its codes; the others follow in the order of the list. */
const PARTS: readonly (readonly [title: string, from: keyof typeof PROBLEM_ADVICE])[] = [
  ['Bytes and syntax', 'not_utf8'],
  ['What XML has and a document has not', 'dtd_forbidden'],
  ['Parts', 'root_element_invalid'],
  ['What a part says', 'id_invalid'],
  ['What `readback guidance lint` adds', 'invisible_char_warning'],
];

/** A page that is named becomes a link to it. */
const linked = (text: string): string => text.replace(/docs\/guidance\/([a-z]+\.md)/g, '[$1]($1)');

const part = (title: string, rows: readonly (readonly [string, CodeAdvice])[]): string =>
  [
    `## ${title}`,
    '',
    '| code | what it means | what to change |',
    '|---|---|---|',
    ...rows.map(([code, { meaning, fix }]) => `| \`${code}\` | ${linked(meaning)} | ${linked(fix)} |`),
    '',
  ].join('\n');

const documentParts = (): readonly string[] =>
  PARTS.map(([title, from], at) => {
    const next = PARTS[at + 1]?.[1];
    const end = next === undefined ? undefined : PROBLEM_CODES.indexOf(next);
    const codes = PROBLEM_CODES.slice(PROBLEM_CODES.indexOf(from), end);
    return part(
      title,
      codes.map((code) => [code, PROBLEM_ADVICE[code]]),
    );
  });

export const problemPages = (): Readonly<Record<string, string>> => ({
  'docs/guidance/problems.md': [
    HEAD,
    ...documentParts(),
    part('What a reading or an adoption says', Object.entries(READING_ADVICE)),
  ].join('\n'),
});
