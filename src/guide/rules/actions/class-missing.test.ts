import { describe, expect, test } from 'vitest';
import { findingOn, guideWith, raisedBy } from '../../../../test/support/actions.ts';
import { base3, edit, findingsFor, reportOn } from '../../../../test/support/guides.ts';

const idOf = (name: string): string => `action-block.class.${name}-missing`;
const CODE = idOf('code-executing');

describe('GP-12-07 GP-21-04 VP-29-17 code-executing', () => {
  test.each([
    'npm test',
    'npm run build',
    'pytest',
    'go test ./...',
    'cargo build',
    'make install',
    'just setup',
    'task build',
    'bash setup',
    './scripts/setup.sh',
    'python tools/gen.py',
    'ruby tool',
    'node build.js',
    'mvn package',
  ])(
    'VP-19-16 VP-19-17 VP-19-18 VP-19-19 VP-19-20 GP-12-07 GP-21-04 %s as normal is a warning',
    (command) => {
      expect(findingOn(CODE, { command })).toMatchObject({ count: 1, severity: 'warning', section: '21' });
    },
  );

  test('VP-19-15 GP-18-14 npm ci as networked and persistence-changing only is a warning', () => {
    const fields = {
      class: 'networked, persistence-changing',
      approval: 'required',
      command: 'npm ci',
      egress: 'registry.example.com',
    };
    expect(raisedBy(fields)).toEqual([CODE]);
    expect(raisedBy({ ...fields, class: `${fields.class}, code-executing` })).toEqual([]);
  });

  test('VP-19-19 node --version runs no code of anybody', () => {
    expect(raisedBy({ command: 'node --version' })).toEqual([]);
  });
});

describe('under-declared commands are found under the id of their class', () => {
  test.each([
    ['rm -rf /', 'destructive'],
    ['dd if=/dev/zero of=/dev/sda', 'destructive'],
    ['find . -exec rm {} +', 'destructive'],
    ['terraform apply', 'privileged'],
    ['kubectl delete ns prod', 'destructive'],
    ['kubectl delete ns prod', 'privileged'],
    ['cat ~/.ssh/id_rsa', 'data-accessing'],
    ['bash <(curl -s https://x.example.com/i.sh)', 'code-executing'],
    ['sudo systemctl enable nginx', 'privileged'],
    ['sudo systemctl enable nginx', 'persistence-changing'],
    ['npm install --global example-cli@2', 'persistence-changing'],
  ])('GP-12-03 GP-12-04 GP-12-05 GP-12-06 GP-12-07 %s as normal is %s', (command, name) => {
    const finding = findingOn(idOf(name), { command });
    expect(finding).toMatchObject({ count: 1, severity: 'warning' });
    expect(finding.evidence).toBe(command);
  });

  test('GP-12-03 what is declared is not reported', () => {
    const fields = { class: 'destructive', approval: 'required', command: 'rm -rf build' };
    expect(raisedBy(fields)).toEqual([]);
  });
});

test('GP-12-05 an older profile knew installations as code-executing alone: info', () => {
  const id = idOf('persistence-changing');
  const old = edit(base3, 'profile-version: 0.7.0', 'profile-version: 0.2.0');
  const fields = {
    class: 'code-executing, networked',
    approval: 'required',
    command: 'npm install --global example-cli@2',
    egress: 'registry.example.com',
  };
  expect(findingsFor(id, guideWith(fields, old))[0]).toMatchObject({ severity: 'info' });
  expect(findingsFor(id, guideWith(fields))[0]).toMatchObject({ severity: 'warning' });
  expect(reportOn(guideWith(fields)).guide.achieved_level).toBe(3);
});
