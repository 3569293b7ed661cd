import * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { digest, extensions, id, materiality, time } from '../contracts/common.ts';
import { firstFault } from '../json/place.ts';
import { safeJson } from '../json/safe.ts';
import { refuse } from '../problem.ts';

const statement = z
  .string()
  .min(1)
  .max(1000)
  .refine((text) => text.trim() !== '', 'blank');

/** Where something was seen, so that somebody else can look again. */
export const evidence = z.strictObject({
  source: z.string().min(1).max(500),
  /** Of what was seen, where it has bytes. */
  digest: digest.optional(),
  seen_at: time.optional(),
});

export const CHECK_STATUSES = ['pass', 'fail', 'unverified'] as const;

/** What a check came to. Only `pass` with evidence says that something holds. */
export type CheckStatus = (typeof CHECK_STATUSES)[number];

/** One check. Without evidence it says nothing of what it is about, and is `unverified`. */
export const findingCheck = z
  .strictObject({
    name: id,
    status: z.enum(CHECK_STATUSES).default('unverified'),
    evidence: z.array(evidence).default([]),
  })
  .refine(({ status, evidence: seen }) => status === 'unverified' || seen.length > 0, {
    message: 'pass and fail need evidence',
    path: ['evidence'],
  });

/**
 * What somebody who looked into a question reports: what was seen, what follows, what was taken for granted and what is
 * open are four fields, so that none passes for another (GR-DATA-19). It is short and structured: a transcript is none.
 */
export const finding = z.strictObject({
  finding_id: id,
  question: statement,
  facts: z
    .array(z.strictObject({ fact_id: id, statement, evidence: z.array(evidence).min(1).max(20) }))
    .max(200),
  inferences: z.array(z.strictObject({ statement, from: z.array(id).min(1).max(50) })).max(200),
  assumptions: z.array(z.strictObject({ statement })).max(200),
  unknowns: z.array(z.strictObject({ statement })).max(200),
  checks: z.array(findingCheck).max(200),
  /** What it shows the matter to be; it raises what the task said and never lowers it (GR-POL-14). */
  materiality,
  extensions,
});

/** What somebody found out: facts, inferences, assumptions and unknowns apart, with the checks behind them. */
export type Finding = z.infer<typeof finding>;

const invalid = (what: string): Result<never, Problem> =>
  refuse(
    'finding_invalid',
    `this is no finding: ${what}`,
    'schemas/kernel-finding.schema.json is the form of a finding',
  );

const repeats = (names: readonly string[]): boolean => new Set(names).size !== names.length;

const faultOf = ({ facts, inferences, checks }: Finding): string | undefined => {
  const known = facts.map(({ fact_id }) => fact_id);
  if (repeats(known)) return 'two facts have the same id';
  if (repeats(checks.map(({ name }) => name))) return 'two checks have the same name';
  return inferences.some(({ from }) => from.some((one) => !known.includes(one)))
    ? 'an inference rests on what is no fact of it'
    : undefined;
};

/** Reads a finding from plain data. A check that does not say how it ended is `unverified`. */
export const readFinding = (value: unknown): Result<Finding, Problem> => {
  const copy = safeJson(value, { strict: true });
  if (!copy.ok) return invalid('it is no plain JSON value');
  const read = finding.safeParse(copy.value);
  if (!read.success) return invalid(firstFault(read.error));
  const fault = faultOf(read.data);
  return fault === undefined ? ok(read.data) : invalid(fault);
};

/** How each required check ended; one that was not made, or that shows no evidence, is `unverified`. */
export const checksOf = (
  found: Finding,
  required: readonly string[],
): readonly { readonly name: string; readonly status: CheckStatus }[] =>
  [...new Set([...required, ...found.checks.map(({ name }) => name)])].map((name) => {
    const check = found.checks.find((one) => one.name === name);
    const seen = check !== undefined && check.evidence.length > 0;
    return { name, status: seen ? check.status : 'unverified' };
  });

/** What a finding comes to: one failed check fails it, and it passes only when checks were made and all of them passed. */
export const verdictOf = (found: Finding, required: readonly string[]): CheckStatus => {
  const statuses = checksOf(found, required).map(({ status }) => status);
  if (statuses.includes('fail')) return 'fail';
  return statuses.length > 0 && statuses.every((one) => one === 'pass') ? 'pass' : 'unverified';
};
