import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Check, compiled, isSchema } from '../support/json-schema.ts';
import { changedAt } from '../support/stored-runs.ts';
import { OWN_CASES } from './evals-own.ts';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const SCHEMA = read(join(import.meta.dirname, 'schemas-eval-case.json'));

/** The peer's contracts and cases, where they lie beside a checkout of the project. Nothing of them is part of it. */
const PEER = resolve(import.meta.dirname, '..', '..', '..', 'shared', 'peer');

const check = (): Promise<Check> => compiled(SCHEMA);

describe('GR-SCHEMA-04 every eval case has the form of one', () => {
  test('that form is a schema', async () => {
    expect(await isSchema(SCHEMA)).toBe(true);
    expect(OWN_CASES.length).toBeGreaterThan(5);
  });

  for (const one of OWN_CASES)
    test(one.case_id, async () => {
      expect((await check())(JSON.parse(JSON.stringify(one)))).toBe(true);
    });

  test('a broken case is found', async () => {
    const valid = await check();
    const [one] = OWN_CASES;
    for (const [path, value] of [
      ['case_id', 'Not An Id'],
      ['input.task', undefined],
      ['input.task.classification.materiality', 'grave'],
      ['input.prior', {}],
      ['expected.approval_required', 'yes'],
      ['deterministic_assertions', []],
      ['deterministic_assertions.0.operator', 'looks_like'],
      ['deterministic_assertions.0.subject', undefined],
      ['rubric', 'nice'],
    ] as const)
      expect(valid(JSON.parse(JSON.stringify(changedAt(one, path, value)))), path).toBe(false);
  });

  test('no two cases have the same id', () => {
    expect(new Set(OWN_CASES.map(({ case_id }) => case_id)).size).toBe(OWN_CASES.length);
  });
});

if (existsSync(PEER)) {
  const cases = readdirSync(join(PEER, 'manager-evals')).filter((file) => file.endsWith('.json'));
  describe("GR-SCHEMA-04 the peer's cases have the peer's form", () => {
    for (const file of cases)
      test(file, async () => {
        const valid = await compiled(read(join(PEER, 'manager-contracts', 'eval-case.schema.json')));
        expect(valid(read(join(PEER, 'manager-evals', file)))).toBe(true);
      });
  });
}
