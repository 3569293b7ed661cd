import { type RunStatus, STATUSES } from '../contracts/run.ts';

/** Words that older programs wrote. They are read where somebody gives a status, and never stored or written (GR-SCHEMA-14). */
const OLDER: Readonly<Record<string, RunStatus>> = { complete: 'completed' };

/** A status as somebody names it, for example to list runs; undefined when it is none. Stored rows are read without this. */
export const readStatus = (word: string): RunStatus | undefined =>
  STATUSES.find((status) => status === word) ?? (Object.hasOwn(OLDER, word) ? OLDER[word] : undefined);
