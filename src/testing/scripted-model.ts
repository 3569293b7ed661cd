import { ok, type Problem, type Result } from '../base/index.ts';
import type { Model, ModelIdentity, ModelRequest, ModelResponse } from '../kernel/index.ts';

/** What a model answers in one step: left-out members are a finished answer without text and proposals. */
export type ScriptedAnswer = Partial<ModelResponse>;

/** One expected request, and what comes of it. What `expect` throws makes the step, and `done`, fail. */
export interface ScriptedStep {
  readonly expect?: (request: ModelRequest) => Promise<void> | void;
  readonly answer?: ScriptedAnswer;
  /** Instead of an answer. */
  readonly refuse?: Problem;
  /** Called between request and answer, as for a model that takes its time; what it throws, the model throws. */
  readonly meanwhile?: (signal: AbortSignal) => Promise<void> | void;
}

/** A model that answers by a script: an unexpected request and an unused step both fail the test. */
export interface ScriptedModel extends Model {
  /** Every request so far, in order. */
  readonly requests: readonly ModelRequest[];
  /** Throws when a request was not expected, a step was not used, or an expectation did not hold. */
  done(): void;
}

/** An answer of text alone, which ends a loop. */
export const says = (text: string): ScriptedStep => ({ answer: { text } });

/** An answer that proposes calls. Their ids are `call-1`, `call-2`, …, unless given. */
export const proposes = (
  ...calls: readonly (Partial<ModelResponse['proposals'][number]> & { readonly tool_name: string })[]
): ScriptedStep => ({
  answer: {
    proposals: calls.map((call, at) => ({ proposal_id: `call-${at + 1}`, arguments: {}, ...call })),
  },
});

const IDENTITY: ModelIdentity = {
  provider: 'scripted',
  model: 'scripted-1',
  capability_fingerprint: '0'.repeat(64),
};

const answered = (step: ScriptedStep, at: number): Result<ModelResponse, Problem> =>
  step.refuse === undefined
    ? ok({
        response_ref: `response-${at + 1}`,
        status: 'completed',
        text: '',
        proposals: [],
        usage: { input_tokens: 10, output_tokens: 5 },
        ...step.answer,
      })
    : { ok: false, error: step.refuse };

/**
 * A model for tests that answers by a script. A request that the script does not have, and a step that nobody used, both
 * fail: `respond` throws for the first, and `done` throws for either, since a loop survives a model that throws.
 */
export const scriptedModel = (
  steps: readonly ScriptedStep[],
  wish: {
    readonly identity?: Partial<ModelIdentity>;
    readonly cost?: Model['cost'];
    /** A request under an id that it has seen is the same step again, as after a restart; otherwise it is one more. */
    readonly again?: true;
  } = {},
): ScriptedModel => {
  const requests: ModelRequest[] = [];
  const used: string[] = [];
  const faults: string[] = [];
  const fault = (text: string): never => {
    faults.push(text);
    throw new Error(text);
  };
  const check = async (step: ScriptedStep, request: ModelRequest, at: number): Promise<void> => {
    try {
      await step.expect?.(request);
    } catch (error) {
      fault(`request ${at + 1} is not as expected: ${error instanceof Error ? error.message : error}`);
    }
  };
  const place = ({ request_id }: ModelRequest): number => {
    const before = wish.again ? used.indexOf(request_id) : -1;
    return before === -1 ? used.push(request_id) - 1 : before;
  };
  return {
    identity: { ...IDENTITY, ...wish.identity },
    requests,
    respond: async (request, { signal }) => {
      requests.push(structuredClone(request));
      const at = place(request);
      const step = steps[at] ?? fault(`request ${at + 1} was not expected`);
      await check(step, request, at);
      await step.meanwhile?.(signal);
      return answered(step, at);
    },
    cost: wish.cost ?? (() => null),
    done: () => {
      const unused = steps.length - used.length;
      if (unused > 0) faults.push(`${unused} of ${steps.length} steps were not used`);
      if (faults.length > 0) throw new Error(`the script did not hold: ${faults.join('; ')}`);
    },
  };
};
