import type { Expected, Output } from './expected.ts';

/** What equivalent verifiers agree on, one row of VP-29 each. */
export const ASPECTS = [
  { name: 'level', clause: 'VP-29-31', title: 'achieved level' },
  { name: 'blocking', clause: 'VP-29-32', title: 'blocking finding ids' },
  { name: 'warnings', clause: 'VP-29-33', title: 'required warning ids' },
  { name: 'sha256', clause: 'VP-29-34', title: 'guide SHA-256' },
  { name: 'readiness', clause: 'VP-29-35', title: 'Level 5 readiness' },
] as const;

export type Aspect = (typeof ASPECTS)[number]['name'];

export interface Disagreement {
  readonly aspect: Aspect;
  /** In words. */
  readonly message: string;
}

const idsOf = ({ findings }: Output, severity: 'error' | 'warning'): readonly string[] =>
  [...new Set(findings.filter((one) => one.severity === severity).map(({ id }) => id))].sort();

const without = (ids: readonly string[], others: readonly string[]): readonly string[] =>
  ids.filter((id) => !others.includes(id));

const listed = (label: string, ids: readonly string[]): readonly string[] =>
  ids.length === 0 ? [] : [`${label} ${ids.join(', ')}`];

const compareIds = (
  wanted: readonly string[],
  got: readonly string[],
  aspect: Aspect,
): readonly Disagreement[] =>
  [...listed('missing', without(wanted, got)), ...listed('unexpected', without(got, wanted))].map(
    (message) => ({ aspect, message }),
  );

/**
 * Where a verifier's output differs from what a case expects. Ids that `known` does not hold are nobody's agreement: a
 * suite can only speak for the ids that it mentions.
 */
export const compare = (
  expected: Expected,
  output: Output,
  known: ReadonlySet<string>,
): readonly Disagreement[] => {
  const { guide } = output;
  const errors = idsOf(output, 'error').filter((id) => known.has(id));
  const warnings = idsOf(output, 'warning').filter(
    (id) => known.has(id) && (expected.warnings_exact || expected.required_warning_ids.includes(id)),
  );
  const found: Disagreement[] = [
    ...compareIds(expected.blocking_finding_ids, errors, 'blocking'),
    ...compareIds(expected.required_warning_ids, warnings, 'warnings'),
  ];
  const differ = (aspect: Aspect, wanted: unknown, got: unknown): void => {
    if (wanted !== got) found.push({ aspect, message: `${got}, expected ${wanted}` });
  };
  differ('level', expected.achieved_level, guide.achieved_level);
  differ('readiness', expected.level5_ready, guide.level5_ready ?? false);
  if (expected.guide_sha256 !== undefined) differ('sha256', expected.guide_sha256, guide.sha256);
  return found;
};
