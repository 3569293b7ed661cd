import { describe, expect, test } from 'vitest';
import { following, legalSteps } from '../../../test/support/run-steps.ts';
import { ONE_OF_EACH, storedRun } from '../../../test/support/stored-runs.ts';
import { PHASES, type RunState, type RunStatus, STATUSES } from '../contracts/run.ts';
import { checkCommit, checkRun } from './check.ts';
import { CLAIM_STATUSES, mayMove, PHASE_MOVES, phaseAgrees } from './phases.ts';
import { ENDED, isLegalTransition, TRANSITIONS } from './transitions.ts';

/** The table of the specification, written out once more: a line of the code's table cannot change unseen. */
const LEGAL: Readonly<Record<string, string>> = {
  running: 'running waiting_approval completed blocked failed cancelled',
  waiting_approval: 'waiting_approval executing cancelled blocked',
  executing: 'running completed failed recovery_required',
  recovery_required: 'running completed waiting_approval cancelled',
  completed: '',
  blocked: '',
  failed: '',
  cancelled: '',
};

const code = (result: ReturnType<typeof checkCommit>): string => (result.ok ? 'allowed' : result.error.code);

const inStatus = (status: RunStatus): RunState[] =>
  ONE_OF_EACH.filter(([of]) => of === status).map(([, name]) => storedRun(name));

/** An action and a loop that would go from one status to the other. */
const pairs = (from: RunStatus, to: RunStatus): (readonly [RunState, RunState])[] =>
  inStatus(from).flatMap((before) =>
    ONE_OF_EACH.filter(([status, name]) => status === to && storedRun(name).kind === before.kind).map(
      ([, name]) => [before, following(before, name)] as const,
    ),
  );

describe('GR-STATE-16 GR-STATE-08 GR-STATE-09 each of the 64 pairs of statuses', () => {
  for (const from of STATUSES)
    for (const to of STATUSES) {
      const legal = LEGAL[from]?.split(' ').includes(to) === true;
      test(`${from} to ${to} is ${legal ? 'legal' : 'refused'}`, () => {
        expect(isLegalTransition(from, to)).toBe(legal);
        const tried = pairs(from, to);
        expect(tried.length).toBeGreaterThan(0);
        for (const [before, after] of legal ? [] : tried)
          expect(code(checkCommit(before, after))).toBe('state_illegal_transition');
      });
    }

  test('18 pairs are legal, and each of them is walked', () => {
    expect(TRANSITIONS).toHaveLength(18);
    const walked = legalSteps().map(({ before, after }) => `${before.status} ${after.status}`);
    expect([...new Set(walked)].sort()).toEqual(TRANSITIONS.map(({ from, to }) => `${from} ${to}`).sort());
  });

  for (const { name, before, after, stored, change } of legalSteps())
    test(`a step from ${name} is taken`, () => {
      expect(checkCommit(before, after, { stored, change })).toEqual({ ok: true, value: undefined });
    });

  test('the ended statuses are exactly those that nothing leads out of', () => {
    const out = new Set(TRANSITIONS.map(({ from }) => from));
    expect(STATUSES.filter((status) => !out.has(status))).toEqual([...ENDED]);
  });

  test('only a loop goes on after an action, and only a single action completes by it', () => {
    const [loop, action] = [storedRun('loop-executing'), storedRun('action-executing')];
    const completed = { ...following(loop, 'loop-completed') };
    expect(code(checkCommit(loop, completed))).toBe('state_illegal_transition');
    const running = { ...following(action, 'action-running') };
    expect(code(checkCommit(action, running))).toBe('state_illegal_transition');
  });
});

/** As the specification has it: phase, and the statuses that it goes with. */
const AGREE: Readonly<Record<string, string>> = {
  response_ready: 'running',
  waiting_approval: 'waiting_approval executing recovery_required',
  continuation_ready: 'running',
  terminal: 'completed blocked failed cancelled',
};

describe('GR-DUR-31 each pair of status and phase', () => {
  const loops = ONE_OF_EACH.filter(([, name]) => name.startsWith('loop-'));
  const inPhase = {
    response_ready: 'loop-response-ready',
    waiting_approval: 'loop-waiting-pending',
    continuation_ready: 'loop-continuation-ready',
    terminal: 'loop-completed',
  } as const;

  for (const [status, name] of loops)
    for (const phase of PHASES) {
      const agrees = AGREE[phase]?.split(' ').includes(status) === true;
      test(`${status} in ${phase} ${agrees ? 'loads' : 'is refused'}`, () => {
        expect(phaseAgrees(phase, status)).toBe(agrees);
        const run = { ...storedRun(name), checkpoint: storedRun(inPhase[phase]).checkpoint };
        const checked = checkRun(run);
        if (agrees) expect(checked.ok).toBe(true);
        else expect(checked).toMatchObject({ ok: false, error: { code: 'checkpoint_invalid' } });
      });
    }

  test('a loop without a checkpoint is claimed, or ended before its first answer', () => {
    for (const [status, name] of loops) {
      const checked = checkRun({ ...storedRun(name), checkpoint: null });
      expect(checked.ok, status).toBe(CLAIM_STATUSES.includes(status));
      if (!checked.ok) expect(checked.error.code).toBe('checkpoint_invalid');
    }
  });

  test('a phase of another name is refused', () => {
    const run = storedRun('loop-response-ready');
    const checked = checkRun({ ...run, checkpoint: { ...run.checkpoint, phase: 'paused' } });
    expect(checked).toMatchObject({ ok: false, error: { code: 'checkpoint_invalid' } });
  });

  test('a loop moves from phase to phase by the table and no other way', () => {
    const named = [null, ...PHASES];
    const moves = named.flatMap((from) => named.filter((to) => mayMove(from, to)).map((to) => [from, to]));
    expect(moves).toEqual(expect.arrayContaining([...PHASE_MOVES]));
    expect(moves).toHaveLength(PHASE_MOVES.length);
    expect(mayMove('terminal', 'terminal')).toBe(false);
    const before = storedRun('loop-continuation-ready');
    const after = following(before, 'loop-waiting-pending');
    expect(code(checkCommit(before, after))).toBe('checkpoint_invalid');
    const back = { ...storedRun('loop-response-ready'), revision: 5, updated_at: before.updated_at };
    expect(code(checkCommit(before, { ...back, checkpoint: null }))).toBe('checkpoint_invalid');
  });
});
