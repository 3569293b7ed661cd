import { membersOf } from '../served.ts';
import type { Authored } from './authored.ts';

/** Content as an author's JSON, its members in the order of the format; `readJson` reads the same again. */
export const writeJson = (content: Authored): string => {
  const { id, revision, kind, lang } = content;
  const members = { id, ...(revision !== undefined && { revision }), kind, lang, ...membersOf(content) };
  return `${JSON.stringify(members, undefined, 2)}\n`;
};
