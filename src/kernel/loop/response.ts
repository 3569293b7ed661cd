import * as z from 'zod';
import { ok, type Problem, type Result } from '../../base/index.ts';
import { type ModelResponse, modelResponse } from '../contracts/model.ts';
import type { ToolProposal } from '../contracts/tool.ts';
import { type SafeLimits, safeJson } from '../json/safe.ts';
import { refuse } from '../problem.ts';
import { readProposal } from '../proposal/read.ts';
import { unique } from '../run/law.ts';

/** More in one answer is no answer to go on from. */
const MAX_PROPOSALS = 256;

const envelope = modelResponse.extend({ proposals: z.array(z.unknown()).max(MAX_PROPOSALS) });

/** The one free member that is kept: which of several routes answered (GR-TOOL-38). */
const route = z.object({ route: z.string().max(200) });

const malformed = (what: string): Result<never, Problem> =>
  refuse('provider_malformed_response', what, 'look into the adapter of the model');

const readProposals = (given: unknown, isProxy: SafeLimits['isProxy']): Result<ToolProposal[], Problem> => {
  if (!Array.isArray(given)) return malformed('its proposals are no list');
  const proposals: ToolProposal[] = [];
  for (const value of given) {
    const read = readProposal(value, isProxy);
    if (!read.ok) return read;
    const { extensions: _, ...proposal } = read.value;
    proposals.push(proposal);
  }
  return unique(proposals.map(({ proposal_id }) => proposal_id))
    ? ok(proposals)
    : malformed('two proposals have the same id');
};

/**
 * An answer as it may be kept, from whatever a model's adapter gave: a copy in the form of the contract. Free members
 * are dropped, since a provider's reasoning could be in them (GR-TRACE-02); a member that nobody knows is refused.
 * `isProxy` is that of the world.
 */
export const readResponse = (
  value: unknown,
  isProxy?: SafeLimits['isProxy'],
): Result<ModelResponse, Problem> => {
  const copied = safeJson(value, { isProxy });
  if (!copied.ok) return malformed('the answer is no plain data');
  const read = envelope.safeParse(copied.value);
  if (!read.success) {
    const places = read.error.issues.map(({ path }) => String(path[0] ?? 'the whole'));
    return malformed(`these members are not as an answer has them: ${[...new Set(places)].join(', ')}`);
  }
  const { extensions, proposals: _, ...rest } = read.data;
  // Not from the copy, in which half of a surrogate pair was mended: a proposal is refused, and never changed.
  const kept = readProposals(Object(value).proposals, isProxy);
  if (!kept.ok) return kept;
  const named = route.safeParse(extensions);
  return ok({
    ...rest,
    proposals: kept.value,
    ...(named.success ? { extensions: named.data } : {}),
  });
};
