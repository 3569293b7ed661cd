/**
 * After a whole test run: on CI a skipped test is a failure, but for tests that read `../shared` where that folder is
 * missing.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const ROOT = resolve(import.meta.dirname, '..');
const FILE = join(ROOT, '.readback/tests.json');
if (!existsSync(FILE)) {
  console.error('the test run left no results');
  process.exit(1);
}
const results = JSON.parse(readFileSync(FILE, 'utf8')) as Results;
const sharedIsMissing = !existsSync(join(ROOT, '../shared'));

const skipped = results.testResults
  .flatMap((file) => file.assertionResults)
  .filter(({ status }) => status !== 'passed' && status !== 'failed')
  .map(({ fullName }) => fullName);
const unexcused = skipped.filter((name) => !(sharedIsMissing && name.includes('../shared')));

for (const name of skipped) console.log(`skipped: ${name}`);
if (unexcused.length > 0 && process.env['CI'] === 'true') {
  console.error(`${unexcused.length} tests were skipped; under CI=true a skip is a failure`);
  process.exitCode = 1;
}
