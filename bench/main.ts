/** `npm run bench [name]`: measures, prints ratios within one run, never fails on a figure. */
import { benchEvidence } from './evidence.ts';
import { benchGuidance } from './guidance.ts';
import { benchKernel } from './kernel.ts';
import { benchVerify } from './verify.ts';

const BENCHES: Readonly<Record<string, () => void | Promise<void>>> = {
  verify: benchVerify,
  kernel: benchKernel,
  evidence: benchEvidence,
  guidance: benchGuidance,
};

const names = process.argv.slice(2);
const chosen = names.length > 0 ? names : Object.keys(BENCHES);
const unknown = chosen.find((name) => BENCHES[name] === undefined);
if (unknown !== undefined) {
  console.error(`there is no bench "${unknown}"; there are ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
console.log(
  `Node ${process.version}, ${new Date().toISOString().slice(0, 10)}; medians; compare within this run only`,
);
for (const name of chosen) await BENCHES[name]?.();
process.exit(0);
