import type { Evidence } from '../../evidence.ts';
import { rule } from '../../rule.ts';

// A version number at the end of a name ("guide-1.2") is no extension.
const EXTENSION = /[^.]\.([a-z0-9]{0,11}[a-z][a-z0-9]{0,11})$/i;

/** The last segment of the path of the URL that served it, or of a file's path on any system. */
const lastSegment = ({ source, fetch }: Evidence): string => {
  const { path } = source;
  const url = fetch?.finalUrl ?? source.url;
  const place = url !== undefined ? (url.split(/[?#]/, 1)[0] ?? '').replace(/^[a-z]+:\/\/[^/]*/i, '') : path;
  return place?.split(/[/\\]/).at(-1) ?? '';
};

export const extensionNotTxt = rule({
  id: 'guide.extension.not-txt',
  severity: 'error',
  blocks: 1,
  section: '6',
  clauses: ['GP-18-02', 'VP-25-05'],
  title: 'Guide is not a .txt file',
  why: 'Viewers decide by the extension: a .md or .html file is rendered, and what is rendered can differ from what an agent reads.',
  fix: 'Publish the guide as assistant-guide.txt.',
  check: ({ evidence }) => {
    const name = lastSegment(evidence);
    const extension = EXTENSION.exec(name)?.[1];
    if (extension === undefined || extension.toLowerCase() === 'txt') return [];
    return [{ message: `the guide is a .${extension} file, not a .txt file`, evidence: name }];
  },
});
