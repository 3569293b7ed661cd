/** What a result does not say, whatever the level (guide profile 1, 5, 14, 27, 28). */
export interface Scope {
  readonly statement: string;
  /** Outside the threat model (GP-14-07). */
  readonly not_covered: readonly string[];
  /** What remains even when a runtime enforces a reviewed Level 4 guide (GP-27-11). */
  readonly residual_risks: readonly string[];
}

export const CONFORMANCE_IS_NOT_SAFETY =
  'Conformance is not safety: this level is about the form of the text and the evidence for its publication. ' +
  'It is one layer of defense and not a secure install procedure. Read the whole guide once before you let an ' +
  'assistant act on it.';

export const SCOPE: Scope = {
  statement: CONFORMANCE_IS_NOT_SAFETY,
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
