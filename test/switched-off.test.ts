import { describe, expect, test } from 'vitest';
import { judgeWith } from '../src/guide/index.ts';
import { RULES } from '../src/guide/rules.ts';
import { standardLookups } from '../src/guide/standard-lookups.ts';
import { evidenceIn, type Fixture, fixturesIn, SUITE } from './support/suite.ts';

const fixtures = fixturesIn(SUITE);

const raised = (fixture: Fixture, rules = RULES): ReadonlySet<string> =>
  new Set(judgeWith(evidenceIn(fixture), standardLookups, rules).findings.map(({ id }) => id));

/** Whether a fixture's expectation names the id; then the suite fails when it is not raised. */
const expects = ({ expected }: Fixture, id: string): boolean =>
  [
    ...expected.blocking_finding_ids,
    ...expected.required_warning_ids,
    ...(expected.required_info_ids ?? []),
  ].includes(id);

describe('a rule that is switched off makes a fixture fail', () => {
  for (const rule of RULES) {
    const rest = RULES.filter((other) => other !== rule);
    for (const { id } of rule.outcomes)
      test(id, () => {
        const witness = fixtures.find((fixture) => expects(fixture, id) && raised(fixture).has(id));
        expect(witness?.name, `a fixture that expects ${id}`).toBeDefined();
        if (witness !== undefined) expect(raised(witness, rest).has(id)).toBe(false);
      });
  }
});
