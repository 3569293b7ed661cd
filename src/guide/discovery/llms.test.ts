import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { readLlms } from './llms.ts';

const URL_ = 'https://example.com/.well-known/assistant-guide.txt';
const LINE = `- [Assistant Guide](${URL_}): bounded assistant install and operational instructions`;

test('GP-19-07 the recommended line', () => {
  expect(readLlms(`# Example\n\n${LINE}\n`)).toEqual([{ href: URL_, recommended: true }]);
});

describe('GP-19-07 other forms name the guide as well', () => {
  test.each([
    ['another description', `- [Assistant Guide](${URL_}): how to install`, true],
    ['no description', `- [Assistant Guide](${URL_})`, false],
    ['another marker', `* [Assistant Guide](${URL_}): install`, false],
    ['other words', `- [Install with an agent](${URL_}): install`, false],
    ['a link in a sentence', `See the [assistant guide](${URL_}).`, false],
    ['a title', `[Guide](${URL_} "for assistants")`, false],
    ['angle brackets', `<${URL_}>`, false],
    ['a bare URL at the end of a sentence', `It is at ${URL_}.`, false],
    ['a label', `Assistant-Guide: ${URL_}`, false],
    ['a label in bold', `**Assistant guide:** ${URL_}`, false],
    ['a link definition', `[guide]: ${URL_}`, false],
  ])('%s', (_what, line, recommended) => {
    expect(readLlms(line)).toEqual([{ href: URL_, recommended }]);
  });

  test('a relative URL', () => {
    const href = '/.well-known/assistant-guide.txt';
    expect(readLlms(`- [Assistant Guide](${href}): install`)).toEqual([{ href, recommended: false }]);
    expect(readLlms(`Fetch ${href} first.`)).toEqual([{ href, recommended: false }]);
  });

  test('a guide of another name, when the words say so', () => {
    const href = 'https://example.com/setup.txt';
    expect(readLlms(`- [Assistant Guide](${href}): install`)).toEqual([{ href, recommended: true }]);
    expect(readLlms(`- [Setup](${href}): install`)).toEqual([]);
  });

  test('each guide once, and once well is enough', () => {
    expect(readLlms(`See ${URL_}\n${LINE}\n${URL_}`)).toEqual([{ href: URL_, recommended: true }]);
  });
});

describe('GP-19-05 what names no guide', () => {
  test.each([
    [
      'a page about an assistant',
      '- [Shopping Assistant Guide](https://example.com/docs/assistant): how to shop',
    ],
    ['a page of that name', '- [Assistant Guide](https://example.com/docs/assistant-guide): how to use it'],
    ['the name alone', 'We publish an assistant-guide.txt.'],
    ['another text file', '- [Docs](https://example.com/docs.txt): all pages'],
    ['a site map', '- [Assistant guide](https://example.com/llms-full.txt): everything'],
    ['a file that only ends alike', 'https://example.com/my-assistant-guide.txt'],
    ['an example between fences', `\`\`\`\n${LINE}\n\`\`\``],
    ['an image of that name', '![x](https://example.com/assistant-guide.png)'],
  ])('%s', (_what, text) => {
    expect(readLlms(text)).toEqual([]);
  });
});

test('VP-6-06 it is bounded in time and in what it lists', () => {
  const spent = processorTime();
  for (const part of [
    '[](',
    '[',
    '[a](b ',
    '- [Assistant Guide](',
    'https://',
    '/',
    '[a](',
    'Assistant guide: ',
  ])
    readLlms(part.repeat(260_000 / part.length));
  for (const part of ['[](', '/a', '[a](b ', 'https://'])
    readLlms(`${part.repeat(4000 / part.length)}\n`.repeat(64));
  expect(spent()).toBeLessThan(4000);
  const many = Array.from({ length: 500 }, (_, n) => `https://example.com/${n}/assistant-guide.txt`);
  expect(readLlms(many.join('\n'))).toHaveLength(32);
});
