import { realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fail, ok, type Result } from '../../base/index.ts';
import { loadEvidence, readDocument, SAVED_LIMIT, saveEvidence } from '../../evidence/index.ts';
import type { Ask, Evidence } from '../../guide/index.ts';
import { saidOf } from './usage.ts';

const same = (one: string, other: string): boolean => {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
};

/** Writes beside the file and renames, so that a reader finds the old file or the new one, never half of one. */
const replace = (path: string, text: string): void => {
  const partial = `${path}.${process.pid}.partial`;
  try {
    writeFileSync(partial, text, { flag: 'wx', mode: 0o600 });
    renameSync(partial, path);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
};

/** Writes what was judged, to judge it again later; `inputs` are files that it must not stand in place of. */
export const writeEvidence = async (
  path: string,
  evidence: Evidence,
  inputs: readonly string[],
): Promise<Result<undefined>> => {
  if (inputs.some((input) => same(input, path)))
    return fail(
      'evidence.is-input',
      `--evidence-out ${path}: this file is judged and may not be written over`,
      'name another file',
    );
  try {
    replace(path, await saveEvidence(evidence));
    return ok(undefined);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
    return fail(
      'evidence.unwritable',
      `--evidence-out ${path}: it cannot be written (${code})`,
      'name a file that you may write',
    );
  }
};

/** Reads saved evidence; only wishes given now count. */
export const readSaved = async (path: string, ask: Ask): Promise<Result<Evidence>> => {
  const file = saidOf('evidence-in', readDocument(path, SAVED_LIMIT + 1));
  if (!file.ok) return file;
  const saved = await loadEvidence(file.value.bytes);
  if (!saved.ok)
    return fail(saved.error.code, `--evidence-in ${path}: ${saved.error.message}`, saved.error.fix);
  return ok({ ...saved.value, ask });
};
