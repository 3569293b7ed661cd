import { describe, expect, test } from 'vitest';
import { command, expectConstruct } from '../../../../test/support/constructs.ts';
import { findingsFor, withProse } from '../../../../test/support/guides.ts';

const ID = 'construct.rich-document';

describe('GP-09-07 VP-13-08 an error, in prose and in a code fence, that leaves Level 1', () => {
  test.each([
    '{\\rtf1\\ansi x}',
    '%PDF-1.7',
    '%!PS-Adobe-3.0',
    '<svg viewBox="0 0 1 1">',
    '<w:document xmlns:w="urn:x">',
    '\\documentclass{article}',
    '\\documentclass[a4paper]{article}',
    '\\usepackage{hidden}',
    '\\begin{document}',
  ])('%j', (line) => expectConstruct(ID, line));
});

test('GP-09-07 naming a format is no document', () => {
  expect(findingsFor(ID, withProse('It writes PDF, RTF and SVG files; a PDF starts with %PDF-1.'))).toEqual(
    [],
  );
  expect(findingsFor(ID, command('example-cli export --format svg'))).toEqual([]);
});
