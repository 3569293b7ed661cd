/**
 * Writes `docs/findings/`: one page for each finding id, and their index; and the pages of kernel-docs.ts and
 * problem-docs.ts. With `--check`, writes nothing and fails when a page differs. Also fails on a relative link in any
 * Markdown file of the project that leads nowhere.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { OUTCOMES, type Outcome } from '../src/guide/index.ts';
import { kernelPages } from './kernel-docs.ts';
import { problemPages } from './problem-docs.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs/findings');

const HEAD = '<!-- Generated from the rules by scripts/generate-docs.ts; edit the rule. -->';

const weight = ({ severity, blocks }: Outcome): string =>
  blocks === undefined ? severity : `${severity}, blocks Level ${blocks} and above`;

const extras = ({ strict, since }: Outcome): readonly string[] => [
  ...(strict === undefined ? [] : [`| with \`--strict\` | error, blocks Level ${strict} and above |`]),
  ...(since === undefined ? [] : [`| guides below profile ${since} | info |`]),
];

const escapeCell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

const page = (outcome: Outcome): string =>
  [
    HEAD,
    '',
    `# ${outcome.id}`,
    '',
    escapeCell(outcome.title),
    '',
    '| | |',
    '|---|---|',
    `| severity | ${weight(outcome)} |`,
    ...extras(outcome),
    `| guide profile | section ${outcome.section} |`,
    `| requirements | ${outcome.clauses.join(', ')} |`,
    '',
    '## Why',
    '',
    escapeCell(outcome.why),
    '',
    '## What to change',
    '',
    escapeCell(outcome.fix),
    '',
    `Examples: [hit](../../fixtures/guides/${outcome.id}/hit/guide.txt) and`,
    `[near miss](../../fixtures/guides/${outcome.id}/near-miss/guide.txt).`,
    '',
  ].join('\n');

const index = (): string =>
  [
    HEAD,
    '',
    '# Finding ids',
    '',
    'Ids are stable: an id is never reused for something else. `readback explain ID` shows the same page.',
    '',
    '| id | severity | what |',
    '|---|---|---|',
    ...OUTCOMES.map((one) => `| [${one.id}](${one.id}.md) | ${weight(one)} | ${escapeCell(one.title)} |`),
    '',
  ].join('\n');

const pages: ReadonlyMap<string, string> = new Map([
  ['README.md', index()],
  ...OUTCOMES.map((one): [string, string] => [`${one.id}.md`, page(one)]),
]);

const stale = (): readonly string[] => {
  const there = globSync('*.md', { cwd: FOLDER });
  const different = [...pages].filter(([name, text]) => {
    const path = join(FOLDER, name);
    return !existsSync(path) || readFileSync(path, 'utf8') !== text;
  });
  return [...different.map(([name]) => name), ...there.filter((name) => !pages.has(name))];
};

/** Single pages, by their path. */
const singles: Readonly<Record<string, string>> = { ...kernelPages(), ...problemPages() };

const staleSingles = (): readonly string[] =>
  Object.entries(singles)
    .filter(([name, text]) => {
      const path = join(ROOT, name);
      return !existsSync(path) || readFileSync(path, 'utf8') !== text;
    })
    .map(([name]) => name);

const write = (): void => {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of pages) writeFileSync(join(FOLDER, name), text);
  for (const [name, text] of Object.entries(singles)) writeFileSync(join(ROOT, name), text);
  console.log(`docs: ${pages.size + Object.keys(singles).length} pages written`);
};

const brokenLinks = (): readonly string[] =>
  globSync(['*.md', 'docs/**/*.md', 'examples/**/*.md'], { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map((match) => match[1] ?? '')
      // A link of a document names a revision, which is no file.
      .filter((target) => !/^[a-z0-9-]+@\w+$/.test(target))
      .filter((target) => !existsSync(join(ROOT, dirname(file), target)))
      .map((target) => `${file}: ${target} is not there`),
  );

if (!process.argv.includes('--check')) write();
const problems = [
  ...stale().map((name) => `docs/findings/${name} is out of date: npm run docs`),
  ...staleSingles().map((name) => `${name} is out of date: npm run docs`),
  ...brokenLinks(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
