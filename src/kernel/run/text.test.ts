import { describe, expect, test } from 'vitest';
import { changedAt, storedRun, storedText } from '../../../test/support/stored-runs.ts';
import { canonicalText } from '../json/canonical.ts';
import type { Json } from '../json/json.ts';
import { MAX_STORED_BYTES, mostBytes } from './size.ts';
import { readApproval, readOperation, readRun, runText } from './text.ts';

const key = { run_id: 'run-loop', revision: 2 };
const text = storedText('run-loop-response-ready');

const code = (stored: string, row = key): string => {
  const read = readRun(stored, row);
  return read.ok ? 'allowed' : read.error.code;
};

const written = (value: unknown): string => canonicalText(value as Json);

describe('GR-STATE-05 malformed JSON is refused', () => {
  const malformed: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['white space', ' \n'],
    ['a word', 'undefined'],
    ['half a row', text.slice(0, text.length / 2)],
    ['a row without its last byte', text.slice(0, -1)],
    ['a row and more', `${text}x`],
    ['two rows', text + text],
    ['a comma at the end', text.replace(/}$/, ',}')],
    ['single quotes', text.replaceAll('"', "'")],
    ['a byte order mark', `\ufeff${text}`],
    ['NaN', text.replace('"revision":2', '"revision":NaN')],
    ['a comment', text.replace('{', '{/* */')],
    ['a raw line feed in a text', text.replace('read_order', 'read\norder')],
  ];
  test.each(malformed)('%s', (_name, stored) => {
    expect(code(stored)).toBe('state_malformed_json');
  });
});

describe('GR-STATE-06 what is no run is refused', () => {
  test.each(['null', 'true', '1', '"run"', '[]', '[{}]', '{}'])('%s', (stored) => {
    expect(['state_invalid', 'checkpoint_version_unsupported']).toContain(code(stored));
  });

  test('a row nested deeper than anything that is written is refused, and breaks nothing', () => {
    for (const depth of [300, 100_000]) {
      const deep = '['.repeat(depth) + ']'.repeat(depth);
      expect(code(text.replace(/}$/, `,"zzz":${deep}}`))).toBe('state_invalid');
      expect(code(text.replace('"arguments":{', `"arguments":{"a":${deep},`))).toBe('state_invalid');
    }
  });

  test('one value has one text: another spelling of the same row is refused', () => {
    const spellings = [
      text.replace('{', '{ '),
      JSON.stringify(JSON.parse(text), null, 1),
      JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text)).reverse())),
      text.replace('"revision":2', '"revision":2.0'),
      text.replace('"revision":2', '"revision":1,"revision":2'),
      text.replace('read_order', '\\u0072ead_order'),
    ];
    for (const stored of spellings) {
      expect(JSON.parse(stored)).toEqual(JSON.parse(text));
      expect(code(stored)).toBe('state_invalid');
    }
  });

  test('half a surrogate pair is refused', () => {
    expect(code(text.replace('read_order', '\\ud800'))).not.toBe('allowed');
    expect(code(text.replace('look at both', 'look \\ud800 both'))).toBe('state_invalid');
  });

  test('messages tell no value', () => {
    const secret = 'hunter2';
    for (const path of [
      'task.classification.materiality',
      'claim.provider',
      'status',
      'checkpoint.phase',
      secret,
    ]) {
      const read = readRun(written(changedAt(JSON.parse(text), path, [secret])), key);
      expect(read.ok).toBe(false);
      expect(JSON.stringify(read)).not.toContain(secret);
    }
    const loop = storedRun('loop-claim');
    const named = changedAt(loop, 'claim.tool_definition_fingerprints', { [secret]: 1 });
    expect(JSON.stringify(readRun(written(named), { run_id: 'run-loop', revision: 1 }))).not.toContain(
      secret,
    );
  });
});

