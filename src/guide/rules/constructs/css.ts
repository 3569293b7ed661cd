import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { ELEMENTS } from './elements.ts';
import { hitOn, indexesOf, matchAt } from './places.ts';

const AT_RULE =
  /@(?:import\s{0,8}(?:url\s{0,8}\(|["'])|charset\s{1,8}["']|namespace\s[^;{}\n]{0,80}url\(|font-face\s{0,8}\{|(?:-[a-z]{1,8}-)?keyframes\s[^{};\n]{0,80}\{|media\s[^{};]{0,160}\{|supports\s{0,8}\([^{};]{0,160}\{|layer\s[^{};\n]{0,80}\{|page\s{0,8}[^{};\n]{0,40}\{)/y;

// Properties that hide, move or colour text, load a file or lay it out.
const PROPERTIES =
  /(?:--[\w-]{1,40}|-(?:webkit|moz|ms|o)-[a-z-]{1,40}|display|visibility|opacity|position|color|background(?:-[a-z]{1,20})?|font(?:-[a-z]{1,20})?|text-[a-z-]{1,20}|line-height|letter-spacing|word-spacing|white-space|z-index|left|right|top|bottom|width|height|(?:min|max)-(?:width|height)|margin(?:-[a-z]{1,8})?|padding(?:-[a-z]{1,8})?|border(?:-[a-z-]{1,20})?|outline(?:-[a-z]{1,8})?|overflow(?:-[xy])?|clip(?:-path)?|filter|transform|transition|animation(?:-[a-z]{1,20})?|content|cursor|float|clear|flex(?:-[a-z]{1,10})?|grid(?:-[a-z-]{1,20})?|align-[a-z]{1,10}|justify-[a-z]{1,10}|list-style(?:-[a-z]{1,10})?|mask(?:-[a-z]{1,10})?|pointer-events|user-select|direction|unicode-bidi|writing-mode|all)/
    .source;

const DECLARATIONS = new RegExp(
  `\\{\\s{0,40}(?:/\\*[^*]{0,200}\\*/\\s{0,40})?${PROPERTIES}\\s{0,8}:[^{}:]{1,300}[;}:]`,
  'y',
);
const STYLE_ATTRIBUTE = new RegExp(`style\\s{0,4}=\\s{0,4}["']\\s{0,8}${PROPERTIES}\\s{0,4}:`, 'y');

// The last part of a selector, directly before the brace.
const SELECTOR =
  /(?:^|[\s,>+~};/])(?:([a-z][a-z0-9]{0,20})|\*|:root)?((?:[.#][a-z_-][\w-]{0,60}|\[[^\]\n]{1,60}\]|::?[a-z-]{1,30}(?:\([^)\n]{0,40}\))?){0,6})\s{0,20}$/;

const isSelector = (before: string): boolean => {
  const match = SELECTOR.exec(before);
  if (match === null) return false;
  const [whole, element, more = ''] = match;
  if (element !== undefined) return ELEMENTS.has(element);
  return more !== '' || /\*\s*$|:root\s*$/.test(whole);
};

const ruleAt = (lower: string, brace: number): Hit | undefined => {
  const body = matchAt(DECLARATIONS, lower, brace);
  if (body === undefined) return undefined;
  const from = Math.max(0, brace - 120);
  const before = lower.slice(from, brace);
  if (!isSelector(before)) return undefined;
  const start = from + before.trimEnd().search(/[^\s}]+$/);
  return hitOn(start, brace - start + body[0].length, 'CSS rule');
};

function* check({ guide: { lower, words } }: Subject): Generator<Hit> {
  for (const at of indexesOf(lower, '@')) {
    const match = matchAt(AT_RULE, lower, at);
    if (match !== undefined) yield hitOn(at, match[0].length, 'CSS at-rule');
  }
  for (const brace of indexesOf(lower, '{')) {
    const hit = ruleAt(lower, brace);
    if (hit !== undefined) yield hit;
  }
  for (const at of words.offsetsOf('style')) {
    const match = /[\w-]/.test(lower[at - 1] ?? ' ') ? undefined : matchAt(STYLE_ATTRIBUTE, lower, at);
    if (match !== undefined) yield hitOn(at, match[0].length, 'CSS in a style attribute');
  }
}

export const css = rule({
  id: 'construct.css',
  severity: 'error',
  blocks: 2,
  section: '9',
  clauses: ['GP-09-02', 'VP-13-03'],
  title: 'CSS',
  why: 'A style can make text invisible to the human who reviews it while an agent still reads it.',
  fix: 'Remove the style; a guide is plain text without appearance.',
  check,
});
