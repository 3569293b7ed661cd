import type { JsonMember, JsonNode, Result } from '../../base/index.ts';
import { DOCUMENT_LIMITS, type DocumentLimits, type DocumentProblem } from '../document.ts';
import { type Authored, SERVED } from '../json/authored.ts';
import { type Notes, tell } from '../json/fields.ts';
import { contentIn, freshNotes, problemsIn, textOf } from '../json/read.ts';
import { type Located, placesIn } from '../places.ts';
import { readFrontMatter } from './front-matter.ts';
import { layoutOf, type Piece, type Section } from './layout.ts';
import { readLink } from './link-text.ts';

const LINE_ENDS = /\r\n?/g;

const invalid = (at: number, message: string): Located => ({
  code: 'markdown_invalid',
  path: '/',
  message,
  at,
});

const stringAt = ({ text, at }: Piece): JsonNode => ({ type: 'string', value: text, at });

const listNode = ({ name, at, items }: Section, notes: Notes): JsonNode => {
  if (name !== 'links') return { type: 'array', at, items: items.map(stringAt) };
  const links = items.flatMap((item) => {
    const link = readLink(item);
    if (link === undefined)
      tell(
        notes,
        invalid(
          item.at,
          'a link has the form `[label](id@revision) relation: when`, its relation guide, context or evidence',
        ),
      );
    return link ?? [];
  });
  return { type: 'array', at, items: links };
};

const membersBehind = (text: string, from: number, notes: Notes): readonly JsonMember[] => {
  const { body, sections, strays } = layoutOf(text, from);
  for (const { at } of strays)
    tell(
      notes,
      invalid(
        at,
        'a section holds a list alone: write an item, indent what goes on with one, or move this into the body',
      ),
    );
  return [
    ...(body.text === '' ? [] : [{ name: 'body', at: body.at, value: stringAt(body) }]),
    ...sections.map((section) => ({
      name: section.name,
      at: section.at,
      value: listNode(section, notes),
    })),
  ];
};

/**
 * Content as Markdown: the short fields in the front matter, then the body, then a list each of steps, links and checks.
 * docs/guidance/markdown.md describes it. Every problem at once, with its line and column.
 */
export const readMarkdown = (
  input: Uint8Array | string,
  limits: DocumentLimits = DOCUMENT_LIMITS,
): Result<Authored, readonly DocumentProblem[]> => {
  const decoded = textOf(input, limits);
  if (!decoded.ok) return decoded;
  const text = decoded.value.replace(LINE_ENDS, '\n');
  const front = readFrontMatter(text);
  if (!front.ok) {
    const { at, ...problem } = front.error;
    return { ok: false, error: [{ ...problem, ...placesIn(text)(at) }] };
  }
  const notes = freshNotes();
  for (const problem of front.value.problems) tell(notes, problem);
  const behind = membersBehind(text, front.value.end, notes);
  for (const { name, at } of front.value.members)
    if (SERVED.includes(name))
      tell(notes, {
        code: 'unknown_member',
        path: `guidance/${name}`,
        at,
        message: `"${name}" is no author's to set; leave it out`,
      });
  // Of what no YAML can be read from, nothing more is told than that.
  if (front.value.members.length === 0 && notes.problems.length > 0)
    return { ok: false, error: problemsIn(text, notes) };
  const members = front.value.members.filter(({ name }) => !SERVED.includes(name));
  return contentIn({ type: 'object', at: 0, members: [...members, ...behind] }, text, limits, notes);
};
