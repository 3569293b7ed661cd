import type { OperationStatus, RunState } from '../../src/kernel/index.ts';
import type { Step } from './crash-program.ts';

type Kind = RunState['kind'];

/** What is on disk when the process is gone. */
export interface OnDisk {
  readonly status: RunState['status'];
  readonly phase?: NonNullable<RunState['checkpoint']>['phase'];
  readonly approval?: 'pending' | 'approved';
  /** Null: none was claimed. */
  readonly operation?: OperationStatus | null;
}

/** A row of section 9 of the states: where the process stops, and what a restart must make of it. */
export interface Window {
  readonly row: number;
  readonly ids: string;
  readonly title: string;
  /** Steps of the process that stops, and its point, for each kind of run that can stop there. */
  readonly stops: Partial<Record<Kind, string>>;
  readonly steps: readonly Step[];
  readonly breaks?: true;
  /** Null: nothing. */
  readonly on_disk: OnDisk | null;
  readonly restart: readonly Step[];
  /** Statuses after the steps of the restart; for a loop where it differs. */
  readonly becomes: readonly RunState['status'][];
  readonly loop_becomes?: readonly RunState['status'][];
  /** At the target: when the process is gone, and after the restart. */
  readonly effects: readonly [number, number];
  /** Requests to the model after the restart: sent, and of different ids. */
  readonly model?: readonly [number, number];
  /** Calls of the reading tool after the restart, at the least and at the most. */
  readonly looks?: readonly [number, number];
}

const WAIT = ['waiting_approval'] as const;
const RESTARTS = ['resume', 'resume', 'resume'] as const;
const UNKNOWN = ['recovery_required', 'recovery_required', 'recovery_required'] as const;
const APPROVED = ['begin', 'decide', 'resume'] as const;

const uncertain = (operation: OperationStatus): OnDisk => ({
  status: 'executing',
  approval: 'approved',
  operation,
});

/** Rows 12 to 16: the intent is on disk and the outcome is not, whatever happened outside. */
const started = (row: number, title: string, point: string, effects: number): Window => ({
  row,
  ids: 'GR-DUR-21 GR-DUR-22 GR-DIST-09 GR-REC-01 GR-REC-02',
  title,
  stops: { action: point, loop: point },
  steps: APPROVED,
  on_disk: uncertain('started'),
  restart: RESTARTS,
  becomes: UNKNOWN,
  effects: [effects, effects],
});

/** Row 19: a decision about an uncertain outcome stops within its transaction. */
const deciding = (
  decision: 'confirmed_succeeded' | 'confirmed_not_executed' | 'cancelled',
  stops: Window['stops'],
  last: RunState['status'],
): Window => ({
  row: 19,
  ids: 'GR-REC-15',
  title: `the recovery decision ${decision}, inside its transaction`,
  stops,
  steps: [...APPROVED, decision],
  breaks: true,
  on_disk: { status: 'recovery_required', approval: 'approved', operation: 'outcome_unknown' },
  restart: ['resume', decision],
  becomes: ['recovery_required', last],
  ...(decision === 'confirmed_succeeded' ? { loop_becomes: ['recovery_required', 'running'] as const } : {}),
  effects: [0, 0],
});

