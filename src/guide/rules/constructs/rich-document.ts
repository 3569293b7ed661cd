import type { Hit } from '../../rule.ts';
import { rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { hitOn, indexesOf, matchAt } from './places.ts';

interface Mark {
  readonly trigger: string;
  readonly shape: RegExp;
  readonly what: string;
}

/** What documents of each kind must hold; at the start of a line where the word alone could be prose. */
const MARKS: readonly Mark[] = [
  { trigger: '{\\rtf', shape: /\{\\rtf\d?/y, what: 'RTF document' },
  { trigger: '%pdf-', shape: /(?<=(?:^|\n)[ \t]{0,16})%pdf-\d?/y, what: 'PDF document' },
  { trigger: '%!ps', shape: /(?<=(?:^|\n)[ \t]{0,16})%!ps-?/y, what: 'PostScript document' },
  { trigger: '<svg', shape: /<svg[\s/>]/y, what: 'SVG image' },
  { trigger: '<math', shape: /<math[\s>]/y, what: 'MathML formula' },
  {
    trigger: 'xmlns',
    shape: /xmlns(?::[a-z0-9]{1,20})?\s?=\s?["'](?:urn:|https?:)[^"'\n]{1,200}/y,
    what: 'XML document',
  },
  {
    trigger: '</',
    shape: /<\/(?:w|o|a|p|x|r|v|wp|pic|office|text|style|draw|table|fo|svg|xsl|xhtml|html|soap):[a-z]{1,40}/y,
    what: 'office XML',
  },
  { trigger: '<w:', shape: /<w:[a-z]{1,40}[\s/>]/y, what: 'office XML' },
  { trigger: '<office:', shape: /<office:[a-z-]{1,40}[\s/>]/y, what: 'office XML' },
  {
    trigger: '\\documentclass',
    shape: /\\documentclass\s{0,4}[[{]/y,
    what: 'LaTeX document',
  },
  { trigger: '\\usepackage', shape: /\\usepackage\s{0,4}[[{]/y, what: 'LaTeX preamble' },
  { trigger: '\\begin', shape: /\\begin\s{0,4}\{[a-z*]{1,30}\}/y, what: 'LaTeX environment' },
];

function* check({ guide: { lower } }: Subject): Generator<Hit> {
  for (const { trigger, shape, what } of MARKS)
    for (const at of indexesOf(lower, trigger)) {
      const match = matchAt(shape, lower, at);
      if (match !== undefined) yield hitOn(at, match[0].length, what);
    }
}

export const richDocument = rule({
  id: 'construct.rich-document',
  severity: 'error',
  blocks: 2,
  section: '9',
  clauses: ['GP-09-07', 'VP-13-08'],
  title: 'Rich document',
  why: 'Such a document means something only to the program that draws it, so the source that an agent reads is not the page that a human reviews.',
  fix: 'Write plain text.',
  check,
});
