import { expect, test } from 'vitest';
import { ORIGIN, sourceOf } from '../../../test/support/readings.ts';
import type { AbsenceCode, DocumentSource } from '../source.ts';
import { read } from './read.ts';

const ADVICE: Readonly<Record<AbsenceCode, RegExp>> = {
  missing_target: /^choose another entry than entry@1/,
  missing_revision: /^choose another entry than entry@1/,
  revision_withdrawn: /^choose another entry than entry@1/,
  source_unreachable: /^check the address/,
  cross_origin_refused: /^check the address/,
  unknown_version: /newer readback/,
  document_invalid: /^do not use entry@1/,
  document_too_large: /^do not use entry@1/,
  integrity_mismatch: /^do not use entry@1/,
};

test('LG-READ-28 what to do about an entry that is not read fits why: another one is advised only where this one is missing', async () => {
  for (const [code, advice] of Object.entries(ADVICE) as [AbsenceCode, RegExp][]) {
    const source: DocumentSource = {
      ...sourceOf({ entry: [] }),
      document: async () => ({ found: false, absence: { code, message: 'no' } }),
    };
    const refused = await read(source, { id: 'entry', revision: 1 });
    expect(refused, code).toMatchObject({ ok: false, error: { code, fix: expect.stringMatching(advice) } });
    expect(refused, code).toMatchObject({ error: { fix: expect.stringContaining(ORIGIN) } });
  }
});
