import { expect, test } from 'vitest';
import { examine } from './examine.ts';

test('a Node that is too old is missing, with the way to mend it', () => {
  for (const node of ['20.19.0', '24.14.9', '25.0.0']) {
    const [first] = examine({ node, env: {} });
    expect(first).toMatchObject({
      what: 'Node.js',
      state: 'missing',
      needed: true,
      fix: expect.stringContaining('24.15'),
    });
  }
  expect(examine({ node: '26.0.0', env: {} })[0]).toMatchObject({ state: 'works' });
});

test('judging and its libraries are tried, not assumed', () => {
  const found = examine({ node: '24.21.0', env: {} });
  expect(found.filter(({ needed }) => needed).map(({ what, state }) => [what, state])).toEqual([
    ['Node.js', 'works'],
    ['judging', 'works'],
    ['libraries', 'works'],
  ]);
});
