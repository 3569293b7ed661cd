import { clip, visible } from '../base/index.ts';
import { utf8Length } from './characters.ts';
import { checkContent } from './check-content.ts';
import { checkSize } from './check-size.ts';
import { demandsOf } from './demands/demands.ts';
import { type Content, DOCUMENT_LIMITS, type DocumentLimits, type DocumentProblem } from './document.ts';
import type { Authored } from './json/authored.ts';

/** An id as a URL path and a file name carry it well; `latest` would read as a revision (LG-DOC-47). */
export const PUBLISHED_ID = /^(?!latest$)[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** In bytes of UTF-8. Lists and links are looked up by these, and every database must be able to index them. */
const MOST = { id: 64, lang: 64, tag: 1000 } as const;

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/** What the id of a published document must be beyond the format, one reason at a time. */
const idFault = (id: string): readonly DocumentProblem[] => {
  const problem = (message: string): readonly DocumentProblem[] => [
    { code: 'id_invalid', path: 'guidance/@id', message },
  ];
  if (PUBLISHED_ID.test(id)) return [];
  if (id === 'latest') return problem('"latest" names no document: it would read as a revision');
  if (id.length > MOST.id) return problem(`the id has ${id.length} characters; write at most ${MOST.id}`);
  return problem(`the id "${clip(visible(id), 80)}" must begin and end with a letter or a digit`);
};

const lengthFault = (
  what: string,
  problem: Pick<DocumentProblem, 'code' | 'path'>,
  text: string,
  most: number,
): readonly DocumentProblem[] => {
  const length = utf8Length(text);
  const message = `the ${what} has ${length} bytes; write at most ${most}`;
  return length <= most ? [] : [{ ...problem, message }];
};

const lengthsOf = ({ lang, links, tags }: Content): readonly DocumentProblem[] => [
  ...lengthFault('language', { code: 'lang_invalid', path: 'guidance/@lang' }, lang, MOST.lang),
  ...links.flatMap(({ target }, at) => {
    const path = `guidance/link[${at + 1}]/@target`;
    return lengthFault('target', { code: 'link_target_invalid', path }, target, MOST.id);
  }),
  ...tags.flatMap((tag, at) => {
    const path = `guidance/tag[${at + 1}]`;
    return lengthFault('tag', { code: 'document_too_large', path }, tag, MOST.tag);
  }),
];

/** Title, tag and label: one line, with nothing around it (LG-DOC-50). */
const lineFault = (path: string, text: string): readonly DocumentProblem[] => {
  const problem = (code: DocumentProblem['code'], offset: number, message: string): DocumentProblem => ({
    code,
    path,
    message,
    offset,
  });
  const inner = text.trim();
  const start = text.indexOf(inner);
  const at = inner.search(LINE_BREAK);
  return [
    ...(inner === text || inner === ''
      ? []
      : [
          problem(
            'outer_space_forbidden',
            start === 0 ? inner.length : 0,
            'remove the space around this text',
          ),
        ]),
    ...(at === -1
      ? []
      : [problem('line_break_forbidden', start + at, 'this text is one line; join its lines or shorten it')]),
  ];
};

const linesOf = (content: Content): readonly DocumentProblem[] => [
  ...lineFault('guidance/title', content.title),
  ...content.links.flatMap(({ label }, at) => lineFault(`guidance/link[${at + 1}]`, label)),
  ...content.tags.flatMap((tag, at) => lineFault(`guidance/tag[${at + 1}]`, tag)),
];

/**
 * What keeps content from being published: what `checkContent` finds, what a catalogue asks beyond the format, and what
 * no document may demand of an agent (LG-TRUST-11, LG-TRUST-12). All problems at once.
 */
export const publishable = (
  content: Authored,
  limits: DocumentLimits = DOCUMENT_LIMITS,
): readonly DocumentProblem[] => {
  const problems = checkContent(content, limits);
  const faults = [...idFault(content.id), ...lengthsOf(content)];
  return [
    ...faults.filter(({ path }) => problems.every((one) => one.path !== path)),
    ...problems,
    ...linesOf(content),
    ...checkSize(content, limits.documentBytes),
    ...demandsOf(content),
  ];
};
