import { namesGuide, pathOf, REFERENCES, type Reference } from './reference.ts';

const LINE_LENGTH = 4096;

/** GP-19-07: `- [Assistant Guide](<guide-url>): <what it is>`. */
const RECOMMENDED = /^- \[Assistant Guide\]\((https:\/\/[^\s()<>]+)\): \S/;

const LINK = /\[([^[\]]{0,200})\]\(\s{0,8}<?([^\s()<>]{1,2048})>?(?:\s[^()]{0,200})?\)/g;
const LABELLED = /^[\s>*+-]{0,16}assistant[- ]guide\*{0,2}\s{0,8}[:=]\*{0,2}\s{0,8}<?([^\s<>]{1,2048})/i;
const BARE = /(?:https?:\/\/|(?<=^|[\s"'`(<])\/)[^\s<>()[\]"'`|]{1,2048}/gi;

const LABEL = /\bassistant[-_ ]?guide\b/i;

/** A page that is called an assistant's guide is none: the artifact is a .txt file (GP-06-01), and no site map. */
const mayBeGuide = (href: string): boolean => {
  const path = pathOf(href);
  return /\.txt$/i.test(path) && !/(?:^|\/)(?:llms?(?:-[a-z]+)?|robots|security|humans)\.txt$/i.test(path);
};

const withoutPoint = (href: string): string => href.replace(/[.,;:!?]{1,8}$/, '');

const inLine = (line: string): readonly string[] => {
  const links = [...line.matchAll(LINK)]
    .filter(([, label = '', href = '']) => namesGuide(href) || (LABEL.test(label) && mayBeGuide(href)))
    .map(([, , href = '']) => href);
  const labelled = withoutPoint(LABELLED.exec(line)?.[1] ?? '');
  const bare = [...line.matchAll(BARE)].map(([href]) => withoutPoint(href)).filter(namesGuide);
  return [...new Set([...links, ...(mayBeGuide(labelled) ? [labelled] : []), ...bare])];
};

/**
 * The guides that an llms.txt names: in the recommended line, in another link or line that says so, as a bare URL that
 * ends with the name of the artifact. What stands between code fences is an example.
 */
export const readLlms = (text: string): readonly Reference[] => {
  const found = new Map<string, Reference>();
  let fenced = false;
  for (const raw of text.split('\n')) {
    const line = raw.slice(0, LINE_LENGTH).trimEnd();
    if (/^\s{0,3}(?:```|~~~)/.test(line)) fenced = !fenced;
    if (fenced) continue;
    const recommended = RECOMMENDED.exec(line)?.[1];
    for (const href of inLine(line)) {
      const good = href === recommended || found.get(href)?.recommended === true;
      if (found.size < REFERENCES || found.has(href)) found.set(href, { href, recommended: good });
    }
  }
  return [...found.values()];
};
