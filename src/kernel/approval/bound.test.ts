import { expect, test } from 'vitest';
import { actionOf, requestOf, toolOf } from '../../../test/support/approvals.ts';
import { manualWorld } from '../../testing/index.ts';
import { type BoundAction, boundAction } from '../contracts/approval.ts';
import { boundFingerprint } from '../fingerprint.ts';
import { BOUND_MEMBERS, boundOf, changedMembers } from './bound.ts';

const ANOTHER: { readonly [M in keyof BoundAction]: BoundAction[M] } = {
  run_id: 'run-2',
  request_id: 'request-2',
  tool_name: 'files.deletE',
  tool_version: '2.1.1',
  tool_definition_fingerprint: 'f'.repeat(64),
  side_effect_class: 'external_commitment',
  target: '/srv/data/olds',
  arguments: { path: '/srv/data/old', recursive: true, keep: 4 },
  requester: 'model:other',
  principal: 'user:lee',
  environment: 'production',
  capability: 'files.delete',
  resource: 'volume:home',
  materiality: 'routine',
  policy_revision: 'rules-8',
  policy_digest: 'a'.repeat(64),
  guide: 'b'.repeat(64),
};

test('GR-APPR-16 what is bound passes its own contract, and every member of the contract is compared', () => {
  expect(boundAction.parse(actionOf())).toEqual(actionOf());
  expect([...BOUND_MEMBERS].sort()).toEqual(Object.keys(ANOTHER).sort());
});

test.each(Object.keys(ANOTHER) as (keyof BoundAction)[])(
  'GR-APPR-03 GR-APPR-04 GR-APPR-05 GR-APPR-06 GR-APPR-16 %s alone changed: named, and another fingerprint',
  (member) => {
    const world = manualWorld();
    const now = { ...actionOf(), [member]: ANOTHER[member] };
    expect(changedMembers(actionOf(), now)).toEqual([member]);
    expect(boundFingerprint(now, world)).not.toBe(boundFingerprint(actionOf(), world));
  },
);

test.each<[string, Partial<BoundAction>]>([
  ['GR-APPR-03 a name longer by one character', { tool_name: 'files.delete_' }],
  ['GR-APPR-03 a name with another letter case', { tool_name: 'Files.delete' }],
  ['GR-APPR-04 a target that is null', { target: null }],
  ['GR-APPR-04 a target that is empty', { target: '' }],
  ['GR-APPR-04 a target with a look-alike letter', { target: '/srv/d\u0430ta/old' }],
  ['GR-APPR-05 one number', { arguments: { path: '/srv/data/old', recursive: true, keep: 3.0000001 } }],
  ['GR-APPR-05 one added null', { arguments: { path: '/srv/data/old', recursive: true, keep: 3, x: null } }],
  ['GR-APPR-05 one member less', { arguments: { path: '/srv/data/old', recursive: true } }],
  ['GR-APPR-05 a number as text', { arguments: { path: '/srv/data/old', recursive: true, keep: '3' } }],
])('%s: the approval is for something else', (_, change) => {
  const world = manualWorld();
  const now = actionOf(change);
  expect(changedMembers(actionOf(), now)).toEqual(Object.keys(change));
  expect(boundFingerprint(now, world)).not.toBe(boundFingerprint(actionOf(), world));
});

test('GR-APPR-15 another order of the arguments is the same action', () => {
  const now = actionOf({ arguments: { recursive: true, keep: 3.0, path: '/srv/data/old' } });
  expect(changedMembers(actionOf(), now)).toEqual([]);
});

test('GR-APPR-16 capabilities are bound as a set, and no name can look like two', () => {
  const capabilityOf = (...capabilities: readonly string[]) =>
    boundOf({
      request: requestOf(),
      tool: toolOf(),
      decision: { materiality: 'material', policy_revision: 'rules-7' },
      authorization: {
        principal: { id: 'user:robin', capabilities },
        environment: 'staging',
        resource: null,
      },
      policyDigest: 'e'.repeat(64),
      guide: null,
    }).capability;
  expect(capabilityOf('b', 'a', 'b')).toBe('a b');
  expect(capabilityOf('a b')).toBe('["a b"]');
  expect(capabilityOf('["a', 'b"]')).not.toBe(capabilityOf('a', 'b'));
  expect(capabilityOf()).toBeNull();
});
