import type { Problem } from '../../base/index.ts';
import type { Claim } from '../contracts/run.ts';
import type { LoopSubmission } from '../kernel.ts';
import type { Parts } from './parts.ts';

const changed = (code: string, message: string): Problem => ({
  code,
  message,
  fix: 'restore what the run was claimed with, or cancel the run',
});

/** Whether a loop still has the model and the tools that it was claimed with (GR-DUR-18, 19). */
export const claimProblem = (
  { tools }: Pick<Parts, 'tools'>,
  claim: Claim,
  loop: Pick<LoopSubmission, 'model'>,
): Problem | undefined => {
  const { provider, model, capability_fingerprint } = loop.model.identity;
  const same =
    provider === claim.provider &&
    model === claim.model &&
    capability_fingerprint === claim.capability_fingerprint;
  if (!same) return changed('provider_identity_changed', 'the model is not the one of this run');
  const other = claim.allowed_tools.find(
    (name) => tools.get(name)?.fingerprint !== claim.tool_definition_fingerprints[name],
  );
  return other === undefined
    ? undefined
    : changed('tool_definition_changed', `${other} is not the tool that this run was claimed with`);
};
