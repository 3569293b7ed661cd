/** What a result does not say, whatever the level (guide profile 1, 5, 14, 27, 28). */
export interface Scope {
  readonly statement: string;
  /** Outside the threat model (GP-14-07). */
  readonly not_covered: readonly string[];
  /** What remains even when a runtime enforces a reviewed Level 4 guide (GP-27-11). */
  readonly residual_risks: readonly string[];
}

/** What a level is about (GP-01-03, GP-28-01). */
export const WHAT_A_LEVEL_SAYS =
  'A level is about the form of a text and the evidence for its publication, and about nothing else. ' +
  'It is one layer of defense and not a secure install procedure.';

/** The last line that a person reads; it fits a line of 100 columns. */
export const NOT_SAFETY =
  'Conformance is not safety: read the whole guide once before you let an assistant act on it.';

export const SCOPE: Scope = {
  statement: `${WHAT_A_LEVEL_SAYS} ${NOT_SAFETY}`,
  not_covered: [
    'compromised official repositories',
    'malicious package releases',
    'dependency confusion',
    'social engineering outside the guide',
    'assistants that ignore user approval',
    'assistants with unsafe tool permissions',
  ],
  residual_risks: [
    'supply-chain compromise',
    'human review error',
    'runtime defects',
    'environment-dependent behavior',
  ],
};
