import { constants } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, lazy, ok, type Result, visible } from '../base/index.ts';
import { type AdoptionRecord, adoptionLine, loadGuidanceSchemas } from '../guidance/index.ts';

const loadSchemas = lazy(loadGuidanceSchemas);

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_RDWR } = constants;

const LINE_FEED = 0x0a;

const failed = (doing: string, file: string, error: unknown): Result<never> => {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  return fail(
    'log_failed',
    `cannot ${doing} ${visible(file)} (${code})`,
    'look at the path and its permissions',
  );
};

/** Whether the log ends within a line: a writer was killed there, and the next record must not be joined to it. */
const isTorn = async (file: FileHandle): Promise<boolean> => {
  const { size } = await file.stat();
  if (size === 0) return false;
  const { buffer, bytesRead } = await file.read(new Uint8Array(1), 0, 1, size - 1);
  return bytesRead === 1 && buffer[0] !== LINE_FEED;
};

/** A new file is lasting only when its folder is written too. */
const syncFolder = async (file: string): Promise<void> => {
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/**
 * Appends one record to a log of JSON Lines, which is kept on the agent's side (L08). The line goes out as one write at
 * the end of the file, so that writers in several processes do not interleave, and lasts when this returns.
 */
export const appendAdoption = async (
  file: string,
  record: AdoptionRecord,
): Promise<Result<AdoptionRecord>> => {
  const { checkAdoption } = await loadSchemas();
  const checked = checkAdoption(record);
  if (!checked.ok) return checked;
  try {
    const log = await open(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
    try {
      const { size } = await log.stat();
      // A line feed too many, from two writers who see the same torn line, leaves an empty line, which is none.
      const text = ((await isTorn(log)) ? '\n' : '') + adoptionLine(record);
      const bytes = new TextEncoder().encode(text);
      const { bytesWritten } = await log.write(bytes);
      if (bytesWritten !== bytes.length) return failed('write all of a record to', file, { code: 'ENOSPC' });
      await log.sync();
      if (size === 0) await syncFolder(file);
    } finally {
      await log.close();
    }
    return checked;
  } catch (error) {
    return failed('append to', file, error);
  }
};

/** A line that is no record. */
export interface LogFault {
  /** Counted from 1. */
  readonly line: number;
  /** `torn_line`: it was not written to its end. */
  readonly code: 'torn_line' | 'adoption_invalid';
  readonly message: string;
}

export interface AdoptionLog {
  readonly records: readonly AdoptionRecord[];
  readonly faults: readonly LogFault[];
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

/** Reads a log. Lines that are no records are told, and keep no other line from being read. */
export const readAdoptions = async (file: string): Promise<Result<AdoptionLog>> => {
  const { checkAdoption } = await loadSchemas();
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    return failed('read', file, error);
  }
  const records: AdoptionRecord[] = [];
  const faults: LogFault[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const value = parsed(line);
    const checked = checkAdoption(value);
    if (checked.ok) records.push(checked.value);
    else if (value === undefined)
      faults.push({
        line: index + 1,
        code: 'torn_line',
        message: 'this line breaks off: its writer did not end it',
      });
    else faults.push({ line: index + 1, code: 'adoption_invalid', message: checked.error.message });
  }
  const last = text.split('\n').length;
  // A whole record without its line feed counts as torn too: nobody knows whether it was all.
  const unended = !text.endsWith('\n') && text !== '' && !faults.some(({ line }) => line === last);
  if (unended)
    faults.push({ line: last, code: 'torn_line', message: 'the last line has no end; its record is whole' });
  return ok({ records, faults });
};
