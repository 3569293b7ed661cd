import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { bracketPairs, isImage } from './brackets.ts';
import { hitOn } from './places.ts';

function* check({ guide: { text } }: Subject): Generator<Hit> {
  const { source } = text;
  if (!source.includes('![')) return;
  for (const pair of bracketPairs(source)) {
    if (!isImage(source, pair)) continue;
    const { open, close } = pair;
    const next = source[close + 1];
    // `vec![1][0]` is code; an embed `![[name]]` and an inline image may stand behind a word.
    const reference = next === '[' && !/\w/.test(source[open - 2] ?? ' ');
    const embed = source[open + 1] === '[' && source[close - 1] === ']';
    if (next === '(' || reference || embed) yield hitOn(open - 1, close - open + 3, 'Markdown image');
  }
}

export const markdownImage = rule({
  id: 'construct.markdown-image',
  severity: 'error',
  blocks: 2,
  section: '9',
  clauses: ['GP-09-04', 'VP-13-05'],
  title: 'Markdown image',
  why: 'A viewer that renders it loads a file from elsewhere, tells that server who reads, and shows a picture in place of text.',
  fix: 'Remove the image; say in words what it shows.',
  check,
});
