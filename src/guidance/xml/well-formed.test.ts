import { describe, expect, test } from 'vitest';
import { xmlWith } from '../../../test/support/guidance-xml.ts';
import { problemsOf, testRefusals } from '../../../test/support/xml-refusals.ts';
import { DOCUMENT_LIMITS } from '../document.ts';
import { readXml } from './read.ts';

const bytes = (text: string, ...more: readonly number[]): Uint8Array =>
  Uint8Array.from([...new TextEncoder().encode(text), ...more]);

describe('LG-DOC-03 what is not well-formed', () => {
  testRefusals([
    [
      'LG-DOC-03 an element that is not closed',
      xmlWith('<step>a</step>').replace('</body><step>a</step></guidance>', '').replace('<body>', '‸<body>'),
      'not_well_formed guidance/body',
    ],
    [
      'LG-DOC-03 the root is not closed',
      `‸${xmlWith().replace('</guidance>', '')}`,
      'not_well_formed guidance',
    ],
    ['LG-DOC-03 another end tag', xmlWith('<step>a‸</check>'), 'not_well_formed guidance/step[1]'],
    ['LG-DOC-03 an end tag too many', `${xmlWith()}\n‸</step>`, 'not_well_formed /'],
    ['LG-DOC-03 an end tag without a name', xmlWith('‸</>'), 'not_well_formed guidance'],
    [
      'LG-DOC-03 an end tag with an attribute',
      xmlWith('<step>a</step ‸b="c">'),
      'not_well_formed guidance/step[1]',
    ],
    ['LG-DOC-03 an end tag with a sign', xmlWith('<step>a</step‸$>'), 'not_well_formed guidance/step[1]'],
    [
      'LG-DOC-03 an attribute twice',
      xmlWith(
        '<link target="y" relation="guide" ‸target="z" when="w" revision="1" target="q">l</link><step ‸a="1" ‸b="2" ‸b="3">s</step>',
      ),
      'not_well_formed guidance/link[1]/@target',
      'unknown_attribute guidance/step[1]/@a',
      'unknown_attribute guidance/step[1]/@b',
      'not_well_formed guidance/step[1]/@b',
    ],
    [
      'LG-DOC-03 a bare &',
      xmlWith('<step>x &lt; y\n ‸& z</step><step>a;</step>'),
      'not_well_formed guidance/step[1]',
    ],
    [
      'LG-DOC-03 a bare & that no semicolon follows',
      xmlWith('<step>x &lt; y\n ‸& z</step>'),
      'not_well_formed guidance/step[1]',
    ],
    [
      'LG-DOC-03 a bare & in an attribute',
      xmlWith('<link when="a &amp; ‸& b" target="c">;</link>'),
      'not_well_formed guidance/link[1]/@when',
    ],
    [
      'LG-DOC-03 a bare & in an attribute, without a semicolon',
      xmlWith('<link target="c" when="a ‸& b">l</link>'),
      'not_well_formed guidance/link[1]/@when',
    ],
    ['LG-DOC-03 a reference without a name', xmlWith('<step>‸&;</step>'), 'not_well_formed guidance/step[1]'],
    [
      'LG-DOC-03 a number that is none',
      xmlWith('<step>&#65; ‸&#x4G;</step>'),
      'not_well_formed guidance/step[1]',
    ],
    [
      'LG-DOC-03 the text ends after a reference',
      xmlWith('‸<step>a &amp;').replace('</guidance>', ''),
      'not_well_formed guidance/step[1]',
    ],
    ['LG-DOC-03 text after the root', `${xmlWith()}\n ‸text`, 'not_well_formed /'],
    ['LG-DOC-03 text after the root, and more', `${xmlWith()}\n ‸text<a/>`, 'not_well_formed /'],
    ['LG-DOC-03 text before the root', `<?xml version="1.0"?>\n‸text${xmlWith()}`, 'not_well_formed /'],
    ['LG-DOC-03 a reference before the root', `‸&#32;${xmlWith()}`, 'not_well_formed /'],
    ['LG-DOC-03 a second root', `${xmlWith()}\n‸<a/>`, 'not_well_formed /'],
    ['LG-DOC-03 nothing', '\n ‸', 'not_well_formed /'],
    ['LG-DOC-03 only text', ' ‸hello', 'not_well_formed /'],
    ['LG-DOC-03 a < in a text', xmlWith('<step>a ‸< b</step>'), 'not_well_formed guidance/step[1]'],
    [
      'LG-DOC-03 a < in an attribute',
      xmlWith('<link target="y" when="a‸<b"/>'),
      'not_well_formed guidance/link[1]/@when',
    ],
    [
      'LG-DOC-03 a tag that does not end',
      xmlWith('‸<step a="b"').replace('</guidance>', ''),
      'not_well_formed guidance',
    ],
    ['LG-DOC-03 a name with a sign', xmlWith('<step‸$>a</step>'), 'not_well_formed guidance/step$'],
    [
      'LG-DOC-03 a sign among the attributes',
      xmlWith('<step ‸$>a</step>'),
      'not_well_formed guidance/step[1]',
    ],
    [
      'LG-DOC-03 an attribute without a value',
      xmlWith('<step\n ‸x>a</step>'),
      'not_well_formed guidance/step[1]/@x',
    ],
    [
      'LG-DOC-03 an attribute without a value before another',
      xmlWith('<step ‸x y="z">a</step>'),
      'not_well_formed guidance/step[1]/@x',
    ],
    [
      'LG-DOC-03 an attribute without quotes',
      xmlWith('<step x=‸1>a</step>'),
      'not_well_formed guidance/step[1]/@x',
    ],
    [
      'LG-DOC-03 attributes without a space between',
      xmlWith('<step a="1"‸b="2">a</step>'),
      'not_well_formed guidance/step[1]/@b',
    ],
    ['LG-DOC-03 a / in a tag', xmlWith('<step /‸ >a</step>'), 'not_well_formed guidance/step[1]'],
    ['LG-DOC-03 ]]> in a text', xmlWith('<step>a‸]]>b</step>'), 'not_well_formed guidance/step[1]'],
    ['LG-DOC-03 <! and no more', xmlWith('‸<!ENTITY a "b">'), 'not_well_formed guidance'],
    ['LG-DOC-03 a name with two colons', xmlWith('‸<a:b:c/>'), 'not_well_formed guidance/b:c'],
    [
      'LG-DOC-03 an attribute with two colons',
      xmlWith('<step ‸a:b:c="d"/>'),
      'not_well_formed guidance/step[1]/@a:b:c',
    ],
    ['LG-DOC-03 the prefix xmlns', xmlWith('‸<xmlns:a/>'), 'not_well_formed guidance'],
    [
      'LG-DOC-03 a declaration of xmlns',
      xmlWith('<step ‸xmlns:xmlns="a"/>'),
      'not_well_formed guidance/step[1]/@xmlns:xmlns',
    ],
    [
      'LG-DOC-03 a declaration of xml',
      xmlWith('<step ‸xmlns:xml="a"/>'),
      'not_well_formed guidance/step[1]/@xmlns:xml',
    ],
    [
      'LG-DOC-03 a prefix for nothing',
      xmlWith('<step ‸xmlns:a=""/>'),
      'not_well_formed guidance/step[1]/@xmlns:a',
    ],
    [
      'LG-DOC-03 a prefix for the namespace of xml',
      xmlWith('<step ‸xmlns:a="http://www.w3.org/XML/1998/namespace"/>'),
      'not_well_formed guidance/step[1]/@xmlns:a',
    ],
    [
      'LG-DOC-03 xmlns as the default',
      xmlWith('<step ‸xmlns="http://www.w3.org/2000/xmlns/"/>'),
      'not_well_formed guidance/step[1]/@xmlns',
    ],
    ['LG-DOC-03 a declaration that is not first', ` ‸<?xml version="1.0"?>${xmlWith()}`, 'not_well_formed /'],
    ['LG-DOC-03 a declaration with a mistake', `<?xml verson‸="1.0"?>${xmlWith()}`, 'not_well_formed /'],
    ['LG-DOC-03 a declaration that does not end', '‸<?xml version="1.0"', 'not_well_formed /'],
    [
      'what was found before it is told too',
      xmlWith('‸<steps/><step>a ‸& b</step><steps/>'),
      'unknown_element guidance/steps',
      'not_well_formed guidance/step[1]',
    ],
  ]);
});

