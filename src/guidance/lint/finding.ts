import type { Content, DocumentProblem } from '../document.ts';

export interface LintFinding extends DocumentProblem {
  /** An error keeps a document from being published; a warning and an information do not. */
  readonly severity: 'error' | 'warning' | 'info';
}

/** A rule gives only what is wrong; how grave that is stands in the table of rules. */
export type LintRule = (content: Content) => readonly DocumentProblem[];
