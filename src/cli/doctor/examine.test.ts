import { getServers } from 'node:dns';
import { getCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { examine } from './examine.ts';

test('a Node that is too old is missing, with the way to mend it', async () => {
  for (const node of ['20.19.0', '24.14.9', '25.0.0']) {
    const [first] = await examine({ node, env: {} });
    expect(first).toMatchObject({
      what: 'Node.js',
      state: 'missing',
      needed: true,
      fix: expect.stringContaining('24.15'),
    });
  }
  expect((await examine({ node: '26.0.0', env: {} }))[0]).toMatchObject({ state: 'works' });
});

test('judging and its libraries are tried, not assumed', async () => {
  const found = await examine({ node: '24.21.0', env: {} });
  expect(found.filter(({ needed }) => needed).map(({ what, state }) => [what, state])).toEqual([
    ['Node.js', 'works'],
    ['judging', 'works'],
    ['libraries', 'works'],
  ]);
});

test('what a fetch would use is told, and where its trust is from', async () => {
  const detailOf = async (env: Readonly<Record<string, string>>, what: string) =>
    (await examine({ node: '24.21.0', env })).find((check) => check.what === what)?.detail;
  expect(await detailOf({}, 'name servers')).toBe(getServers().join(', '));
  const count = getCACertificates('default').length;
  expect(await detailOf({}, 'trusted certificates')).toMatch(new RegExp(`^${count} \\(Node.js's own\\)`));
  expect(await detailOf({ NODE_EXTRA_CA_CERTS: 'ca.pem' }, 'trusted certificates')).toContain(
    'NODE_EXTRA_CA_CERTS',
  );
});
