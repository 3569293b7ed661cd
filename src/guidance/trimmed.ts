import type { Content } from './document.ts';

/** Title, tags and labels without the space around them, as every published document has them (LG-DOC-50). */
export const trimmedContent = <T extends Content>(content: T): T => ({
  ...content,
  title: content.title.trim(),
  links: content.links.map((link) => ({ ...link, label: link.label.trim() })),
  tags: content.tags.map((tag) => tag.trim()),
});
