import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { hitOn, indexesOf, matchAt, SHOWN } from './places.ts';
import { tagAt } from './tags.ts';

const DECLARATION = /<!(?:doctype|entity|element|attlist)\b|<!\[cdata\[|<\?(?:xml|php|=|import)\b/y;
const ENTITY =
  /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|lt|gt|amp|quot|apos|nbsp|shy|zwj|zwnj|lrm|rlm|ensp|emsp|thinsp|tab|newline|colon|lpar|rpar|lsqb|rsqb|lcub|rcub|sol|bsol|excl|num|dollar|percnt|semi|equals|quest|commat|grave|vert|copy|reg|trade|hellip|mdash|ndash|lsquo|rsquo|ldquo|rdquo|bull|middot|laquo|raquo|times|deg);/y;

const markupAt = (lower: string, start: number): Hit | undefined => {
  if (lower.startsWith('<!--', start)) {
    // Looked for no further than is shown: many open comments must not each read to the end.
    const end = lower.slice(start + 2, start + SHOWN).indexOf('-->');
    return hitOn(start, end === -1 ? 4 : end + 5, 'HTML comment');
  }
  const declaration = matchAt(DECLARATION, lower, start);
  if (declaration !== undefined) return hitOn(start, declaration[0].length, 'HTML or XML declaration');
  const tag = tagAt(lower, start);
  if (tag === undefined) return undefined;
  return hitOn(start, tag.length, `HTML tag <${tag.closing ? '/' : ''}${tag.name}>`);
};

function* check({ guide: { lower } }: Subject): Generator<Hit> {
  for (const start of indexesOf(lower, '<')) {
    const hit = markupAt(lower, start);
    if (hit !== undefined) yield hit;
  }
  for (const start of indexesOf(lower, '&')) {
    const entity = matchAt(ENTITY, lower, start);
    if (entity !== undefined) yield hitOn(start, entity[0].length, `HTML entity ${entity[0]}`);
  }
}

export const html = rule({
  id: 'construct.html',
  severity: 'error',
  blocks: 2,
  section: '9',
  clauses: ['GP-09-01', 'VP-13-02', 'VP-7-03'],
  title: 'HTML',
  why: 'A viewer that renders HTML hides comments, attributes and styled text that an agent reads all the same.',
  fix: 'Write plain text; show a placeholder in a way that is no tag, such as <your-name>.',
  check,
});
