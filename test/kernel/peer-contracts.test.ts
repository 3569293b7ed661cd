import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { registerSchema, type Validator, validate } from '@hyperjump/json-schema/draft-2020-12';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ArtifactKind } from '../../src/kernel/schema/schemas.ts';
import { exampleOf } from './artifact-examples.ts';
import { checkArtifact } from './artifacts.ts';

/** The peer's contracts, where they lie beside a checkout of the project. Nothing of them is part of it. */
const PEER = join(resolve(import.meta.dirname, '..', '..'), '..', 'shared', 'peer', 'manager-contracts');

interface Agreement {
  readonly kind: ArtifactKind;
  /** The peer's contract of that name. */
  readonly contract: string;
  /** Places at which ours is another form; none where our artifact is one of the peer's too. */
  readonly differs: readonly string[];
}

/** Ours is bent nowhere to fit; this is what stands today, so that a change of it is seen. */
const AGREEMENTS: readonly Agreement[] = [
  { kind: 'tool-proposal', contract: 'tool-proposal', differs: [] },
  { kind: 'trace', contract: 'trace', differs: [] },
  { kind: 'recovery-resolution', contract: 'recovery-resolution', differs: [] },
  // Who proposed it is bound, so that nobody decides what they proposed.
  { kind: 'tool-request', contract: 'tool-request', differs: ['#/proposer'] },
  // How the person was reached, and what they saw, are part of a decision here.
  {
    kind: 'approval-decision',
    contract: 'approval-decision',
    differs: ['#/channel', '#/packet_digest', '#/signature'],
  },
];

type Schema = Parameters<typeof registerSchema>[0];

test.each(AGREEMENTS)('GR-SCHEMA-05 the $kind that is held against the peer is one of ours', ({ kind }) =>
  checkArtifact(kind, exampleOf(kind)),
);

if (existsSync(PEER)) {
  const contracts = readdirSync(PEER).filter((file) => file.endsWith('.schema.json'));
  const ids = new Map<string, string>();

  beforeAll(() => {
    for (const file of contracts) {
      const schema = JSON.parse(readFileSync(join(PEER, file), 'utf8')) as Schema & { readonly $id: string };
      registerSchema(schema);
      ids.set(file, schema.$id);
    }
  });

  const differences = async (contract: string, value: unknown): Promise<readonly string[]> => {
    const output = await validate(
      ids.get(`${contract}.schema.json`) ?? '',
      value as Parameters<Validator>[0],
      'BASIC',
    );
    return output.valid
      ? []
      : [...new Set((output.errors ?? []).map(({ instanceLocation }) => instanceLocation))];
  };

  describe("GR-SCHEMA-13 where our artifacts are the peer's too", () => {
    for (const { kind, contract, differs } of AGREEMENTS)
      test(`${kind} ${differs.length === 0 ? 'is' : 'is not'} one of the peer`, async () => {
        const found = await differences(contract, exampleOf(kind));
        expect(found).toEqual(differs);
      });
  });
}
