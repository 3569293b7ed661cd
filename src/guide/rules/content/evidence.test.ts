import { expect, test } from 'vitest';
import { base3, edit } from '../../../../test/support/guides.ts';
import { readGuide } from '../../parse/guide.ts';
import { contentEvidence } from './evidence.ts';

const evidenceOf = (guide: string) =>
  contentEvidence(readGuide(Uint8Array.from(Buffer.from(guide, 'latin1'))));
const of = (name: string, guide: string) => evidenceOf(guide).find((one) => one.content === name);

test('VP-16-17 GP-10-01 each accepted match says what matched, where, and how sure that is', () => {
  expect(of('stop-and-ask', base3)).toEqual({
    content: 'stop-and-ask',
    matched: 'Stop and ask',
    line: 75,
    snippet: expect.stringMatching(/^stop and ask the user before: - executing destructive/),
    confidence: 1,
  });
  const renamed = edit(base3, '\nStop and ask\nStop', '\nWhen to pause\nStop');
  expect(of('stop-and-ask', renamed)).toMatchObject({ matched: 'When to pause', line: 75, confidence: 0.9 });
  const bare = edit(base3, '\nThreat model\n', '\n');
  expect(of('threat-model', bare)).toMatchObject({
    matched: 'This guide is public and may be read by adversaries.',
    confidence: 0.6,
  });
});

test('VP-16-17 what was not found has no evidence', () => {
  expect(evidenceOf('Only a title\n')).toEqual([]);
  expect(evidenceOf('')).toEqual([]);
});
