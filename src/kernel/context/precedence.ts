import * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { id } from '../contracts/common.ts';
import { refuse } from '../problem.ts';
import type { ReasonCode } from '../reason-codes.ts';

/** Kinds of sources that may speak, the one that is heard first first (GR-DATA-20). */
export const RANKED_KINDS = [
  'platform_control',
  'human_instruction',
  'governance',
  'owning_truth',
  'verified_evidence',
  'older_context',
] as const;

/** Something that was read and that may say what holds in a scope. */
export const contextSource = z.strictObject({
  source_id: id,
  /** One of `RANKED_KINDS`. Every other word, `external_content` among them, has no rank and is only looked at. */
  kind: z.string().min(1).max(100),
  /** What it speaks about; it is heard where the task's scope is the same. */
  scope: id,
  /** A larger number is newer, by the application's own counting or clock. */
  freshness: z.number().optional(),
  /** It only forbids: it is kept beside whatever is heard first, unless that supersedes it by name. */
  constraint_only: z.boolean().optional(),
  /** Ids of constraints that it ends. */
  supersedes: z.array(id).optional(),
});

/** A source of instructions: what it is, for which scope it speaks, and what it replaces. */
export type ContextSource = z.infer<typeof contextSource>;

/** What is asked: who may speak about a scope, given what was read. */
export const precedenceQuestion = z.strictObject({
  scope: id,
  /** Names of what must have been read before anything is heard. */
  required: z.array(id),
  loaded: z.array(id),
  sources: z.array(contextSource),
});

/** What is asked: who may speak about a scope, given what was read. */
export type PrecedenceQuestion = z.infer<typeof precedenceQuestion>;

/** Why a source is not heard. */
export interface Ignored {
  readonly source_id: string;
  readonly why: 'untrusted_source' | 'scope_mismatch' | 'superseded';
}

/** Who speaks about a scope, in which order, and who is not heard. */
export interface Precedence {
  /** What is heard first: one source, or several of one rank and age that stand beside one another. */
  readonly leading: readonly string[];
  /** Restrictions that hold beside it. */
  readonly constraints: readonly string[];
  /** Everything that may speak, constraints apart, the first heard first. */
  readonly order: readonly string[];
  readonly ignored: readonly Ignored[];
}

/** Nobody may be followed: something was not read, or sources of one rank contradict one another. */
export interface PrecedenceProblem extends Problem {
  /** What is missing or contradicts itself: names of what was not read, or ids of sources. */
  readonly about: readonly string[];
  readonly ignored: readonly Ignored[];
}

type Answer = Result<Precedence, PrecedenceProblem>;

const closed = (
  code: ReasonCode,
  message: string,
  { about = [], ignored = [] }: Partial<Pick<PrecedenceProblem, 'about' | 'ignored'>>,
): Answer => {
  const refused = refuse(code, message, 'load what is missing, or let a person say what holds');
  return refused.ok ? refused : { ok: false, error: { ...refused.error, about, ignored } };
};

const rankOf = ({ kind }: ContextSource): number => (RANKED_KINDS as readonly string[]).indexOf(kind);

const ageOf = ({ freshness }: ContextSource): number => freshness ?? Number.NEGATIVE_INFINITY;

const byPrecedence = (one: ContextSource, other: ContextSource): number => {
  const byRank = rankOf(one) - rankOf(other);
  if (byRank !== 0) return byRank;
  return ageOf(one) === ageOf(other) ? 0 : Math.sign(ageOf(other) - ageOf(one));
};

const isConstraint = ({ constraint_only }: ContextSource): boolean => constraint_only === true;

/** By name, and only by what ranks above it: silence, a broader rule or an equal ends no restriction. */
const isSuperseded = (constraint: ContextSource, speakers: readonly ContextSource[]): boolean =>
  speakers.some(
    (one) => rankOf(one) < rankOf(constraint) && (one.supersedes?.includes(constraint.source_id) ?? false),
  );

const whyIgnored = (source: ContextSource, scope: string): Ignored['why'] | undefined => {
  if (rankOf(source) < 0) return 'untrusted_source';
  return source.scope === scope ? undefined : 'scope_mismatch';
};

const idsOf = (sources: readonly ContextSource[]): readonly string[] =>
  sources.map(({ source_id }) => source_id);

/** Of several instructions of people the newest holds, and it must be known which that is. */
const isUndecided = (leading: readonly ContextSource[], speakers: readonly ContextSource[]): boolean => {
  const instructions = speakers.filter(({ kind }) => kind === 'human_instruction');
  const undated = instructions.some(({ freshness }) => freshness === undefined);
  return (
    leading[0]?.kind === 'human_instruction' && (leading.length > 1 || (instructions.length > 1 && undated))
  );
};

/** Two sources of one id could each be taken for the other. */
const repeated = (sources: readonly ContextSource[]): readonly string[] => {
  const ids = idsOf(sources);
  return [...new Set(ids.filter((one, at) => ids.indexOf(one) !== at))];
};

const ranked = (sources: readonly ContextSource[], ignored: readonly Ignored[]): Answer => {
  const speakers = sources.filter((one) => !isConstraint(one)).sort(byPrecedence);
  const [first] = speakers;
  if (first === undefined)
    return closed('no_authoritative_source', 'no source that may speak about this scope is left', {
      ignored,
    });
  const leading = speakers.filter((one) => byPrecedence(one, first) === 0);
  if (isUndecided(leading, speakers))
    return closed('ambiguous_authority', 'which instruction of a person is the newest is not known', {
      about: idsOf(speakers.filter(({ kind }) => kind === 'human_instruction')),
      ignored,
    });
  const constraints = sources.filter(isConstraint);
  const ended = constraints.filter((one) => isSuperseded(one, speakers));
  return ok({
    leading: idsOf(leading),
    constraints: idsOf(constraints.filter((one) => !ended.includes(one))),
    order: idsOf(speakers),
    ignored: [...ignored, ...idsOf(ended).map((source_id) => ({ source_id, why: 'superseded' as const }))],
  });
};

/**
 * Says who is heard about a scope. Sources of other kinds and scopes are set aside and named; when something required
 * was not read, or nobody who may speak is left, nothing is heard. It answers no question of policy or approval: no
 * source makes a call allowed, approved or routine.
 */
export const resolvePrecedence = (question: PrecedenceQuestion): Answer => {
  const { scope, required, loaded, sources } = question;
  const missing = required.filter((name) => !loaded.includes(name));
  if (missing.length > 0)
    return closed('missing_required_context', 'something that must be read first was not', {
      about: missing,
    });
  const twice = repeated(sources);
  if (twice.length > 0)
    return closed('ambiguous_authority', 'two sources have the same id', { about: twice });
  const ignored = sources.flatMap((one) => {
    const why = whyIgnored(one, scope);
    return why === undefined ? [] : [{ source_id: one.source_id, why }];
  });
  return ranked(
    sources.filter((one) => whyIgnored(one, scope) === undefined),
    ignored,
  );
};
