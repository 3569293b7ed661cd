// The closing line of .ci/run: tests and checks together. A step that failed without a count counts as one failure.
import { existsSync, readFileSync } from 'node:fs';

const [testStatus, checkStatus] = process.argv.slice(2).map(Number);

const read = (file, passed, failed) => {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const data = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: data[passed] ?? 0, failed: data[failed] ?? 0 };
};

const tests = read('.readback/tests.json', 'numPassedTests', 'numFailedTests');
const checks = read('.readback/checks.json', 'passed', 'failed');
const unseen = (status, { failed }) => (status !== 0 && failed === 0 ? 1 : 0);
const failed = tests.failed + checks.failed + unseen(testStatus, tests) + unseen(checkStatus, checks);
console.log(`${tests.passed + checks.passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