export const WINDOWS: readonly Window[] = [
  {
    row: 1,
    ids: 'R08',
    title: 'before the claim commits',
    stops: { action: 'before create', loop: 'inside create' },
    steps: ['begin'],
    on_disk: null,
    restart: ['begin'],
    becomes: WAIT,
    effects: [0, 0],
  },
  {
    row: 2,
    ids: 'R08',
    title: 'after the claim, before the request',
    stops: { loop: 'before model' },
    steps: ['begin'],
    on_disk: { status: 'running', operation: null },
    restart: ['begin'],
    becomes: WAIT,
    effects: [0, 0],
    model: [2, 2],
    looks: [2, 2],
  },
  {
    row: 3,
    ids: 'GR-DUR-34',
    title: 'request sent, response not persisted',
    stops: { loop: 'after model' },
    steps: ['begin'],
    on_disk: { status: 'running', operation: null },
    restart: ['begin'],
    becomes: WAIT,
    effects: [0, 0],
    model: [3, 2],
    looks: [2, 2],
  },
  {
    row: 4,
    ids: 'GR-DUR-34',
    title: 'response persisted, nothing evaluated',
    stops: { loop: 'after commit running' },
    steps: ['begin'],
    on_disk: { status: 'running', phase: 'response_ready', operation: null },
    restart: ['begin'],
    becomes: WAIT,
    effects: [0, 0],
    model: [2, 2],
    looks: [2, 2],
  },
  {
    row: 5,
    ids: 'R06 R09',
    title: 'inside a read batch, results not persisted',
    stops: { loop: 'after execute 2' },
    steps: ['begin'],
    on_disk: { status: 'running', phase: 'response_ready', operation: null },
    restart: ['begin'],
    becomes: WAIT,
    effects: [0, 0],
    model: [2, 2],
    looks: [2, 4],
  },
  {
    row: 6,
    ids: 'R06',
    title: 'results persisted, next request not sent',
    stops: { loop: 'before model 2' },
    steps: ['begin'],
    on_disk: { status: 'running', phase: 'continuation_ready', operation: null },
    restart: ['begin'],
    becomes: WAIT,
    effects: [0, 0],
    model: [2, 2],
    looks: [2, 2],
  },
  {
    row: 7,
    ids: 'GR-DUR-15',
    title: 'consequential proposal evaluated, packet not persisted',
    stops: { loop: 'inside commit waiting_approval' },
    steps: ['begin'],
    on_disk: { status: 'running', phase: 'response_ready', operation: null },
    restart: ['begin'],
    becomes: WAIT,
    effects: [0, 0],
    model: [2, 2],
    looks: [2, 2],
  },
  {
    row: 8,
    ids: 'GR-DUR-15',
    title: 'packet persisted, no decision',
    stops: { action: 'after create', loop: 'after commit waiting_approval' },
    steps: ['begin'],
    on_disk: { status: 'waiting_approval', approval: 'pending', operation: null },
    restart: RESTARTS,
    becomes: ['waiting_approval', 'waiting_approval', 'waiting_approval'],
    effects: [0, 0],
  },
  {
    row: 9,
    ids: 'GR-DUR-15',
    title: 'decision received, not persisted; it may be given again',
    stops: { action: 'inside commit waiting_approval', loop: 'inside commit waiting_approval 2' },
    steps: ['begin', 'decide'],
    on_disk: { status: 'waiting_approval', approval: 'pending', operation: null },
    restart: ['resume', 'decide', 'resume'],
    becomes: ['waiting_approval', 'waiting_approval', 'completed'],
    effects: [0, 1],
  },
  {
    row: 10,
    ids: 'GR-DUR-20',
    title: 'decision persisted, executing not',
    stops: { action: 'after commit waiting_approval', loop: 'after commit waiting_approval 2' },
    steps: ['begin', 'decide'],
    on_disk: { status: 'waiting_approval', approval: 'approved', operation: null },
    restart: ['resume'],
    becomes: ['completed'],
    effects: [0, 1],
  },
  {
    row: 11,
    ids: 'GR-DUR-20 GR-DIST-11',
    title: 'executing persisted, operation not claimed: one transaction, so there is no such moment',
    stops: { action: 'inside commit executing', loop: 'inside commit executing' },
    steps: APPROVED,
    on_disk: { status: 'waiting_approval', approval: 'approved', operation: null },
    restart: ['resume'],
    becomes: ['completed'],
    effects: [0, 1],
  },
  started(12, 'operation claimed, adapter not called', 'after commit executing', 0),
  started(13, 'inside the adapter', 'before effect', 0),
  started(14, 'effect done, answer lost', 'after effect', 1),
  started(15, 'adapter returned, verifier not finished', 'before verify', 1),
  started(16, 'verified, confirmation not persisted', 'inside settle confirmed', 1),
  {
    row: 17,
    ids: 'GR-DIST-10',
    title: 'confirmation persisted, run not',
    stops: { action: 'inside commit completed', loop: 'after settle confirmed' },
    steps: APPROVED,
    on_disk: uncertain('confirmed'),
    restart: RESTARTS,
    becomes: ['completed', 'completed', 'completed'],
    effects: [1, 1],
  },
  {
    row: 18,
    ids: 'GR-DIST-10',
    title: 'run persisted, answer to the client lost',
    stops: { action: 'after commit completed', loop: 'after commit completed' },
    steps: APPROVED,
    on_disk: { status: 'completed', operation: 'confirmed' },
    restart: ['begin', 'begin'],
    becomes: ['completed', 'completed'],
    effects: [1, 1],
  },
  deciding(
    'confirmed_succeeded',
    { action: 'inside commit completed', loop: 'before commit running 5' },
    'completed',
  ),
  deciding(
    'confirmed_not_executed',
    { action: 'inside commit waiting_approval 2', loop: 'inside commit waiting_approval 3' },
    'waiting_approval',
  ),
  deciding('cancelled', { action: 'inside commit cancelled', loop: 'inside commit cancelled' }, 'cancelled'),
  {
    row: 20,
    ids: 'GR-REC-09 GR-REC-10 GR-APPR-11',
    title: 'after confirmed_not_executed',
    stops: { action: 'after commit waiting_approval 2', loop: 'after commit waiting_approval 3' },
    steps: [...APPROVED, 'confirmed_not_executed'],
    breaks: true,
    on_disk: { status: 'waiting_approval', approval: 'pending', operation: null },
    restart: ['resume', 'approve-and-resume'],
    becomes: ['waiting_approval', 'completed'],
    effects: [0, 1],
  },
];