describe('LG-DOC-41 characters that XML cannot carry', () => {
  testRefusals([
    [
      'LG-DOC-41 NUL, VT and U+FFFE',
      xmlWith('<step>a‸\u0000\n‸\u000B💩‸\uFFFE</step>'),
      'control_char_forbidden guidance/step[1]',
      'control_char_forbidden guidance/step[1]',
      'control_char_forbidden guidance/step[1]',
    ],
    [
      'LG-DOC-41 as references',
      xmlWith('<step>&#9;‸&#0;‸&#xD800;</step><step>‸&#1114112;</step>'),
      'control_char_forbidden guidance/step[1]',
      'control_char_forbidden guidance/step[1]',
      'control_char_forbidden guidance/step[2]',
    ],
    [
      'LG-DOC-41 in an attribute',
      xmlWith('<link target="y" revision="1" relation="guide" when="a‸\u0001‸&#1;">l</link>'),
      'control_char_forbidden guidance/link[1]/@when',
      'control_char_forbidden guidance/link[1]/@when',
    ],
    [
      'LG-DOC-41 lone surrogates',
      xmlWith('<step>a‸\uD800b‸\uDC00</step><tag>‸\uD83D</tag>'),
      'control_char_forbidden guidance/step[1]',
      'control_char_forbidden guidance/step[1]',
      'control_char_forbidden guidance/tag[1]',
    ],
  ]);

  test('LG-DOC-41 are named', () => {
    expect(problemsOf(xmlWith('<step>\uD800</step>'))[0]?.message).toContain('U+D800');
    expect(problemsOf(xmlWith('<step>\u000B</step>'))[0]?.message).toContain('U+000B');
  });
});

