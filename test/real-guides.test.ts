import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { judge } from '../src/guide/index.ts';
import { ROOT } from './support/command.ts';
import { evidenceOf } from './support/guides.ts';

/** Copies of published guides; they are not part of this repository. */
const COPIES = join(ROOT, '../shared/peer/real-guides');

const FILES: Readonly<Record<string, readonly string[]>> = {
  'agentlink: assistant-guide.txt, docs/.well-known/assistant-guide.txt': [
    'agentlink__assistant-guide.txt',
    'agentlink__docs-well-known-assistant-guide.txt',
  ],
  'aidr: assistant-guide.txt, docs/.well-known/assistant-guide.txt': [
    'aidr__assistant-guide.txt',
    'aidr__docs-well-known-assistant-guide.txt',
  ],
  'graceful-boundaries: assistant-guide.txt, .well-known/assistant-guide.txt': [
    'graceful-boundaries__assistant-guide.txt',
    'graceful-boundaries_-well-known-assistant-guide.txt',
  ],
  'guidecheck: assistant-guide.txt, docs/.well-known/assistant-guide.txt': [
    'guidecheck__assistant-guide.txt',
    'guidecheck__docs-well-known-assistant-guide.txt',
  ],
  'prompter-kit: assistant-guide.txt': ['prompter-kit__assistant-guide.txt'],
  'prompter-kit: docs/.well-known/assistant-guide.txt': ['prompter-kit__docs-well-known-assistant-guide.txt'],
  'skill-provenance: .well-known/assistant-guide.txt': ['skill-provenance_-well-known-assistant-guide.txt'],
};

const sections = readFileSync(join(ROOT, 'docs/real-guides.md'), 'utf8').split('\n## snapsynapse/');

/** Rows `| severity | id | lines |` of a guide's section, one string for each place. */
const written = (section: string): readonly string[] =>
  [...section.matchAll(/^\| (error|warning|info) \| (\S+) \| ([\d, -]+) \|/gm)]
    .flatMap(([, severity, id, lines = '']) => lines.split(', ').map((line) => `${severity} ${id} ${line}`))
    .sort();

const reported = (file: string): readonly string[] =>
  judge(evidenceOf(readFileSync(join(COPIES, file)), { evaluatedAt: '2026-11-30T00:00:00Z' }))
    .findings.map(({ severity, id, line }) => `${severity} ${id} ${line ?? '-'}`)
    .sort();

describe.skipIf(!existsSync(COPIES))(
  'docs/real-guides.md says what the reports on ../shared/peer/real-guides say',
  () => {
    for (const [title, files] of Object.entries(FILES))
      test(title, () => {
        const section = sections.find((one) => one.startsWith(`${title}\n`));
        for (const file of files) expect(reported(file), file).toEqual(written(section ?? ''));
      });

    test('each guide of the document is one of these', () => {
      expect(sections.slice(1).map((one) => one.split('\n')[0])).toEqual(Object.keys(FILES));
    });
  },
);
