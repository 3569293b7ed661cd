import { expect, test } from 'vitest';
import { AUTHORIZED, codeOf, houseOf, RULES, submissionOf, taken } from '../../../test/support/governed.ts';
import type { Authorization } from '../policy/policy.ts';

/** A Proxy that notes each touch. */
const touchy = (touched: string[]): object =>
  new Proxy(
    { site: 'docs', build: 7 },
    {
      get: (target, name) => {
        touched.push(`get ${String(name)}`);
        return Reflect.get(target, name);
      },
      getOwnPropertyDescriptor: (target, name) => {
        touched.push(`describe ${String(name)}`);
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      ownKeys: (target) => {
        touched.push('keys');
        return Reflect.ownKeys(target);
      },
    },
  );

test('GR-DATA-13 arguments that are a Proxy are refused, and none of its traps is run', async () => {
  const touched: string[] = [];
  const { kernel, target } = houseOf();
  const proposal = { ...submissionOf().proposal, arguments: touchy(touched) as never };
  expect(await codeOf(kernel.propose(submissionOf({ proposal })))).toBe('argument_invalid');
  expect([touched, target.effects()]).toEqual([[], []]);
});

test('GR-REC-06 an output that recovery brings and that is a Proxy is refused, and none of its traps is run', async () => {
  const touched: string[] = [];
  const house = houseOf({ publish: { execute: () => Promise.reject(new Error('lost')) } });
  await house.approve();
  expect(await codeOf(house.kernel.resume('run-1'))).toBe('recovery_required');
  const settled = house.kernel.recover('run-1', {
    decision: 'confirmed_succeeded',
    decided_by: 'user:kim',
    decided_by_kind: 'human',
    evidence: 'looked at the site',
    output: touchy(touched) as never,
  });
  expect(await codeOf(settled)).toBe('output_invalid');
  expect(touched).toEqual([]);
});

test('GR-TOOL-14 GR-APPR-16 an authorization is read once, so that what decides is what a person sees', async () => {
  const reads = new Map<string, number>();
  const once = { ...AUTHORIZED };
  for (const name of Object.keys(AUTHORIZED) as (keyof Authorization)[])
    Object.defineProperty(once, name, {
      enumerable: true,
      get: () => {
        const times = reads.get(name) ?? 0;
        reads.set(name, times + 1);
        return times === 0 ? AUTHORIZED[name] : undefined;
      },
    });
  const authorize = () => once;
  const { kernel } = houseOf({ authority: { policy: () => RULES, authorize } });
  const run = await taken(kernel.propose(submissionOf()));
  expect(run.pending_action?.approval.action).toMatchObject({
    principal: 'user:robin',
    environment: 'staging',
    resource: 'site',
    capability: 'deploy',
  });
});

test('GR-TOOL-14 an authorization whose object the application changes afterwards changes nothing', async () => {
  const shared = { ...AUTHORIZED, principal: { id: 'user:robin', capabilities: ['deploy'] } };
  const { kernel } = houseOf({
    authority: {
      policy: () => ({ version: 1, revision: 'rules-1', rules: [{ id: 'all', effect: 'allow', why: '' }] }),
      authorize: () => ({ ...shared }),
      revalidate: () => {
        shared.principal.id = 'user:root';
        shared.principal.capabilities.push('everything');
        return true;
      },
    },
  });
  const run = await taken(kernel.propose(submissionOf()));
  expect(run.pending_action?.approval.action).toMatchObject({
    principal: 'user:robin',
    capability: 'deploy',
  });
});

test('GR-REC-17 a look-up that says one thing first and another one then is taken at its first word', async () => {
  let reads = 0;
  const lookup = () => ({
    details: '\ud800 is half of a character',
    get found() {
      reads += 1;
      return reads === 1 ? ('unknown' as const) : ('nonsense' as never);
    },
  });
  const house = houseOf({ publish: { execute: () => Promise.reject(new Error('lost')), lookup } });
  await house.approve();
  await house.kernel.resume('run-1');
  const told = await taken(house.kernel.lookup('run-1'));
  expect(told).toEqual({ found: 'unknown', details: '\ufffd is half of a character' });
});
