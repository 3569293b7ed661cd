import type { RunState } from '../contracts/run.ts';
import type { LoopSubmission, Submission, Task } from '../kernel.ts';

/** A submission with all that its sender may leave out. */
export type WholeSubmission = Submission & { readonly task: RunState['task'] };

/** A submission of a loop with all that its sender may leave out. */
export type WholeLoop = LoopSubmission & { readonly run_id: string; readonly task: RunState['task'] };

/** The task with what it leaves out. One without a form stays as it is, and is refused where forms are checked. */
const wholeTask = (task: Task, workflow: string): RunState['task'] => {
  if (typeof task?.classification !== 'object' || task.classification === null)
    return task as RunState['task'];
  const { classification } = task;
  const consequence = classification.materiality === 'routine' ? 'low' : 'high';
  return {
    ...task,
    workflow: task.workflow ?? workflow,
    classification: { ...classification, consequence: classification.consequence ?? consequence },
  };
};

export const wholeSubmission = (submission: Submission): WholeSubmission => ({
  ...submission,
  task: wholeTask(submission.task, 'direct'),
});

export const wholeLoop = (submission: LoopSubmission, newRunId: () => string): WholeLoop => ({
  ...submission,
  run_id: submission.run_id ?? newRunId(),
  task: wholeTask(submission.task, 'loop'),
});
