import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { hitOn, indexesOf, matchAt } from './places.ts';
import { type Tag, tagAt } from './tags.ts';

/** Elements that are nothing but a place for another document. */
const FRAMES = new Set(['iframe', 'frame', 'frameset', 'embed', 'object', 'applet', 'portal']);

/** Elements that load what an attribute names. */
const LOADERS = new Set([
  'img',
  'image',
  'script',
  'audio',
  'video',
  'source',
  'track',
  'link',
  'input',
  'use',
  'feimage',
  'picture',
]);

const REMOTE =
  /[\s"'/](?:src|srcset|href|xlink:href|data|poster|background)\s{0,8}=\s{0,8}["']?\s{0,8}(?:(?:https?|ftp):)?[/\\]{2}/;

const embeds = ({ name, closing, attributes }: Tag): boolean =>
  !closing && (FRAMES.has(name) || (LOADERS.has(name) && REMOTE.test(attributes)));

function* tags(lower: string): Generator<Hit> {
  for (const start of indexesOf(lower, '<')) {
    const tag = tagAt(lower, start);
    if (tag !== undefined && embeds(tag)) yield hitOn(start, tag.length, `remote embed <${tag.name}>`);
  }
}

const IMPORT = /@import\s{0,8}(?:url\s{0,8}\(|["'])/y;
const URL_VALUE = /url\(\s{0,8}["']?\s{0,8}(?:(?:https?|ftp):)?\/\/[^\s)]/y;

function* styles(lower: string): Generator<Hit> {
  for (const at of indexesOf(lower, '@import')) {
    const match = matchAt(IMPORT, lower, at);
    if (match !== undefined) yield hitOn(at, match[0].length, 'CSS import of a remote file');
  }
  for (const at of indexesOf(lower, 'url(')) {
    const inValue = /[:,]\s{0,8}[^\n;{}]{0,60}$/.test(lower.slice(Math.max(0, at - 70), at));
    const match = inValue ? matchAt(URL_VALUE, lower, at) : undefined;
    if (match !== undefined) yield hitOn(at, match[0].length, 'CSS that loads a remote file');
  }
}

// Inclusion in other markup: reStructuredText, AsciiDoc, Liquid, Hugo, MediaWiki transclusion.
const DIRECTIVES: readonly (readonly [string, RegExp])[] = [
  [
    '.. ',
    /\.\. (?:\|[^|\n]{1,60}\| )?(?:image|figure|raw|include|literalinclude|csv-table|youtube|video)::/y,
  ],
  ['::', /(?<=(?:^|\n)(?:include|image|video|audio))::[^\s[\]]{1,300}\[/y],
  ['{%', /\{%-? ?(?:include|embed|import|render|youtube|gist|remote_include)[ _]/y],
  ['{{<', /\{\{< ?(?:youtube|vimeo|gist|tweet|figure|include|readfile)\b/y],
];

function* directives(lower: string): Generator<Hit> {
  for (const [trigger, shape] of DIRECTIVES)
    for (const at of indexesOf(lower, trigger)) {
      const match = matchAt(shape, lower, at);
      if (match !== undefined) yield hitOn(at, match[0].length, 'directive that embeds another file');
    }
}

function* check({ guide: { lower } }: Subject): Generator<Hit> {
  yield* tags(lower);
  yield* styles(lower);
  yield* directives(lower);
}

export const remoteEmbed = rule({
  id: 'construct.remote-embed',
  severity: 'error',
  blocks: 2,
  section: '9',
  clauses: ['GP-09-05', 'VP-13-06'],
  title: 'Remote embed',
  why: 'What an embed shows is decided by another server at the time of reading, so nobody can have reviewed it.',
  fix: 'Remove the embed; write what the reader needs into the guide.',
  check,
});
