import { DatabaseSync } from 'node:sqlite';
import { problemOf } from '../problems.ts';

const WAIT_MS = 5000;

const quickCheck = (file: string): boolean => {
  const inspector = new DatabaseSync(file, { readOnly: true, timeout: WAIT_MS });
  try {
    return inspector.prepare('pragma quick_check(1)').get()?.['quick_check'] === 'ok';
  } finally {
    inspector.close();
  }
};

/**
 * Pages that are no pages, and rows that are not in their indexes. It looks on a connection of its own: one that has
 * searched before judges the index of words by what it remembers of it, and finds it damaged when another process has
 * written since.
 */
export const isSound = (file: string): boolean => {
  try {
    return quickCheck(file);
  } catch (error) {
    // Too damaged to be asked.
    if (problemOf(error).code === 'store_corrupt') return false;
    throw error;
  }
};