describe('LG-DOC-01 bytes', () => {
  test.each([
    ['UTF-16LE', Uint8Array.from([0xff, 0xfe, 0x3c, 0, 0x67, 0]), '1:1'],
    ['UTF-16BE', Uint8Array.from([0xfe, 0xff, 0, 0x3c, 0, 0x67]), '1:1'],
    ['UTF-16 without a mark', Uint8Array.from([0x3c, 0, 0x67, 0]), '1:1'],
    ['UTF-16BE without a mark', Uint8Array.from([0, 0x3c, 0, 0x67]), '1:1'],
    ['ISO-8859-1', bytes('<guidance>\nab', 0xe9, 0x3c), '2:3'],
    ['a byte that no text has', bytes('<guidance>\r\n审💩', 0xff), '2:4'],
    ['a character that is cut off', bytes('<a>审', 0xe5, 0xae), '1:5'],
    ['a character that is cut off as its replacement is written', bytes('<a>', 0xef, 0xbf, 0x3c), '1:4'],
    ['an overlong form', bytes('<a>', 0xc0, 0xaf), '1:4'],
    ['a surrogate', bytes('<a>', 0xed, 0xa0, 0x80), '1:4'],
    ['one behind a byte order mark', bytes('\uFEFF<a>', 0x80), '1:4'],
    ['one behind a replacement character', bytes('<a>\uFFFD', 0x80), '1:5'],
  ])('LG-DOC-01 %s is refused', (_, input, place) => {
    const problems = problemsOf(input);
    expect(problems.map(({ code, line, column }) => `${code} ${line}:${column}`)).toEqual([
      `not_utf8 ${place}`,
    ]);
  });

  test('LG-DOC-01 a second byte order mark is refused', () => {
    expect(problemsOf(`\uFEFF\uFEFF${xmlWith()}`)).toMatchObject([
      { code: 'not_well_formed', line: 1, column: 1 },
    ]);
  });
});

describe('LG-DOC-51 limits', () => {
  const times = (count: number, element: string): string => xmlWith(element.repeat(count));
  const link = '<link target="y" revision="1" relation="guide" when="w">l</link>';

  test.each([
    ['steps', 200, '<step>s</step>', 'guidance/step[201]'],
    ['links', 200, link, 'guidance/link[201]'],
    ['checks', 100, '<check>c</check>', 'guidance/check[101]'],
    ['tags', 50, '<tag>t</tag>', 'guidance/tag[51]'],
  ] as const)('LG-DOC-51 one of %s more than %i', (limit, most, element, path) => {
    expect(readXml(times(most, element)).ok).toBe(true);
    const [problem, ...others] = problemsOf(times(most + 1, element));
    expect(others).toEqual([]);
    const column = times(most, element).length - '</guidance>'.length + 1;
    expect(problem).toMatchObject({ code: 'document_too_large', path, line: 1, column });
    expect(problem?.message).toContain(`\`${limit}\``);
    expect(readXml(times(most + 1, element), { ...DOCUMENT_LIMITS, [limit]: most + 1 }).ok).toBe(true);
  });

  test('LG-DOC-51 one byte more of the body and of the document', () => {
    const body = (text: string): string => xmlWith().replace('<body>b', `<body>${text}`);
    expect(readXml(body(`${'审'.repeat(43_690)}ab`)).ok).toBe(true);
    expect(problemsOf(body('审'.repeat(43_691)))).toMatchObject([
      { code: 'document_too_large', path: 'guidance/body' },
    ]);
    const filled = (bytes: number): string => xmlWith(' '.repeat(bytes - xmlWith().length));
    for (const input of [
      filled(262_145),
      new TextEncoder().encode(filled(262_145)),
      `${filled(262_142)}审`,
    ]) {
      const [problem, ...others] = problemsOf(input);
      expect(others).toEqual([]);
      expect(problem).toMatchObject({ code: 'document_too_large', line: 1, column: 1 });
      expect(problem?.message).toContain('`documentBytes`');
    }
    expect(readXml(filled(262_144)).ok).toBe(true);
    expect(readXml(filled(262_145), { ...DOCUMENT_LIMITS, documentBytes: 262_145 }).ok).toBe(true);
  });

  test('LG-DOC-51 LG-DOC-53 what is over the limit in its canonical form is refused, for nobody could read that', () => {
    expect(problemsOf(xmlWith().replace('<body>b', `<body>${'>'.repeat(100_000)}`))).toMatchObject([
      { code: 'document_too_large', path: 'guidance' },
    ]);
  });
});
