import type { Content } from './document.ts';

/** One text of a document, with its place. */
export interface Field {
  readonly path: string;
  readonly text: string;
}

const numbered = (name: string, texts: readonly string[]): readonly Field[] =>
  texts.map((text, at) => ({ path: `guidance/${name}[${at + 1}]`, text }));

/** Every text that an author writes in words, in the document's order. */
export const fieldsOf = (content: Content): readonly Field[] => [
  ...(['title', 'summary', 'applies', 'body'] as const).map((name) => ({
    path: `guidance/${name}`,
    text: content[name],
  })),
  ...numbered('step', content.steps),
  ...content.links.flatMap(({ when, label }, at) => [
    { path: `guidance/link[${at + 1}]/@when`, text: when },
    { path: `guidance/link[${at + 1}]`, text: label },
  ]),
  ...numbered('check', content.checks),
  ...numbered('tag', content.tags),
];
