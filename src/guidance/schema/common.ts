import { z } from 'zod';
import { CHARS } from '../characters.ts';
import { ID } from '../check-content.ts';
import { KINDS } from '../document.ts';
import { DIGEST, INSTANT } from '../json/authored.ts';
import { LANGUAGE_TAG } from '../language-tag.ts';
import { PROBLEM_CODES } from '../problem-codes.ts';

export const id = z.string().regex(ID);
export const revision = z.int().min(1);
export const kind = z.enum(KINDS);
export const lang = z.string().regex(LANGUAGE_TAG);
export const digest = z.string().regex(DIGEST);
export const instant = z.string().regex(INSTANT);

/** A text of a document: characters of XML 1.0, and not white space alone. */
export const text = z.string().regex(CHARS).regex(/\S/);

/** A place of the same site. */
export const path = z.string().regex(/^\/(?!\/)/);

export const optional = <T extends z.ZodType>(schema: T) => z.exactOptional(schema);

export const problem = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  path: z.string(),
  message: z.string(),
  line: optional(z.int().min(1)),
  column: optional(z.int().min(1)),
  offset: optional(z.int().min(0)),
  namespace: optional(z.string()),
  severity: optional(z.enum(['error', 'warning', 'info'])),
});
