import type { Content, DocumentRef } from '../../src/guidance/index.ts';
import type { Documents, Publication } from '../../src/store/index.ts';
import { contentWith } from './documents.ts';

/** Publishes a small sound document, changed as a test needs it. */
export const published = async (documents: Documents, more: Partial<Content> = {}): Promise<Publication> => {
  const done = await documents.publish({ content: contentWith(more), author: 'local' });
  if (!done.ok) throw new Error(`${done.error.code}: ${done.error.message}`);
  return done.value;
};

/** What is served of a revision. */
export const bodyOf = async (
  documents: Documents,
  ref: DocumentRef,
  form: 'xml' | 'json',
): Promise<string> => {
  const loaded = await documents.rendition(ref, form);
  if (!loaded.ok) throw new Error(`${loaded.error.code}: ${loaded.error.message}`);
  return loaded.value.body;
};
