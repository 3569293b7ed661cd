/**
 * Which requirement rows the passed tests name (docs/requirements/README.md). Fails on a row without an area, on a MUST
 * of a finished area that no passed test names, on a SHOULD or EXPECTED of one that neither a test nor waived.md names,
 * and on an id in a title that no table has.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const TABLES = join(ROOT, 'docs/requirements');
const RESULTS = join(ROOT, '.readback/tests.json');
const ID = /\b(?:GP|VP|LG|GR)-[A-Z0-9.]+-\d+[a-z]?\b/g;

/** Areas whose rows must be proved. */
const FINISHED: ReadonlySet<string> = new Set(['guide', 'evidence', 'guidance', 'kernel']);

interface Row {
  readonly table: string;
  readonly id: string;
  readonly force: string;
  readonly requirement: string;
}

const cells = (file: string): readonly Readonly<Record<string, string>>[] => {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, at) => [names[at] ?? '', cell])));
};

const rows = readdirSync(TABLES)
  .filter(
    (name) => name.endsWith('.tsv') && !['finding-ids.tsv', 'reason-codes.tsv', 'areas.tsv'].includes(name),
  )
  .sort()
  .flatMap((table): Row[] =>
    cells(join(TABLES, table)).map((row) => ({
      table,
      id: row['id'] ?? '',
      force: row['force'] ?? '',
      requirement: row['requirement'] ?? '',
    })),
  );

const areas = new Map(cells(join(TABLES, 'areas.tsv')).map((row) => [row['id'] ?? '', row['area'] ?? '']));
const waived = new Set(readFileSync(join(TABLES, 'waived.md'), 'utf8').match(ID) ?? []);

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const passedTitles = (): readonly string[] => {
  if (!existsSync(RESULTS)) {
    console.error('trace: there is no record of a whole test run; run npm test first');
    process.exit(2);
  }
  const results = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results;
  return results.testResults
    .flatMap((file) => file.assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName }) => fullName);
};

const named = new Set(passedTitles().flatMap((title) => title.match(ID) ?? []));
const finished = (row: Row): boolean => FINISHED.has(areas.get(row.id) ?? '');
const must = (row: Row): boolean => row.force.startsWith('MUST');
const wanted = (row: Row): boolean => must(row) || /^(SHOULD|EXPECTED)/.test(row.force);

const count = (of: readonly Row[]): string => `${of.filter((row) => named.has(row.id)).length}/${of.length}`;

for (const table of new Set(rows.map((row) => row.table))) {
  const own = rows.filter((row) => row.table === table);
  const forces = [...new Set(own.map((row) => row.force))].sort();
  console.log(`${table}: ${count(own)} rows named by passed tests`);
  for (const force of forces) console.log(`  ${force}: ${count(own.filter((row) => row.force === force))}`);
}
for (const area of [...new Set(areas.values())].sort())
  console.log(
    `area ${area}: ${count(rows.filter((row) => areas.get(row.id) === area))}${FINISHED.has(area) ? ' (finished)' : ''}`,
  );

const known = new Set(rows.map((row) => row.id));
const problems = [
  ...rows.filter((row) => !areas.has(row.id)).map((row) => `${row.id} has no area in areas.tsv`),
  ...[...areas.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `areas.tsv names ${id}, which no table has`),
  ...[...named].filter((id) => !known.has(id)).map((id) => `a test names ${id}, which no table has`),
  ...rows
    .filter((row) => finished(row) && wanted(row) && !named.has(row.id) && (must(row) || !waived.has(row.id)))
    .map((row) => `${row.id} ${row.force}: no passed test names it: ${row.requirement}`),
];
for (const problem of problems) console.error(problem);
console.log(`trace: ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
