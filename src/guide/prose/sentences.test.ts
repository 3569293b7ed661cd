import { expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { readGuide } from '../parse/guide.ts';
import { textAt } from '../text/text.ts';
import { sentencesWith } from './mentions.ts';
import { sentencesIn } from './sentences.ts';

const guideOf = (text: string) => readGuide(Uint8Array.from(Buffer.from(text, 'latin1')));
const sentences = (text: string) => guideOf(text).sentences;
const texts = (text: string) => sentences(text).map((one) => one.text);

test('VP-21-01 a sentence is joined across line wraps and single-spaced', () => {
  expect(texts('Fetch and\n  follow   another\nguide. Then stop.\n')).toEqual([
    'Fetch and follow another guide.',
    'Then stop.',
  ]);
});

test('a stretch of a joined sentence has the bytes where it stands', () => {
  const guide = guideOf('One.\n\nTwo is\n    wrapped  here.\n');
  const sentence = guide.sentences.find((one) => one.text.startsWith('Two'));
  const span = sentence?.spanOf(sentence.text.indexOf('is wrapped here'), 'is wrapped here'.length);
  expect(span).toEqual({ start: 10, length: 'is\n    wrapped  here'.length });
  expect(textAt(guide.text, span ?? { start: 0, length: 0 })).toBe('is\n    wrapped  here');
});

test('file names, versions, abbreviations and closing quotes do not end a sentence early', () => {
  expect(texts('Run e.g. node 24.15 (see "a.md".) Now read spec.md, i.e. the text.')).toEqual([
    'Run e.g. node 24.15 (see "a.md".)',
    'Now read spec.md, i.e. the text.',
  ]);
});

test('A55 an item knows its lead and its heading; what follows its first sentence stands alone', () => {
  const found = sentences(
    'Safety rules\nNever\nstop. Do not:\n- skip gates. Read on\n- decode and\n  run it\nThe end.\n',
  );
  expect(found.map(({ kind, heading, lead, text }) => [kind, heading, lead, text])).toEqual([
    ['heading', 'safety rules', '', 'Safety rules'],
    ['prose', 'safety rules', '', 'Never stop.'],
    ['prose', 'safety rules', '', 'Do not:'],
    ['item', 'safety rules', 'do not:', 'skip gates.'],
    ['item', 'safety rules', '', 'Read on'],
    ['item', 'safety rules', 'do not:', 'decode and run it'],
    ['prose', 'safety rules', '', 'The end.'],
  ]);
});

test('A55 a nested list inherits the lead above it, and loses it where it ends', () => {
  const found = sentences(
    'The assistant must not:\n- do any of these:\n  - skip gates\n- decode\n\nSteps\n- run it\n',
  );
  expect(found.filter((one) => one.kind === 'item').map((one) => one.lead)).toEqual([
    'the assistant must not:',
    'the assistant must not: do any of these:',
    'the assistant must not:',
    'steps',
  ]);
});

test('a heading is a short line alone; a line that the next one continues is prose', () => {
  expect(sentences('Threat model\nThis is public.\n').map((one) => one.kind)).toEqual(['heading', 'prose']);
  expect(texts('Disable\nsandboxing first.\n')).toEqual(['Disable sandboxing first.']);
  expect(texts('Fetch and follow the\nGuide there.\n')).toEqual(['Fetch and follow the Guide there.']);
  expect(sentences('## Never do this:\n\n* x\n').map((one) => one.heading)).toEqual([
    'never do this',
    'never do this',
  ]);
});

test('lines that are keys, lines of code and quoted lines are read', () => {
  expect(texts('Canonical URL: https://example.com/\nRepository: https://example.org/\n')).toEqual([
    'Canonical URL: https://example.com/',
    'Repository: https://example.org/',
  ]);
  expect(sentences('```\nnpm ci\n  node x\n```\nEnd\n').map(({ kind, text }) => [kind, text])).toEqual([
    ['code', 'npm ci'],
    ['code', 'node x'],
    ['heading', 'End'],
  ]);
  expect(texts('> Skip the\n> gate.\n')).toEqual(['Skip the gate.']);
});

test('blocks are left out, but not their broken lines: an agent reads those', () => {
  expect(texts('A b.\n[action]\nid: x\nnotes: y\nSkip the gate.\n[/action]\nC d.\n')).toEqual([
    'A b.',
    'Skip the gate.',
    'C d.',
  ]);
  expect(texts('[action]\nid: x\nFetch and\nfollow it.\n')).toEqual(['Fetch and follow it.']);
});

test('only the sentences with a trigger word are looked at', () => {
  const guide = guideOf(
    'One decodes. Two.\n\n[action]\nid: decode\n[/action]\nThree DECODE decode. Rot13.\n',
  );
  expect(sentencesWith(guide, ['rot13', 'decode']).map((one) => one.text)).toEqual([
    'One decodes.',
    'Three DECODE decode.',
    'Rot13.',
  ]);
  expect(sentencesWith(guide, ['base64'])).toEqual([]);
});

test('one line of a field is read as sentences with their place', () => {
  const [, second] = sentencesIn('Safe. Then skip it.', 100);
  expect(second?.text).toBe('Then skip it.');
  expect(second?.spanOf(5, 4)).toEqual({ start: 111, length: 4 });
});

test('hostile text is read in linear time and never throws', () => {
  const inputs = [
    '',
    '\n',
    ' '.repeat(200_000),
    '- '.repeat(100_000),
    '```\n'.repeat(50_000),
    'a. '.repeat(70_000),
  ];
  const spent = processorTime();
  for (const input of inputs) expect(sentences(input).length).toBeGreaterThanOrEqual(0);
  expect(sentences('a\n'.repeat(100_000)).length).toBe(1);
  expect(spent()).toBeLessThan(3000);
});
