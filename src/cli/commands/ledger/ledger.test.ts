import { copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readbackHere } from '../../../../test/support/in-process.ts';
import { attack, newFolder, openedLedger } from '../../../../test/support/ledgers.ts';
import { writeRuns } from '../../../../test/support/run-journey.ts';
import { onEveryEngine } from '../../../../test/support/stores.ts';

/** Runs the command in this process, with a data folder of its own. */
const ran = (folder: string, ...words: readonly string[]): ReturnType<typeof readbackHere> =>
  readbackHere(words, { READBACK_HOME: folder });

onEveryEngine((ground) => {
  test('verify says what holds, what does not and from where, by exit status, text and JSON', async () => {
    const address = await ground.address();
    const folder = newFolder();
    const store = await openedLedger(address, { folder });
    await writeRuns(store, ['a', 'b']);
    await store.ledger.seal();
    const verify = (...words: string[]) => ran(folder, 'ledger', 'verify', '--database', address, ...words);
    const holds = await verify();
    expect(holds).toMatchObject({ status: 0, err: '' });
    expect(holds.out).toMatch(
      /^ledger readback\/ledger\/[0-9a-f]{32}\n12 entries\nthe last of \d heads? tells of 12 entries; 0 after it\nall holds\n$/,
    );
    const json = JSON.parse((await verify('--format', 'json')).out);
    expect(json).toMatchObject({ holds: true, entries: 12, faults: [], after_last_head: 0 });

    const out = join(folder, 'out.jsonl');
    expect(await ran(folder, 'ledger', 'export', '--database', address, '--out', out)).toEqual({
      status: 0,
      out: '',
      err: `exported 12 entries to ${out}\n`,
    });
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(await ran(folder, 'ledger', 'export', '--database', address, '--out', out)).toMatchObject({
      status: 2,
    });
    const printed = await ran(folder, 'ledger', 'export', '--database', address);
    expect(printed).toEqual({ status: 0, out: readFileSync(out, 'utf8'), err: '' });
    const one = await ran(folder, 'ledger', 'export', '--database', address, '--run', 'b');
    expect(one.out.split('\n')).toHaveLength(9);
    const none = await ran(folder, 'ledger', 'export', '--database', address, '--run', 'nobody');
    const said = 'readback: run_not_found: the ledger has no entry of this run\n';
    expect(none).toMatchObject({ status: 1, out: '', err: expect.stringContaining(said) });
    expect((await ran(folder, 'ledger', 'verify', '--export', out)).out).toBe(holds.out);

    await attack(address, `update run_entries set text = replace(text, 'null', '"eve"') where run_id = 'b'`);
    const found = await verify();
    expect([found.status, found.out.split('\n')[0]]).toEqual([
      1,
      'entry_edited  entry 3 (run b, number 1): an entry, or what is kept beside it, is not what was written',
    ]);
    const told = JSON.parse((await verify('--format', 'json')).out);
    expect(told).toMatchObject({
      holds: false,
      broken: 6,
      faults: [{ code: 'entry_edited', seq: 3, run_id: 'b', number: 1 }],
    });
  });

  test('heads and key are taken from where they are said to be; without them, that is said', async () => {
    const address = await ground.address();
    const [folder, auditor] = [newFolder(), newFolder()];
    const keeper = await ground.address();
    const kept = await openedLedger(keeper, { folder: newFolder() });
    const store = await openedLedger(address, { folder, sinks: [kept.ledger.foreignHeads.sink] });
    await writeRuns(store, ['a']);
    await store.ledger.seal();
    const verify = (...words: string[]) => ran(auditor, 'ledger', 'verify', '--database', address, ...words);
    const bare = await verify();
    expect([bare.status, bare.out.split('\n')[2]]).toEqual([
      0,
      'no head outside the database tells of it: a cut tail or an old copy would not be noticed',
    ]);
    const pub = join(auditor, 'given.pub');
    copyFileSync(join(folder, 'ledger.pub'), pub);
    const checked = await verify('--heads', keeper, '--key', pub);
    expect(checked.out).toContain('tells of 6 entries; 0 after it\n');
    // Heads that nobody can check, and files that are not there or no keys, are no verdict.
    expect(await verify('--heads', keeper)).toMatchObject({ status: 2, out: '' });
    expect(await verify('--heads', join(auditor, 'nothing'))).toMatchObject({ status: 2, out: '' });
    writeFileSync(join(auditor, 'wrong.pub'), 'no key at all\n');
    expect(await verify('--key', join(auditor, 'wrong.pub'))).toMatchObject({ status: 2, out: '' });
    expect(await verify('--export', pub)).toMatchObject({ status: 2, out: '' });
    expect(await ran(auditor, 'ledger', 'verify', '--export', pub)).toMatchObject({ status: 2, out: '' });
    expect(await ran(auditor, 'ledger', 'verify')).toMatchObject({ status: 2, out: '' });
  });
});

test('an export is read to its last byte: no line feed, or no text, is a fault', async () => {
  const folder = newFolder();
  const store = await openedLedger(`sqlite:${join(folder, 'readback.db')}`, { folder });
  await writeRuns(store, ['a']);
  await store.ledger.seal();
  const whole = (await ran(folder, 'ledger', 'export')).out;
  const statusOf = async (bytes: Uint8Array | string): Promise<number | null> => {
    writeFileSync(join(folder, 'x.jsonl'), bytes);
    return (await ran(folder, 'ledger', 'verify', '--export', join(folder, 'x.jsonl'))).status;
  };
  expect(await statusOf(whole)).toBe(0);
  expect(await statusOf(whole.trimEnd())).toBe(1);
  expect(await statusOf(`${whole}\n`)).toBe(1);
  expect(await statusOf(whole.replaceAll('\n', '\r\n'))).toBe(2);
  const bytes = Buffer.from(whole);
  bytes[bytes.length >> 1] = 0xff;
  expect(await statusOf(bytes)).toBe(1);
});
