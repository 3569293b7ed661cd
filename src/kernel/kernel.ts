import type { Problem, Result } from '../base/index.ts';
import type { ApprovalDecision } from './contracts/approval.ts';
import type { ModelInput } from './contracts/model.ts';
import type { Budgets, RecoveryResolution, RunState } from './contracts/run.ts';
import type { ToolProposal, ToolRequest } from './contracts/tool.ts';
import type { Gates } from './gates.ts';
import type { Model } from './model/model.ts';
import type { Observer } from './observe.ts';
import type { Authorization, Mode, Policy } from './policy/policy.ts';
import type { ReasonCode } from './reason-codes.ts';
import type { RunStore } from './store.ts';
import type { SecretProvider } from './tool/secret.ts';
import type { Lookup, Registry } from './tool/tool.ts';
import type { KernelWorld } from './world.ts';

export type Promised<T> = Promise<Result<T, Problem>>;

/** Asked directly before each act, so that what changed since the last look counts (GR-POL-13, GR-DUR-16). */
export interface Authority {
  /** The rules now. */
  readonly policy: () => Policy | Promise<Policy>;
  /** For this one call, now. Throwing or rejecting denies. */
  readonly authorize: (call: {
    readonly run: RunState | undefined;
    readonly request: Pick<ToolRequest, 'tool_name' | 'arguments' | 'target'>;
  }) => Authorization | Promise<Authorization>;
  /** Live revalidation of the principal directly before an effect; absent: not configured. */
  readonly revalidate?: (principal: string) => boolean | Promise<boolean>;
}

/** Checks a decision against who may decide: the application's session, or an approver key. */
export interface Approvers {
  /** Refused with `approver_not_authorized`, `approval_signature_invalid` or `unauthenticated_channel`. */
  readonly check: (
    decision: ApprovalDecision,
    run: RunState,
  ) => Result<void, Problem> | Promise<Result<void, Problem>>;
  /**
   * Asked again directly before the execution, about the decision on disk: whether its signature holds, and its approver
   * is still one. Absent: what `check` said when it was made counts, as where it looks at a session.
   */
  readonly revalidate?: Approvers['check'];
}

/** What an application puts together once. */
export interface KernelParts {
  readonly tools: Registry;
  readonly store: RunStore;
  readonly authority: Authority;
  readonly approvers: Approvers;
  readonly world: KernelWorld;
  /** Default `durable`, which needs a store that can promise it; `plain` is chosen by name (R01). */
  readonly mode?: Mode;
  /** Names this worker in leases. Default: a new id. */
  readonly owner?: string;
  /** How much may be at work at once. Default: `createGates()`, which is `DEFAULT_LIMITS`. */
  readonly gates?: Gates;
  readonly observer?: Observer;
  /** What tools ask for their secrets, by name; absent: there are none. */
  readonly secrets?: SecretProvider;
  /** How long a lease lasts without a heartbeat, in ms. Default 30,000. */
  readonly leaseMs?: number;
  /** How long an approval waits, in ms. Default 24 hours. */
  readonly approvalMs?: number;
}

/** What the work is for, in words of the application; it stands in the run and its trace. */
export interface Task {
  /** At most 4,000 characters. */
  readonly objective: string;
  /** Default: `direct` for a single action, `loop` for a loop. */
  readonly workflow?: string;
  readonly classification: {
    /** Decides with the policy: a material task makes each of its calls material. */
    readonly materiality: RunState['task']['classification']['materiality'];
    /** For the record. Default: `low` for a routine task, `high` for a material one. */
    readonly consequence?: RunState['task']['classification']['consequence'];
    readonly uncertainty?: RunState['task']['classification']['uncertainty'];
  };
}

/** What somebody wants done, as untrusted data. Without an id of its own it gets a new one. */
export type Proposal = Omit<ToolProposal, 'proposal_id'> & Partial<Pick<ToolProposal, 'proposal_id'>>;

/** A single action, proposed by anybody. */
export interface Submission {
  /** Default: a new id. The same id with the same proposal answers with the run that is there. */
  readonly run_id?: string;
  /** Of the application's own work; several runs may have the same. */
  readonly task_id: string;
  readonly task: Task;
  readonly proposal: Proposal;
  /** What kind of proposer it is; `system` is the application itself. */
  readonly proposed_by: ToolRequest['proposed_by'];
  /** Who proposes it. Whoever does cannot decide it. */
  readonly proposer: string;
  /** SHA-256 of the guide that the action comes from. */
  readonly guide?: string;
  /** What the application advises whoever decides, with its reason; shown in the packet. At most 2,000 characters. */
  readonly recommendation?: string;
}

/** A bounded loop of a model over tools. */
export interface LoopSubmission {
  /** Default: a new id. The same id with the same submission goes on with the run that is there. */
  readonly run_id?: string;
  /** Of the application's own work; several runs may have the same. */
  readonly task_id: string;
  readonly task: Task;
  readonly model: Model;
  /** Names of tools in the registry; the model is offered these and no others. */
  readonly allowed_tools: readonly string[];
  readonly budgets: Budgets;
  /** Trusted words of the application. */
  readonly instructions: string;
  readonly input: readonly ModelInput[];
  /** Who the model is, as a proposer. */
  readonly proposer: string;
  /** Ends the loop at the next boundary of its phases; the run then says that `application` ended it. */
  readonly signal?: AbortSignal;
}

/** How an uncertain outcome is settled: one of three decisions, by whom, with evidence. Given to `kernel.recover`. */
export interface Recovery extends Omit<RecoveryResolution, 'resolution_id' | 'run_id' | 'decided_at'> {
  /** A person or a service, never a model. */
  readonly decided_by_kind: 'human' | 'service';
}

/** The gate between any proposer and any tool. Every answer is the run as it is on disk afterwards. */
export interface Kernel {
  /** Evaluates one action: executed at once (analysis, read), waiting for a person, or refused. */
  propose(submission: Submission): Promised<RunState>;
  /** Records one decision. It executes nothing. */
  decide(runId: string, decision: ApprovalDecision): Promised<RunState>;
  /** Goes on from what is on disk: executes what is approved, finishes what is confirmed, continues a loop. */
  resume(runId: string, loop?: LoopSubmission): Promised<RunState>;
  /** Runs a loop until it ends or waits. The same submission again goes on with the same run. */
  loop(submission: LoopSubmission): Promised<RunState>;
  /** A fresh packet for an approval that is stale or expired. */
  reissue(runId: string): Promised<RunState>;
  /**
   * `waiting_approval` and idle `running` runs only; an effect under way is never forgotten. What is refused is not
   * remembered: cancel again after the outcome.
   */
  cancel(runId: string, who: string): Promised<RunState>;
  /**
   * Ends a run that waits as `blocked`, by the word of an application that can no longer look at its action again: a code
   * such as `tool_unknown` or `provider_identity_changed` says why. A person who stops cancels.
   */
  giveUp(runId: string, code: ReasonCode): Promised<RunState>;
  /** Settles an uncertain outcome by one of three decisions with evidence. */
  recover(runId: string, recovery: Recovery): Promised<RunState>;
  /** Asks the tool what its target knows of the operation. Evidence to look at, and no decision. */
  lookup(runId: string): Promised<Lookup>;
}
