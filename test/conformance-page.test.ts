import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectedSchema } from '../src/conformance/expected.ts';
import { scenarioSchema, unsupported } from '../src/conformance/scenario.ts';
import { folderWith, ROOT, readback } from './support/command.ts';

const page = readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8');

/** A verifier that believes every server. */
const CREDULOUS = `console.log(JSON.stringify({
  guide: { sha256: '${'0'.repeat(64)}', achieved_level: 3, level5_ready: false }, findings: [] }));`;

test('docs/conformance.md shows what the harness prints, to the letter', () => {
  const [, line = '', printed = ''] = /```console\n\$ readback (.*)\n([\s\S]*?)```/.exec(page) ?? [];
  const [before = '', command = ''] = line.replace(/'$/, '').split(" --command '");
  expect(command).toBe('other-verifier check');
  const other = join(folderWith({ 'other-verifier.mjs': CREDULOUS }), 'other-verifier.mjs');
  const { out, status } = readback([...before.split(' '), '--command', `"${process.execPath}" "${other}"`]);
  expect(out).toBe(printed);
  expect(status).toBe(1);
});

test('the files of a case in docs/conformance.md are ones that the harness reads', () => {
  const [expected, scenario] = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']): unknown =>
    JSON.parse(text),
  );
  expect(expectedSchema.safeParse(expected)).toMatchObject({ success: true });
  const parsed = scenarioSchema.parse(scenario);
  expect(unsupported(parsed)).toEqual([]);
});
