export { ok, type Problem, type Result } from '../base/index.ts';
export { approvalClosed } from './approval/close.ts';
export { checkDecision } from './approval/decision.ts';
export { type Answer, decisionOn } from './approval/decision-on.ts';
export { previousPacket } from './approval/previous.ts';
export { readPacket, readShown, showPacket } from './approval/show.ts';
export {
  type ApproverKey,
  holdsSignature,
  type KeyOptions,
  keyApprovers,
  SIGNED,
  signedText,
  UNAUTHENTICATED,
} from './approval/signature.ts';
export { PACKET_COLUMNS } from './approval/value-lines.ts';
export {
  type AdoptedText,
  type Adoption,
  adoptText,
  contentOf,
  EXTERNAL_SOURCES,
  type ExternalSource,
  type ExternalText,
} from './context/adopt.ts';
export { type CheckStatus, checksOf, type Finding, readFinding, verdictOf } from './context/finding.ts';
export {
  type Handoff,
  type HandoffReceiver,
  handOver,
  type Mandate,
  readHandoff,
} from './context/handoff.ts';
export {
  type ContextSource,
  type Precedence,
  type PrecedenceProblem,
  type PrecedenceQuestion,
  RANKED_KINDS,
  resolvePrecedence,
} from './context/precedence.ts';
export { exposedTools, mandateProfile, readingProfile, type ToolProfile } from './context/profile.ts';
export type { Approval, ApprovalDecision, BoundAction } from './contracts/approval.ts';
export type { LedgerEntry, LedgerEvent } from './contracts/ledger.ts';
export {
  type ContinuationResult,
  type ModelInput,
  type ModelRequest,
  type ModelResponse,
  type ModelTurn,
  modelResponse,
  type OfferedTool,
} from './contracts/model.ts';
export {
  type Budgets,
  type Operation,
  type OperationStatus,
  type RecoveryResolution,
  type RunState,
  type RunStatus,
  STATUSES,
} from './contracts/run.ts';
export {
  type ToolDefinition,
  type ToolProposal,
  type ToolRequest,
  type ToolResult,
  toolProposal,
} from './contracts/tool.ts';
export { type Trace, type TraceEvent, trace } from './contracts/trace.ts';
export { createKernel } from './create.ts';
export { lostNotices, notify } from './execution/notify.ts';
export { type Recording, recordDecision } from './execution/record-decision.ts';
export { packetDigest, proposalFingerprint } from './fingerprint.ts';
export { createGates, DEFAULT_LIMITS, GATES, type GateName, type Gates } from './gates.ts';
export { canonicalText } from './json/canonical.ts';
export type { Json, JsonObject } from './json/json.ts';
export { readJson } from './json/read.ts';
export type {
  Approvers,
  Authority,
  Kernel,
  KernelParts,
  LoopSubmission,
  Recovery,
  Submission,
} from './kernel.ts';
export {
  type ChainEnd,
  type ChainedEntry,
  type ChainStep,
  chain,
  entryDigest,
  runDigest,
} from './ledger/entry.ts';
export { type TextLines, verifyExport } from './ledger/export.ts';
export {
  type EntryName,
  LEDGER_FAULTS,
  LEDGER_FIXES,
  type LedgerFault,
  type LedgerFaultCode,
} from './ledger/faults.ts';
export { type KeptHeads, keptHeads } from './ledger/heads.ts';
export {
  formatExportHead,
  formatExportTail,
  formatLine,
  type LedgerLine,
} from './ledger/line.ts';
export { emptyLogDigest, nextLogDigest } from './ledger/log.ts';
export { formatNote, type Head, headText, type SignedHead } from './ledger/note.ts';
export { formatNoteKey, headChecker, type NoteKey, noteKey, readNoteKeys } from './ledger/note-key.ts';
export { type LedgerFacts, type LedgerVerdict, verifyLedger } from './ledger/verify.ts';
export { stopCode } from './loop/end.ts';
export { memoryStore } from './memory-store.ts';
export type { Model, ModelIdentity } from './model/model.ts';
export type { Observed, Observer } from './observe.ts';
export { readCall, readDefinitions } from './policy/call.ts';
export { decide, isDecision } from './policy/decide.ts';
export { diffPolicies, dryRun, type PolicyCall, type PolicyChange } from './policy/diff.ts';
export { explainDecision } from './policy/explain.ts';
export { raisedMateriality } from './policy/materiality.ts';
export type {
  Authorization,
  Decision,
  Mode,
  Outcome,
  PathStep,
  Policy,
  PolicyInput,
  Rule,
} from './policy/policy.ts';
export { policyDigest, readPolicy } from './policy/read.ts';
export { type Refusal, refuse, unwrap } from './problem.ts';
export { readProposal } from './proposal/read.ts';
export { REASON_CODES, type ReasonCode } from './reason-codes.ts';
export { REASON_FIXES } from './reason-fixes.ts';
export {
  checkCommit,
  checkCreate,
  checkOperation,
  checkSettlement,
  type WithOperation,
} from './run/check.ts';
export { checkEvents } from './run/events.ts';
export { isTime } from './run/law.ts';
export { checkFence, checkTtl, checkWish, isActive, leaseOf, type Ownership } from './run/lease.ts';
export { listLimit } from './run/list-limit.ts';
export { operationAfter, withEvidence } from './run/operation.ts';
export { fenceStale, leaseHeld, runExists, runNotFound } from './run/refusals.ts';
export { readStatus } from './run/status.ts';
export {
  type ApprovalKey,
  approvalText,
  type OperationKey,
  operationText,
  readApproval,
  readOperation,
  readRun,
  runText,
} from './run/text.ts';
export { ENDED, isEnded, isLegalTransition, TRANSITIONS } from './run/transitions.ts';
export type {
  Commit,
  Committed,
  Lease,
  OperationChange,
  RunFilter,
  RunStore,
  Settlement,
  StoreCapabilities,
  StoreCounts,
  StoredRun,
} from './store.ts';
export { observeCounts } from './telemetry/counts.ts';
export { type Telemetry, telemetryObserver } from './telemetry/observer.ts';
export { checkArguments } from './tool/arguments.ts';
export { defineTool } from './tool/define.ts';
export { createRegistry } from './tool/registry.ts';
export { type Secret, type SecretProvider, secret } from './tool/secret.ts';
export { targetOf } from './tool/target.ts';
export {
  type Lookup,
  NotDispatched,
  type Registry,
  type Tool,
  type ToolContext,
  ToolFailed,
  type ToolSpec,
  type Verification,
} from './tool/tool.ts';
export { lineObserver, observers } from './trace/lines.ts';
export { traceOf } from './trace/trace.ts';
export type { KernelWorld } from './world.ts';
