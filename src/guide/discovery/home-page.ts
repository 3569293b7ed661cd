import { readPage } from './html.ts';
import { REFERENCES, type Reference } from './reference.ts';

export interface HomePage {
  readonly references: readonly Reference[];
  /** `<base href>`, which relative references start from. */
  readonly base: string | undefined;
  /** An ordinary link leads to a guide; a reader may come upon it, and a tool does not look for it. */
  readonly linked: boolean;
  /** A script names a guide, and nothing outside the scripts does. */
  readonly scripted: boolean;
}

const WANTED: ReadonlySet<string> = new Set(['link', 'base', 'a']);
const MENTION = /assistant-guide/i;

const isGuideLink = (rel: string | undefined): boolean =>
  rel?.toLowerCase().split(/\s+/).includes('assistant-guide') === true;

/** The guides that a page links to with `rel="assistant-guide"` (GP-19-01), read without running a script (GP-19-02). */
export const readHomePage = (html: string): HomePage => {
  const { tags, scripts } = readPage(html, WANTED);
  const hrefs = tags
    .filter(({ name, attributes }) => name === 'link' && isGuideLink(attributes.get('rel')))
    .flatMap(({ attributes }) => attributes.get('href')?.trim() || []);
  const linked = tags.some(
    ({ name, attributes }) => name === 'a' && MENTION.test(attributes.get('href') ?? ''),
  );
  return {
    references: [...new Set(hrefs)].slice(0, REFERENCES).map((href) => ({ href })),
    base: tags
      .find(({ name, attributes }) => name === 'base' && attributes.has('href'))
      ?.attributes.get('href'),
    linked,
    scripted: hrefs.length === 0 && !linked && MENTION.test(scripts),
  };
};
