import { writeFileSync } from 'node:fs';
import { fail, ok, type Result } from '../../base/index.ts';
import { loadEvidence, readLocal, SAVED_LIMIT, saveEvidence } from '../../evidence/index.ts';
import type { Ask, Evidence } from '../../guide/index.ts';

/** Writes what was judged, to judge it again later. */
export const writeEvidence = async (path: string, evidence: Evidence): Promise<Result<undefined>> => {
  try {
    writeFileSync(path, await saveEvidence(evidence));
    return ok(undefined);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason';
    return fail(
      'evidence.unwritable',
      `${path}: it cannot be written (${code})`,
      'name a file that you may write',
    );
  }
};

/** Reads saved evidence; wishes given now stand above those that were saved. */
export const readSaved = async (path: string, ask: Ask): Promise<Result<Evidence>> => {
  const file = readLocal(path, SAVED_LIMIT + 1);
  if (!file.ok) return file;
  const saved = await loadEvidence(file.value.bytes);
  if (!saved.ok) return fail(saved.error.code, `${path}: ${saved.error.message}`, saved.error.fix);
  return ok({ ...saved.value, ask: { ...saved.value.ask, ...ask } });
};
