import { demandsOf } from '../demands/demands.ts';
import type { Content } from '../document.ts';
import type { LintFinding, LintRule } from './finding.ts';
import { duplicateLink } from './rules/duplicate-link.ts';
import { selfLink } from './rules/self-link.ts';
import { stepsNotOperating } from './rules/steps-not-operating.ts';
import { invisibleCharacters, unreadableCharacters } from './rules/unseen-characters.ts';

const RULES: readonly (readonly [LintFinding['severity'], LintRule])[] = [
  ['error', demandsOf],
  ['warning', stepsNotOperating],
  ['warning', selfLink],
  ['warning', duplicateLink],
  ['warning', invisibleCharacters],
  ['warning', unreadableCharacters],
];

/**
 * What is worth telling an author about a document that keeps to the format (`checkContent` tells whether it does). It looks
 * at the document alone; `lintLinks` looks at its links with the catalogue in view.
 */
export const lint = (content: Content): readonly LintFinding[] =>
  RULES.flatMap(([severity, rule]) => rule(content).map((problem) => ({ ...problem, severity })));
