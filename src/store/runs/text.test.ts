import { describe, expect, test } from 'vitest';
import { runText } from '../../kernel/index.ts';
import { waitingRun } from '../../testing/store-laws/samples.ts';
import { sha256 } from '../digest.ts';
import { runTexts } from './text.ts';

const bodyOf = (runId: string): string => {
  const text = runText(waitingRun(runId));
  if (!text.ok) throw new Error(text.error.message);
  return text.value;
};

describe('GR-STATE-01 a text that was written or read before is still no row that it is not', () => {
  const run = waitingRun('run-1');
  const key = { run_id: run.run_id, revision: run.revision };
  const written = runTexts.write(bodyOf('run-1'));

  test('it is read as it was written, each time as a value of its own', () => {
    const [one, other] = [runTexts.read(written, key), runTexts.read(written, key)];
    expect(one).toEqual({ ok: true, value: run });
    expect(other.ok && one.ok && other.value === one.value).toBe(false);
  });

  test.each([
    ['under another id', { ...key, run_id: 'run-2' }, 'state_invalid'],
    ['at another revision', { ...key, revision: run.revision + 1 }, 'state_revision_conflict'],
  ])('%s it is refused', (_, other, code) => {
    expect(runTexts.read(written, other)).toMatchObject({ ok: false, error: { code } });
  });

  test('with another digest it is refused', () => {
    expect(runTexts.read({ ...written, digest: sha256('x') }, key)).toMatchObject({
      ok: false,
      error: { code: 'store_corrupt' },
    });
  });

  test('with one character changed under the digest that it had it is refused', () => {
    const body = written.body.replace('"task_id":"', '"task_id":"x');
    expect(body).not.toBe(written.body);
    expect(runTexts.read({ body, digest: written.digest }, key)).toMatchObject({
      ok: false,
      error: { code: 'store_corrupt' },
    });
  });

  test('with one character changed, and a digest to match, it is checked whole', () => {
    const body = written.body.replace('"version":1}', '"version":7}');
    expect(body).not.toBe(written.body);
    expect(runTexts.read({ body, digest: sha256(body) }, key)).toMatchObject({
      ok: false,
      error: { code: 'checkpoint_version_unsupported' },
    });
  });
});
