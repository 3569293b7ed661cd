import { clip, fail, type Result, visible } from '../base/index.ts';

const LONGEST_NAME = 200;
const LONGEST_NOTE = 4000;

/** The rule for ids of documents (LG-DOC-47), which those of authors and names of collections keep too. */
const ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Control characters, halves of a pair, line separators, and what turns the direction of a text or hides in it. */
const UNFIT = String.raw`\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200B\uFEFF\uFFFE\uFFFF`;
const UNFIT_IN_LINE = new RegExp(`[${UNFIT}]`, 'u');
const UNFIT_IN_TEXT = new RegExp(String.raw`(?![\n\t])[${UNFIT}]`, 'u');

export const quoted = (text: string): string => `"${clip(visible(text), 80)}"`;

export const isId = (text: string): boolean => ID.test(text);

export const checkId = (code: string, what: string, id: string): Result<string> =>
  isId(id)
    ? { ok: true, value: id }
    : fail(
        code,
        `${quoted(id)} cannot be the ${what}`,
        'write 1 to 64 lower-case letters, digits and hyphens, with a letter or digit first and last',
      );

/** A display name: one line that shows what it holds. */
export const checkLine = (code: string, what: string, text: string): Result<string> => {
  const line = text.trim();
  if (line !== '' && line.length <= LONGEST_NAME && !UNFIT_IN_LINE.test(line))
    return { ok: true, value: line };
  return fail(
    code,
    `${quoted(text)} cannot be the ${what}`,
    `write one line of 1 to ${LONGEST_NAME} characters, without control or invisible ones`,
  );
};

export const checkNote = (code: string, text: string): Result<string> =>
  text.length <= LONGEST_NOTE && !UNFIT_IN_TEXT.test(text)
    ? { ok: true, value: text }
    : fail(
        code,
        `the note ${quoted(text)} cannot be kept`,
        `write at most ${LONGEST_NOTE} characters, without control or invisible ones`,
      );
