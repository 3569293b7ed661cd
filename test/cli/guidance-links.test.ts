import { expect, test } from 'vitest';
import { readbackOnline } from '../support/command.ts';
import { guidanceServer, send } from '../support/guidance-site.ts';
import { documentOf } from '../support/readings.ts';

test('LG-READ-28 links of a site whose backlinks cannot be asked for are a problem, and no empty list', async () => {
  const { origin } = await guidanceServer([documentOf('a', [])], (request, response) => {
    if (request.url?.includes('/backlinks') !== true) return false;
    send(response, 503, { code: 'overloaded', detail: 'too many at once' });
    return true;
  });
  const { status, out, err } = await readbackOnline(['guidance', 'links', 'a', '--from', origin]);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain('/api/documents/a/backlinks answers 503: too many at once');
  expect(err).toContain('look whether the site is reached and serves guidance');
  expect(err).not.toContain('this is a bug');
});
