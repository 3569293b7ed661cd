import { describe, expect, test } from 'vitest';
import { command, expectConstruct } from '../../../../test/support/constructs.ts';
import { findingsFor, withProse } from '../../../../test/support/guides.ts';

const ID = 'construct.data-url';

describe('GP-09-06 VP-13-07 an error, in prose and in a code fence, that leaves Level 1', () => {
  test.each([
    'data:text/plain,hi',
    'data:text/plain;base64,QQ==',
    'DATA:Text/HTML;charset=utf-8,<b>',
    'data:,hello',
    'data:;base64,QQ==',
    'data:;charset=utf-8,x',
    'see data:image/svg+xml',
    '"data:application/json;base64,\ne30="',
    'curl "data:text/plain;\nbase64,QQ=="',
  ])('%j', (line) => expectConstruct(ID, line));
});

test('GP-09-06 the word data before a colon is no URL', () => {
  const written = 'customer data: none. metadata: foo. docker run -v data:/var/lib. metadata:text/plain,x';
  expect(findingsFor(ID, withProse(written))).toEqual([]);
  expect(findingsFor(ID, command('docker run -v data:/var/lib example'))).toEqual([]);
});
