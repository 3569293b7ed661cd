import type { ModelRequest } from '../contracts/model.ts';
import type { RunState } from '../contracts/run.ts';
import type { Parts } from '../execution/parts.ts';
import { requestId } from '../fingerprint.ts';
import type { LoopSubmission } from '../kernel.ts';
import { claimOf } from './write.ts';

const sorted = (names: readonly string[]): readonly string[] => [...names].sort();

/**
 * The request for the step that is due: trusted instructions in a part of their own, all else as content, exactly the
 * tools of the claim, and the turns that are on disk. The same stored run gives the same request, under the same id
 * (GR-DUR-34).
 */
export const modelRequestOf = (
  { tools, world }: Pick<Parts, 'tools' | 'world'>,
  run: RunState,
  submission: Pick<LoopSubmission, 'instructions' | 'input'>,
): ModelRequest => {
  const { allowed_tools, budgets } = claimOf(run);
  const step = (run.checkpoint?.model_steps ?? 0) + 1;
  return structuredClone({
    request_id: requestId(run.run_id, step, world),
    instructions: submission.instructions,
    input: [...submission.input],
    tools: sorted(allowed_tools).flatMap((name) => {
      const definition = tools.get(name)?.definition;
      if (definition === undefined) return [];
      const { description, input_schema } = definition;
      return [{ name, description, input_schema }];
    }),
    turns: run.checkpoint?.turns ?? [],
    max_output_tokens: budgets.max_output_tokens,
  });
};
