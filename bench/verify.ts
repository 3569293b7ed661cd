import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Evidence, judge } from '../src/guide/index.ts';
import { subjectOf } from '../src/guide/judge.ts';
import { RULES } from '../src/guide/rules.ts';
import { standardLookups } from '../src/guide/standard-lookups.ts';
import { HOSTILE } from './hostile.ts';
import { costOf, inTurn, median, processTime, ratio, row } from './measure.ts';

const ROOT = resolve(import.meta.dirname, '..');
const COMMAND = join(ROOT, 'dist/bin/readback.cjs');
const REAL = join(ROOT, '../shared/peer/real-guides');
const SIZE = 8192;

const evidenceOf = (bytes: Uint8Array): Evidence => ({
  mode: 'local-file',
  source: { path: 'assistant-guide.txt' },
  guide: { received: true, bytes, sha256: hash('sha256', bytes), truncated: false },
  evaluatedAt: '2026-06-01T00:00:00Z',
  ask: {},
});

/** Published guides where they lie beside the checkout, else one of our own; the headings say which. */
const CORPUS = existsSync(REAL) ? 'the real guides' : 'fixtures/guides/base/level-3';

const guides = (): readonly Uint8Array[] => {
  const folder = existsSync(REAL) ? REAL : join(ROOT, CORPUS);
  return readdirSync(folder)
    .filter((name) => name.endsWith('guide.txt'))
    .map((name) => readFileSync(join(folder, name)));
};

/** What any verifier has to do: hash, look at each byte once, decode, split into lines. */
const floor = (bytes: Uint8Array): number => {
  const digest = hash('sha256', bytes);
  let odd = 0;
  for (const byte of bytes) if (byte < 0x20 || byte > 0x7e) odd++;
  return digest.length + odd + new TextDecoder('latin1').decode(bytes).split('\n').length;
};

const inProcess = (): void => {
  console.log(`\n(a) in process, all rules, over ${CORPUS}`);
  const all = guides();
  const evidence = all.map((bytes) => evidenceOf(bytes));
  const [ours, bare] = inTurn(
    () =>
      evidence.map((one) =>
        judge({ ...one, guide: { ...one.guide, sha256: hash('sha256', one.guide.bytes) } }),
      ),
    () => all.map(floor),
    41,
  );
  row(
    'judging, with SHA-256',
    `${(ours / all.length).toFixed(0)} us a guide, ${Math.round((all.length * 1e6) / ours)} a second`,
  );
  row('the floor: hash, one pass, decode, split', `${(bare / all.length).toFixed(0)} us a guide`);
  row('judging / floor (goal 12, ambition 8)', ratio(ours, bare));
  const [twenty] = inTurn(
    () => evidence.map(judge),
    () => 0,
    21,
  );
  row('judging alone', `${(twenty / all.length).toFixed(0)} us a guide`);
};

const wholeProcess = (folder: string): void => {
  console.log('\n(b) whole process');
  const file = join(folder, 'guide.txt');
  writeFileSync(file, guides()[0] ?? '');
  const pairs = Array.from({ length: 41 }, () => [
    processTime([COMMAND, 'verify', '--now', '2026-06-01', file]),
    processTime(['-e', '0']),
  ]);
  const [ours, bare] = [median(pairs.map(([one = 0]) => one)), median(pairs.map(([, other = 0]) => other))];
  row('readback verify (from dist/)', `${ours.toFixed(1)} ms`);
  row('node -e 0', `${bare.toFixed(1)} ms`);
  row(
    'readback / node (goal 1.2)',
    `${ratio(ours, bare)}; median of pairs ${median(pairs.map(([one = 0, other = 1]) => one / other)).toFixed(2)}`,
  );
};

/** Runs the command with a preload that prints its peak memory. */
const peakMemory = (folder: string, file: string): number => {
  const preload = join(folder, 'peak.cjs');
  writeFileSync(
    preload,
    'process.on("exit",()=>require("fs").writeSync(2,"peak="+process.resourceUsage().maxRSS))',
  );
  const { stderr } = spawnSync(process.execPath, ['--require', preload, COMMAND, 'verify', '--quiet', file], {
    encoding: 'utf8',
  });
  return Number(/peak=(\d+)/.exec(stderr)?.[1]) / 1024;
};

const bySize = (folder: string): void => {
  console.log('\n(c) cost against size');
  const longest = guides().reduce((one, other) => (other.length > one.length ? other : one));
  for (const size of [100, 512, 1024, 2048, 4096, SIZE]) {
    const evidence = evidenceOf(longest.subarray(0, size));
    row(`${size} bytes`, `${costOf(() => judge(evidence), 200).toFixed(0)} us`);
  }
  const small = join(folder, 'guide.txt');
  const huge = join(folder, 'huge.txt');
  writeFileSync(huge, '');
  truncateSync(huge, 1024 ** 3);
  const pairs = Array.from({ length: 11 }, () => [
    processTime([COMMAND, 'verify', '--quiet', huge]),
    processTime([COMMAND, 'verify', '--quiet', small]),
  ]);
  row(
    'refusing 1 GiB / verifying a guide',
    `${median(pairs.map(([one = 0, other = 1]) => one / other)).toFixed(2)} times`,
  );
  row('peak memory, a guide', `${peakMemory(folder, small).toFixed(0)} MiB`);
  row('peak memory, 1 GiB', `${peakMemory(folder, huge).toFixed(0)} MiB`);
};

const hostile = (): void => {
  console.log(`\n(d) hostile input of ${SIZE} bytes, all rules`);
  const usual = median(guides().map((bytes) => costOf(() => judge(evidenceOf(bytes)), 100)));
  row(`median of ${CORPUS}`, `${usual.toFixed(0)} us`);
  for (const [name, make] of Object.entries(HOSTILE)) {
    const cost = (size: number): number => {
      const evidence = evidenceOf(Uint8Array.from(Buffer.from(make(size), 'latin1')));
      costOf(() => judge(evidence), 50);
      return costOf(() => judge(evidence), 100);
    };
    const [half, full] = [cost(SIZE / 2), cost(SIZE)];
    row(name, `${full.toFixed(0)} us, ${ratio(full, usual)}; against half the size ${ratio(full, half)}`);
  }
};

const perRule = (): void => {
  console.log('\n(e) each rule on its worst hostile input, against the median rule; parsing left out');
  const inputs = Object.entries(HOSTILE).map(([name, make]) => ({
    name,
    subject: subjectOf(evidenceOf(Uint8Array.from(Buffer.from(make(SIZE), 'latin1'))), standardLookups),
  }));
  const worst = RULES.map((rule) => {
    const costs = inputs.map(({ name, subject }) => {
      const check = (): number => [...rule.check(subject)].length;
      check();
      return { name, cost: costOf(check, 4) };
    });
    return {
      id: rule.outcomes[0].id,
      ...costs.reduce((one, other) => (other.cost > one.cost ? other : one)),
    };
  }).sort((one, other) => other.cost - one.cost);
  row('median rule, worst input', `${median(worst.map(({ cost }) => cost)).toFixed(1)} us`);
  for (const { id, name, cost } of worst.slice(0, 12)) row(id, `${cost.toFixed(1)} us on ${name}`);
};

/** Speed of `readback verify` (docs/performance.md). */
export const benchVerify = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-bench-'));
  try {
    inProcess();
    wholeProcess(folder);
    bySize(folder);
    hostile();
    perRule();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
