import { fail, type Problem, type Result } from '../base/index.ts';
import type { Stored, StoreProblem } from './store.ts';

/** A failure of the database where no Result is promised; `problem` says it in plain words. */
export class StoreFailure extends Error {
  override readonly name = 'StoreFailure';
  readonly problem: Problem;

  constructor(problem: Problem, cause?: unknown) {
    super(problem.message, { cause });
    this.problem = problem;
  }
}

type Words = readonly [code: string, message: string, fix: string];

const BUSY: Words = [
  'store_busy',
  'other programs kept the database locked for too long',
  'try again; if it stays so, look for a program that holds a transaction open',
];
const FULL: Words = ['store_full', 'the disk of the database is full', 'make room on it and try again'];
const READ_ONLY: Words = [
  'store_read_only',
  'the database cannot be written to',
  'give this user write access to the file and its folder, or to the tables',
];
const BROKEN: Words = [
  'store_corrupt',
  'the database file is damaged',
  'stop writing to it and restore a backup (docs/guidance/store.md)',
];
const NO_DATABASE: Words = [
  'store_not_a_database',
  'the file is no SQLite database',
  'name another file, or move this one away',
];
const NO_FILE: Words = [
  'store_unreachable',
  'the database file cannot be opened',
  'check that its folder exists and that this user may read and write there',
];
const NO_SERVER: Words = [
  'store_unreachable',
  'the database server does not answer',
  'check host and port of the address, and that the server runs',
];
const LOST: Words = [
  'store_unreachable',
  'the connection to the database was lost',
  'look whether the change was made, and try again if not; a publication with an idempotency key can be repeated',
];
const REFUSED: Words = [
  'store_refused',
  'the database server refused the user, the password or the database name',
  'check them in the address',
];
const NOT_ALLOWED: Words = [
  'store_refused',
  'the database user may not do this',
  'let the user own the tables, or create them in its schema',
];
const IMMUTABLE: Words = [
  'revision_immutable',
  'the database refused to change a published revision',
  'publish a new revision instead',
];
const DISK: Words = [
  'store_failed',
  'the disk of the database failed',
  'look whether it is full, damaged or gone, and whether the name is that of a file',
];
const OTHER: Words = [
  'store_failed',
  'the database refused the operation',
  'look into the log of the database server, if there is one; if the database is whole, report this',
];

/** By the result code of SQLite, or by its primary one. */
const SQLITE: Readonly<Record<number, Words>> = {
  5: BUSY,
  6: BUSY,
  8: READ_ONLY,
  10: DISK,
  11: BROKEN,
  13: FULL,
  14: NO_FILE,
  26: NO_DATABASE,
  // No room for the index of the log, without which nobody can even read.
  4874: FULL,
};

/** By the code of Node, or by the SQLSTATE or its class. */
const CODES: Readonly<Record<string, Words>> = {
  ECONNREFUSED: NO_SERVER,
  ENOTFOUND: NO_SERVER,
  EAI_AGAIN: NO_SERVER,
  ETIMEDOUT: NO_SERVER,
  EHOSTUNREACH: NO_SERVER,
  ENETUNREACH: NO_SERVER,
  ENOENT: NO_FILE,
  ENOTDIR: NO_FILE,
  EISDIR: NO_FILE,
  ENXIO: NO_FILE,
  ELOOP: NO_FILE,
  ENAMETOOLONG: NO_FILE,
  EACCES: NO_FILE,
  EPERM: NO_FILE,
  EROFS: READ_ONLY,
  ENOSPC: FULL,
  ECONNRESET: LOST,
  EPIPE: LOST,
  '28': REFUSED,
  '3D': REFUSED,
  '42501': NOT_ALLOWED,
  '25006': READ_ONLY,
  '53100': FULL,
  '53300': BUSY,
  '55P03': BUSY,
  '57014': BUSY,
  '40': BUSY,
  '08': LOST,
  '57': LOST,
  XX001: BROKEN,
  XX002: BROKEN,
};

/** Errors of connections that were never made. */
const unmade = new WeakSet<Error>();

export const neverMade = (error: Error): Error => {
  unmade.add(error);
  return error;
};

interface DatabaseError {
  readonly code?: string;
  readonly errcode?: number;
  readonly message?: string;
}

/** The guards of runs begin their refusal with a code of the kernel. */
const GUARDED =
  /\b(?<code>state_invalid|state_revision_conflict|state_illegal_transition|lease_held|fence_stale|operation_conflict|approval_not_pending): (?<says>.+)/;

const guarded = (message: string): Words | undefined => {
  const { code, says } = GUARDED.exec(message)?.groups ?? {};
  return code === undefined || says === undefined
    ? undefined
    : [code, `the database refused the change: ${says}`, 'load the run again, and look at what is there'];
};

const wordsOf = (error: unknown): Words => {
  const { code = '', errcode, message = '' } = (error ?? {}) as DatabaseError;
  const refusal = guarded(message);
  if (refusal !== undefined) return refusal;
  if (message.includes('revision_immutable')) return IMMUTABLE;
  if (errcode !== undefined) return SQLITE[errcode] ?? SQLITE[errcode & 0xff] ?? OTHER;
  const known = CODES[code] ?? CODES[code.slice(0, 2)];
  if (known !== undefined) return known;
  if (/timeout exceeded when trying to connect|connection timeout/i.test(message)) return NO_SERVER;
  return /Connection terminated|not queryable/i.test(message) ? LOST : OTHER;
};

/** Over a connection that was never made nothing was changed, and none was lost. */
const toldOf = (error: unknown): Words => {
  const words = wordsOf(error);
  return words === LOST && error instanceof Error && unmade.has(error) ? NO_SERVER : words;
};

/** Errors that a database, or the way to it, can raise; anything else is a bug, and is thrown on. */
const isExpected = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof TypeError) && !(error instanceof RangeError);

/** What an error of the database means, with nothing of its own words. */
export const problemOf = (error: unknown): Problem => {
  const [code, message, fix] = toldOf(error);
  return { code, message, fix };
};

/** Whether nobody knows what became of a change, since the answer to it was lost. */
export const isLost = ({ code, message }: Problem): boolean => code === LOST[0] && message === LOST[1];

/** Runs what answers with a Result, and makes one of a failing database. */
export const attempt = async <T>(work: () => Promise<Result<T, StoreProblem>>): Stored<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreFailure) return { ok: false, error: error.problem };
    if (!isExpected(error)) throw error;
    const { code, message, fix } = problemOf(error);
    return fail(code, message, fix);
  }
};

/** Runs what answers with a plain value; a failing database rejects with a StoreFailure. */
export const ask = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreFailure || !isExpected(error)) throw error;
    throw new StoreFailure(problemOf(error), error);
  }
};
