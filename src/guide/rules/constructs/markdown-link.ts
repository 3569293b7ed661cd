import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { type Brackets, bracketPairs, isImage } from './brackets.ts';
import { hitOn, indexesOf, matchAt } from './places.ts';

// After the closing bracket: a destination without spaces or in angle brackets, and perhaps a title (CommonMark 6.3).
const INLINE =
  /\]\(\s{0,40}(<[^<>\n]{0,500}>|[^\s()<>]{0,500}(?:\([^\s()]{0,200}\)[^\s()<>]{0,200}){0,4})(?:\s{1,40}(?:"[^"]{0,300}"|'[^']{0,300}'|\([^()]{0,300}\)))?\s{0,40}\)/y;

// Where code stands as often as a link, only what can be nothing but a destination counts.
const CERTAIN = /^<?(?:[a-z][a-z0-9+.-]{1,20}:|\/|\.{1,2}\/|#|www\.)/i;

/** `[a-z0-9]`, `[^x]`, `[\d]`: a class of a regular expression, followed by a group. */
const CLASS = /^\^|\w-\w|\\|^$/;

const inlineAt = (source: string, pair: Brackets): Hit | undefined => {
  const match = matchAt(INLINE, source, pair.close);
  if (match === undefined) return undefined;
  const destination = match[1] ?? '';
  const inside = source.slice(pair.open + 1, Math.min(pair.close, pair.open + 200));
  const codeLike = /[\w)\]]/.test(source[pair.open - 1] ?? ' ') || CLASS.test(inside);
  if (codeLike && !CERTAIN.test(destination)) return undefined;
  return hitOn(pair.open, pair.close - pair.open + match[0].length, 'Markdown link');
};

function* inline(source: string): Generator<Hit> {
  if (!source.includes('](')) return;
  for (const pair of bracketPairs(source)) {
    if (source[pair.close + 1] !== '(' || isImage(source, pair)) continue;
    const hit = inlineAt(source, pair);
    if (hit !== undefined) yield hit;
  }
}

// A definition is never shown, wherever the renderer takes it from: `[name]: destination "title"`.
const DEFINITION =
  /(?<=(?:^|\n)[ >]{0,8}\[(?!\^)[^[\]\n]{1,200})\]:[ \t]{0,20}\n?[ \t]{0,20}(?:<[^<>\n]{0,500}>|[^\s<>]{0,500}[/.:#?][^\s<>]{0,500}|#)(?:[ \t]{1,20}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|\([^()\n]{0,300}\)))?[ \t\r]{0,20}(?:\n|$)/y;

function* definitions(source: string): Generator<Hit> {
  for (const close of indexesOf(source, ']:')) {
    const match = matchAt(DEFINITION, source, close);
    if (match === undefined) continue;
    const open = source.lastIndexOf('[', close);
    yield hitOn(open, close - open + match[0].trimEnd().length, 'Markdown link reference definition');
  }
}

const AUTOLINK =
  /<(?:https?|ftps?|mailto|file|ssh|git|tel|sms|irc|ws|wss|news|data|javascript|vbscript|blob|vscode):[^\s<>]{1,1000}>/y;

function* autolinks(lower: string): Generator<Hit> {
  for (const start of indexesOf(lower, '<')) {
    const match = matchAt(AUTOLINK, lower, start);
    if (match !== undefined) yield hitOn(start, match[0].length, 'Markdown autolink in angle brackets');
  }
}

function* check({ guide: { text, lower } }: Subject): Generator<Hit> {
  yield* inline(text.source);
  yield* definitions(text.source);
  yield* autolinks(lower);
}

export const markdownLink = rule({
  id: 'construct.markdown-link',
  severity: 'error',
  blocks: 2,
  section: '9',
  clauses: ['GP-09-13', 'GP-09-12'],
  title: 'Markdown link',
  why: 'A rendered link shows one text and leads to another place; the human sees the text, the agent follows the place.',
  fix: 'Write the bare URL, without brackets around it.',
  check,
});
