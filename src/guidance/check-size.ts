import { utf8Length } from './characters.ts';
import type { DocumentProblem } from './document.ts';
import type { Authored } from './json/authored.ts';
import { writeXml } from './xml/write.ts';

/** A revision of every length fits: a document that may be published now may be published again. */
const LONGEST_REVISION = Number.MAX_SAFE_INTEGER;

/** The size of a document is that of its canonical XML, under its own revision or under any that it may get. */
export const checkSize = (content: Authored, limit: number): readonly DocumentProblem[] => {
  const bytes = utf8Length(writeXml({ ...content, revision: content.revision ?? LONGEST_REVISION }));
  if (bytes <= limit) return [];
  const message = `as canonical XML the document has ${bytes} bytes, and the limit \`documentBytes\` is ${limit}: split it`;
  return [{ code: 'document_too_large', path: 'guidance', message }];
};
