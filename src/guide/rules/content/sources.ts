import type { Guide } from '../../parse/guide.ts';
import type { Line, Located, Span } from '../../text/text.ts';
import { spanOf } from '../../text/text.ts';
import { contentOf } from './locate.ts';

const LIST_OR_FENCE = /^\s*(?:[-*+] |\d{1,3}[.)] |\[|```)/;
const LABELLED_URL = /^[^:]{0,40}: ?https?:/i;
const NAMED_TITLE = /^(?:title|assistant guide) ?: ?\S/i;

const isTitle = (line: Line, guide: Guide): boolean => {
  if (LIST_OR_FENCE.test(line.text) || LABELLED_URL.test(line.text)) return false;
  const heading = guide.sections.find((section) => section.lines.first === line.number);
  // "Task scope" at the top is a section, "# Threat scanner: install" a title.
  return heading === undefined || heading.rank > 0 || heading.known === undefined;
};

/** The line that names the guide: the first one of the text, or a labelled one. */
export const titleOf = (guide: Guide): Span | undefined => {
  const first = guide.text.lines.find((line) => line.text.trim() !== '');
  if (first === undefined) return undefined;
  if (isTitle(first, guide)) return spanOf(first);
  const named = guide.text.lines.slice(0, 40).find((line) => NAMED_TITLE.test(line.text));
  return named && spanOf(named);
};

const URL_LINE = /https:\/\/[^\s"'<>)]+/i;

/** The URL of the first line outside blocks whose words before the URL match. */
const labelled = (guide: Guide, label: RegExp): Located | undefined => {
  let from = guide.lower.indexOf('https://');
  for (let seen = 0; from !== -1 && seen < 40; seen++) {
    const start = guide.lower.lastIndexOf('\n', from) + 1;
    const before = guide.lower.slice(Math.max(start, from - 80), from);
    const inBlock = guide.blocks.all.some(
      ({ span }) => from >= span.start && from < span.start + span.length,
    );
    if (!inBlock && label.test(before)) {
      const value = URL_LINE.exec(guide.text.source.slice(from, from + 2048))?.[0] ?? '';
      if (value !== '') return { value, span: { start: from, length: value.length } };
    }
    from = guide.lower.indexOf('https://', from + 8);
  }
  return undefined;
};

const CANONICAL_LABEL =
  /\b(?:canonical|official|source|published|served|lives|located|guide url|this guide)\b[^.;]{0,60}$|^\W{0,4}url\b/;
const REPOSITORY_LABEL =
  /\b(?:repository|repo|project|publisher|homepage|home page|website|web site|source code|maintainer)\b[^.;]{0,60}$/;

/** GP-10-03: where the guide says that it is served. */
export const canonicalSource = (guide: Guide): Located | undefined =>
  guide.metadata.get('canonical-url') ?? labelled(guide, CANONICAL_LABEL);

/** GP-10-04: who publishes it, or its repository. */
export const repositorySource = (guide: Guide): Located | undefined =>
  guide.metadata.get('repository-url') ?? labelled(guide, REPOSITORY_LABEL);

/** GP-18-08: canonical-url, repository-url and egress hosts count as official sources, and so does a section. */
export const officialSource = (guide: Guide): Span | undefined => {
  const stated = canonicalSource(guide)?.span ?? repositorySource(guide)?.span;
  if (stated !== undefined) return stated;
  const contacting = guide.actions.all.find((action) => action.egress.length > 0);
  if (contacting !== undefined) return contacting.get('egress')?.span;
  const section = contentOf(guide, 'official-sources');
  return section !== undefined && section.body !== '' ? section.at : undefined;
};
