import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, readback } from './support/command.ts';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** Console blocks of the README that show the command at work: `$ readback …`, then what it prints. */
const transcripts = [...readme.matchAll(/```console\n\$ readback ([^\n]*)\n([\s\S]*?)```/g)].map(
  ([, line = '', printed = '']) => ({ line, printed }),
);

test('the README shows at least one run, and each is true to the letter', () => {
  expect(transcripts.length).toBeGreaterThan(0);
  for (const { line, printed } of transcripts) expect(readback(line.split(' ')).out).toBe(printed);
});
