import * as z from 'zod';
import { finding } from '../context/finding.ts';
import { handoff } from '../context/handoff.ts';
import { contextSource, precedenceQuestion } from '../context/precedence.ts';
import { toolProfile } from '../context/profile.ts';
import { approval, approvalDecision, boundAction } from '../contracts/approval.ts';
import { ledgerEntry } from '../contracts/ledger.ts';
import { modelRequest, modelResponse } from '../contracts/model.ts';
import { checkpoint, claim, operation, recoveryResolution, runState } from '../contracts/run.ts';
import { toolDefinition, toolProposal, toolRequest, toolResult } from '../contracts/tool.ts';
import { trace } from '../contracts/trace.ts';
import { recordedCall } from '../policy/call.ts';
import { policy } from '../policy/policy.ts';

/** Everything that the kernel persists, gives out or reads, by the name of its schema. */
export const ARTIFACTS = {
  approval,
  'approval-decision': approvalDecision,
  'bound-action': boundAction,
  checkpoint,
  claim,
  'context-source': contextSource,
  finding,
  handoff,
  'ledger-entry': ledgerEntry,
  'model-request': modelRequest,
  'model-response': modelResponse,
  operation,
  policy,
  'policy-call': recordedCall,
  'precedence-question': precedenceQuestion,
  'recovery-resolution': recoveryResolution,
  'run-state': runState,
  'tool-definition': toolDefinition,
  'tool-profile': toolProfile,
  'tool-proposal': toolProposal,
  'tool-request': toolRequest,
  'tool-result': toolResult,
  trace,
} as const satisfies Readonly<Record<string, z.ZodType>>;

export type ArtifactKind = keyof typeof ARTIFACTS;

/** The published schemas by file name, as JSON Schema 2020-12. They say what has a form, and nothing of what is allowed. */
export const jsonSchemas = (): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(ARTIFACTS).map(([name, schema]) => [
      `kernel-${name}.schema.json`,
      z.toJSONSchema(schema, { target: 'draft-2020-12', io: 'input' }),
    ]),
  );
