import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { kernelPages } from '../scripts/kernel-docs.ts';

const textOf = (file: string): string =>
  readFileSync(join(import.meta.dirname, '..', file), 'utf8').replace(/\s+/g, ' ');

/** What a document must say, and the clause that demands it. */
const SAYS: readonly (readonly [ids: string, file: string, ...words: string[]])[] = [
  ['GR-PUB-10', 'SECURITY.md', 'CONTRIBUTING.md#what-this-repository-must-not-hold'],
  [
    'GR-PUB-10',
    'CONTRIBUTING.md',
    'What is public is the framework; secrets, connection settings and operating rules stay with whoever runs it',
  ],
  [
    'GR-PUB-16 GR-PUB-17',
    'CONTRIBUTING.md',
    'Commit under a no-reply address unless you mean to publish another',
  ],
  ['GR-PUB-19', 'CONTRIBUTING.md', 'it does not replace the reviewer'],
  ['GR-PUB-19', '.github/PULL_REQUEST_TEMPLATE.md', 'it does not replace the reviewer'],
  ['GR-PUB-20', 'SECURITY.md', 'privately to the maintainers of the repository that you got it from'],
  ['GR-PUB-21', 'SECURITY.md', 'keep what would help an attacker out of public issues'],
  ['GR-PUB-21', '.github/ISSUE_TEMPLATE/bug.md', 'Do not publish what would help an attacker'],
  [
    'GR-DUR-23',
    'docs/kernel.md',
    'at most once for each approval',
    'at least once: after a crash',
    'does not promise that effects happen exactly once',
  ],
  ['GR-DUR-25', 'docs/kernel.md', 'neither an encryption boundary nor a secret store'],
  ['GR-DUR-26', 'docs/kernel.md', '**Access to files and database.**', 'mode 0600'],
  ['GR-DUR-27', 'docs/kernel.md', '**Encryption at rest.**', 'Put it on a disk that is encrypted'],
  ['GR-DUR-28', 'docs/kernel.md', '**Backup.** `readback store backup FILE`'],
  ['GR-DUR-29', 'docs/kernel.md', '**Retention.** `store.runs.purge(before)`'],
  ['GR-DUR-30', 'docs/kernel.md', '**Regulation.**', 'is for you to know'],
  [
    'GR-DIST-15',
    'docs/kernel.md',
    'does not bring consensus',
    'does not work on network file systems',
    'cannot fence a target that ignores tokens',
    'no transactions across systems',
  ],
];

test.each(SAYS)('%s is said in %s', (_ids, file, ...words) => {
  const text = textOf(file);
  for (const phrase of words) expect(text).toContain(phrase);
});

test('GR-PUB-33 the loop, recovery and conformance are documented, and the tables of states and codes are those of the code', () => {
  for (const words of ['kernel-states.md', '## A loop', 'readback runs recover ID', 'the laws of a store'])
    expect(textOf('docs/kernel.md')).toContain(words);
  const pages = Object.entries(kernelPages());
  expect(pages.map(([page]) => page)).toContain('docs/kernel-states.md');
  for (const [page, text] of pages)
    expect(readFileSync(join(import.meta.dirname, '..', page), 'utf8')).toBe(text);
});
