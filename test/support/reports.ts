import fc from 'fast-check';
import { lazy } from '../../src/base/index.ts';
import type { Evidence } from '../../src/guide/evidence.ts';
import { judge, type Report } from '../../src/guide/index.ts';
import { base3, base4 } from './guides.ts';
import { evidenceIn, fixturesIn, SUITE } from './suite.ts';

export interface Judged {
  readonly name: string;
  readonly evidence: Evidence;
  readonly report: Report;
}

/** Every fixture, judged once. */
export const judgedFixtures: () => readonly Judged[] = lazy(() =>
  fixturesIn(SUITE).map((fixture) => {
    const evidence = evidenceIn(fixture);
    return { name: fixture.name, evidence, report: judge(evidence) };
  }),
);

/** Any bytes, and honest guides with a stretch of any bytes in them. */
export const anyGuide: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 600 }),
  fc
    .tuple(fc.constantFrom(base3, base4), fc.nat(5000), fc.nat(40), fc.uint8Array({ maxLength: 40 }))
    .map(([text, at, cut, more]) =>
      Uint8Array.from([
        ...Buffer.from(text.slice(0, at), 'latin1'),
        ...more,
        ...Buffer.from(text.slice(at + cut), 'latin1'),
      ]),
    ),
);
