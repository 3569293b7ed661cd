import { expect, test } from 'vitest';
import { openSqliteSite } from '../../test/support/site.ts';
import { guidanceSite } from './index.ts';

test('LG-HTTP-34 no route takes a parameter that it does not name, whatever its face and method', async () => {
  const { store } = await openSqliteSite();
  const app = guidanceSite({ store, now: () => '', random: (n) => new Uint8Array(n), log: () => {} });
  expect(app.routes.length).toBeGreaterThan(25);
  for (const { path, method } of app.routes) {
    const place = path.replace(/:\w+/g, 'a');
    for (const query of ['rev=1', 'Revision=1', 'ui=en&rev=1', '=']) {
      const answer = await app.request(`${place}?${query}`, { method });
      expect([method, place, query, answer.status]).toEqual([method, place, query, 400]);
      expect(await answer.text()).toContain('parameter_unknown');
    }
  }
});

test('LG-HTTP-34 each parameter that the description names is taken once', async () => {
  const { ask } = await openSqliteSite();
  const { paths } = (await ask('/openapi.json')).json;
  let told = 0;
  for (const [path, item] of Object.entries<Record<string, { parameters: { name: string; in: string }[] }>>(
    paths,
  ))
    for (const [method, { parameters }] of Object.entries(item))
      for (const { name } of parameters.filter((one) => one.in === 'query')) {
        const place = `${path.replace(/\{\w+\}/g, 'a')}?${name}=1&${name}=1`;
        const answer = await ask(place, { method: method.toUpperCase() });
        expect([method, place, answer.json?.code]).toEqual([method, place, 'parameter_duplicate']);
        told++;
      }
  expect(told).toBeGreaterThan(12);
});
