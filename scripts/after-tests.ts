/**
 * After a whole test run: on CI a skipped test is a failure, but for tests that read `../shared` where that folder is
 * missing, and for those of IPv6 on a machine that has none.
 */
import { existsSync, readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
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
const hasNoIpv6 = !Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);
const sharedIsMissing = !existsSync(join(ROOT, '../shared'));

const skipped = results.testResults
  .flatMap((file) => file.assertionResults)
  .filter(({ status }) => status !== 'passed' && status !== 'failed')
  .map(({ fullName }) => fullName);
const unexcused = skipped.filter(
  (name) => !(sharedIsMissing && name.includes('../shared')) && !(hasNoIpv6 && name.includes('IPv6')),
);

for (const name of skipped) console.log(`skipped: ${name}`);
if (unexcused.length > 0 && process.env['CI'] === 'true') {
  console.error(`${unexcused.length} tests were skipped; under CI=true a skip is a failure`);
  process.exitCode = 1;
}