describe('GR-STATE-07 GR-STATE-18 row and body are the same run at the same revision', () => {
  test('another revision in the row', () => {
    expect(code(text)).toBe('allowed');
    for (const revision of [0, 1, 3, -2, 2.5, Number.NaN])
      expect(code(text, { ...key, revision })).toBe('state_revision_conflict');
  });

  test.each([0, -1, 1.5, '2', null, 2 ** 53])('a body at revision %s', (revision) => {
    const stored = written({ ...JSON.parse(text), revision });
    expect(code(stored, { ...key, revision: Number(revision) })).toBe('state_invalid');
  });

  test('another id in the row', () => {
    expect(code(text, { ...key, run_id: 'run-other' })).toBe('state_invalid');
  });

  test('an operation or approval under another key', () => {
    const operation = { operation_id: 'req-1', run_id: 'run-action' };
    const approval = { approval_id: 'apr-1', run_id: 'run-action' };
    expect(readOperation(storedText('operation-started'), operation).ok).toBe(true);
    expect(readApproval(storedText('approval-used'), approval).ok).toBe(true);
    for (const other of [{ operation_id: 'req-2' }, { run_id: 'run-2' }])
      expect(readOperation(storedText('operation-started'), { ...operation, ...other }).ok).toBe(false);
    for (const other of [{ approval_id: 'apr-2' }, { run_id: 'run-2' }])
      expect(readApproval(storedText('approval-used'), { ...approval, ...other }).ok).toBe(false);
  });
});

describe('GR-OUT-08 a stored row has a limit', () => {
  const padded = (bytes: number, name = 'action-completed') => {
    const run = { ...storedRun(name), extensions: { pad: '' } };
    const missing = bytes - new TextEncoder().encode(written(run)).length;
    return { ...run, extensions: { pad: 'x'.repeat(missing) } };
  };

  test('two million bytes are taken, and one more is not', () => {
    const fits = runText(padded(MAX_STORED_BYTES));
    expect(MAX_STORED_BYTES).toBe(2_000_000);
    expect(fits.ok && fits.value.length).toBe(2_000_000);
    expect(runText(padded(MAX_STORED_BYTES + 1))).toMatchObject({
      ok: false,
      error: { code: 'checkpoint_too_large' },
    });
    const row = { run_id: 'run-action', revision: padded(MAX_STORED_BYTES).revision };
    expect(code(written(padded(MAX_STORED_BYTES)), row)).toBe('allowed');
    expect(code(written(padded(MAX_STORED_BYTES + 1)), row)).toBe('checkpoint_too_large');
  });

  test.each([
    ['action-running', 32_768],
    ['action-waiting-pending', 98_304],
    ['action-waiting-approved', 65_536],
  ] as const)('%s leaves room for what must come after it', (name, room) => {
    const most = mostBytes(storedRun(name));
    expect(most).toBe(2_000_000 - room);
    expect(runText(padded(most, name)).ok).toBe(true);
    expect(runText(padded(most + 1, name))).toMatchObject({
      ok: false,
      error: { code: 'checkpoint_too_large' },
    });
  });

  test('bytes are counted, not characters', () => {
    const run = { ...storedRun('action-running'), extensions: { pad: 'ü'.repeat(1_000_000) } };
    expect(runText(run)).toMatchObject({ ok: false, error: { code: 'checkpoint_too_large' } });
    const half = { ...storedRun('action-running'), extensions: { pad: 'ü'.repeat(900_000) } };
    expect(runText(half).ok).toBe(true);
  });

  test('what is no JSON is not written', () => {
    const run = storedRun('action-running');
    const cycle: Record<string, unknown> = {};
    cycle['again'] = cycle;
    for (const pad of ['\ud800', Number.NaN, Number.POSITIVE_INFINITY, cycle])
      expect(runText({ ...run, extensions: { pad: pad as Json } })).toMatchObject({
        ok: false,
        error: { code: 'state_invalid' },
      });
  });

  test('a member that is called __proto__ comes back as it was written', () => {
    const run = {
      ...storedRun('action-running'),
      extensions: JSON.parse('{"__proto__":{"approved":true}}') as Record<string, Json>,
    };
    const stored = runText(run);
    const read = stored.ok ? readRun(stored.value, { run_id: 'run-action', revision: 1 }) : stored;
    expect(read.ok && Object.keys(read.value.extensions ?? {})).toEqual(['__proto__']);
    expect(read.ok && runText(read.value)).toEqual(stored);
  });
});
