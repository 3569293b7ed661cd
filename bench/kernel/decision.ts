import canonicalize from 'canonicalize';
import {
  checkArguments,
  decide,
  proposalFingerprint,
  readProposal,
  targetOf,
} from '../../src/kernel/index.ts';
import { inTurn, ratio, row } from '../measure.ts';
import { ARGUMENTS, AUTHORIZATION, made, POLICY, registry, world } from './world.ts';

const PROPOSAL = { proposal_id: 'p-1', tool_name: 'records.update', arguments: ARGUMENTS };

/** What every call of a tool needs before anything of it happens. */
const decision = (): string => {
  const proposal = made(readProposal(PROPOSAL));
  const tool = registry.get(proposal.tool_name);
  if (tool === undefined) throw new Error('no tool');
  const args = made(checkArguments(tool, proposal.arguments));
  const target = made(targetOf(tool, args, proposal.target));
  const call = { tool_name: proposal.tool_name, target, arguments: args };
  const fingerprint = proposalFingerprint(call, world);
  const { outcome } = decide({
    definition: tool.definition,
    arguments: args,
    target,
    authorization: AUTHORIZATION,
    policy: POLICY,
    mode: 'durable',
  });
  return `${outcome} ${fingerprint}`;
};

export const benchDecision = (): void => {
  console.log(
    '\nA decision in memory: validate, canonicalise, fingerprint, policy of 20 rules; arguments of 1 KB',
  );
  const [ours, floor] = inTurn(decision, () => world.sha256(canonicalize(PROPOSAL) ?? ''), 15);
  row('  decision', `${ours.toFixed(1)} us, ${(1e6 / ours).toFixed(0)} a second`);
  row('  canonicalize + SHA-256 of the same', `${floor.toFixed(1)} us`);
  row('  ratio', `${ratio(ours, floor)} (goal: at most 5)`);
};
