import { expect, test } from 'vitest';
import { APPROVER_NAME } from './name.ts';

test.each(['kim', 'kim-2', '7_lee', 'policy2', 'a'.repeat(64)])('%s names an approver', (name) => {
  expect(APPROVER_NAME.test(name)).toBe(true);
});

test.each([
  '',
  'Kim',
  '../kim',
  'kim/lee',
  '.kim',
  '-kim',
  'kim.json',
  'policy',
  'kím',
  'kim\n',
  'a'.repeat(65),
])('%j names none: it is no plain name of a file, or that of another one', (name) => {
  expect(APPROVER_NAME.test(name)).toBe(false);
});
