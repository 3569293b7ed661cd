import { codePointName } from '../../characters.ts';
import type { DocumentProblem } from '../../document.ts';
import { type Field, fieldsOf } from '../../fields.ts';
import { type Unseen, unseenIn } from '../../unseen.ts';
import type { LintRule } from '../finding.ts';

const SAY: Readonly<Record<Unseen['kind'], string>> = {
  invisible: 'takes no room: a reader does not see it, and an agent reads another word than people do',
  bidirectional: 'reorders what stands around it: people may read another text than an agent',
  unreadable: 'has no glyph that readers agree on: nobody can tell what it says',
};

/** Of one field, so that a text full of them gives no book of findings. */
const MOST_IN_FIELD = 10;

const found = (
  { path, text }: Field,
  code: DocumentProblem['code'],
  kinds: readonly Unseen['kind'][],
): readonly DocumentProblem[] => {
  const all = unseenIn(text).filter(({ kind }) => kinds.includes(kind));
  return all.slice(0, MOST_IN_FIELD).map(({ kind, codePoint, offset }, at) => {
    const more = at === MOST_IN_FIELD - 1 ? all.length - MOST_IN_FIELD : 0;
    const rest = more === 0 ? '' : ` (and ${more} more of these in this field)`;
    return {
      code,
      path,
      offset,
      message: `${codePointName(codePoint)} at offset ${offset} ${SAY[kind]}; remove it${rest}`,
    };
  });
};

/** Invisible and bidirectional characters: allowed, and reported (LG-DOC-42). */
export const invisibleCharacters: LintRule = (content) =>
  fieldsOf(content).flatMap((field) =>
    found(field, 'invisible_char_warning', ['invisible', 'bidirectional']),
  );

/** Private, unassigned and control characters, and tags: allowed by XML, and readable to nobody. */
export const unreadableCharacters: LintRule = (content) =>
  fieldsOf(content).flatMap((field) => found(field, 'unreadable_char_warning', ['unreadable']));
