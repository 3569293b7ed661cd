import { expect, test } from 'vitest';
import { findingOn, raisedBy } from '../../../../test/support/actions.ts';

const ID = 'command.pattern';
const INSTALL = {
  class: 'networked, persistence-changing, code-executing',
  approval: 'required',
  egress: 'registry.example.com',
};

test.each(['pip install {package}', 'pip install <package>'])('GP-12-18 A39 %s is a pattern', (command) => {
  expect(findingOn(ID, { ...INSTALL, command })).toMatchObject({
    count: 1,
    severity: 'warning',
    achieved: 3,
  });
});

test.each(['rm -r build/{a,b}', 'rm part{1..9}.txt'])(
  'V05 braces that a shell expands in a destructive command: %s',
  (command) => {
    const fields = { class: 'destructive', approval: 'required', runner: 'shell', command };
    expect(findingOn(ID, fields)).toMatchObject({ count: 1, severity: 'warning', achieved: 3 });
  },
);

test('V05 elsewhere, and quoted, braces are text', () => {
  expect(raisedBy({ command: 'ls docs/{a,b}' })).not.toContain(ID);
  const fields = { class: 'destructive', approval: 'required', runner: 'shell' };
  expect(raisedBy({ ...fields, command: "rm 'build/{a,b}'" })).toEqual([]);
});

test('GP-12-18 a substitution is an error of its own', () => {
  expect(raisedBy({ command: ['ls $', '{DOCS}'].join(''), env: 'DOCS' })).toEqual(['command.substitution']);
});

test('GP-12-18 a literal command is none', () => {
  expect(raisedBy({ ...INSTALL, command: 'pip install flask==3.0.0' })).toEqual([]);
});
