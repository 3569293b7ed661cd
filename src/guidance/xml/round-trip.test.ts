import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDocument } from '../../../test/support/documents.ts';
import { xmlWith } from '../../../test/support/guidance-xml.ts';
import { runs } from '../../../test/support/runs.ts';
import type { GuidanceDocument } from '../document.ts';
import { readCanonical } from './canonical.ts';
import { readXml } from './read.ts';
import { writeXml } from './write.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/guidance');
const example = readFileSync(join(FIXTURES, 'review-changes.xml'));
const canonical = readFileSync(join(FIXTURES, 'review-changes.canonical.xml'), 'utf8');

const read = (text: Uint8Array | string): GuidanceDocument => {
  const result = readXml(text);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

describe('the example of the specification', () => {
  test('LG-DOC-54 LG-DOC-17 is a valid document', () => {
    const { steps, links, checks, tags, ...head } = read(example);
    expect([steps.length, links.length, checks.length, tags.length]).toEqual([1, 2, 1, 0]);
    expect(head).toMatchObject({ id: 'review-changes', revision: 1, kind: 'guide', lang: 'zh-CN' });
    expect(head.title).toBe('审查一次代码变更');
  });

  test('LG-LINK-06 its two links have target, revision, relation, when and label', () => {
    expect(read(example).links).toEqual([
      {
        target: 'test-changes',
        revision: 1,
        relation: 'guide',
        when: '需要选择验证方法',
        label: '选择适当测试',
      },
      {
        target: 'source-trust',
        revision: 1,
        relation: 'context',
        when: '变更包含外部资料',
        label: '判断资料可信度',
      },
    ]);
  });

  test('LG-DOC-43 LG-DOC-14 its canonical form is one sequence of bytes', () => {
    const document = read(example);
    for (let time = 0; time < 100; time++) expect(writeXml(document)).toBe(canonical);
    expect(read(canonical)).toEqual(document);
  });

  test('LG-DOC-44 LG-DOC-14 LG-DOC-45 order, white space, quotes and prefixes are not in the canonical form', () => {
    const lines = example.toString('utf8').split('\n').filter(Boolean);
    const [
      root = '',
      title = '',
      summary = '',
      applies = '',
      body = '',
      step = '',
      one = '',
      two = '',
      check = '',
    ] = lines;
    const shuffled = [root, check, one, body, step, two, title, applies, summary, '</guidance>'];
    expect(writeXml(read(shuffled.join('\r\n\t ')))).toBe(canonical);
    const requoted = shuffled.join('').replace(/ (id|kind)="([^"]*)"/g, "\n$1 = '$2'");
    expect(writeXml(read(requoted))).toBe(canonical);
    const prefixed = shuffled
      .join('')
      .replace(/<(\/?)/g, '<$1g:')
      .replace('xmlns=', 'xmlns:g=');
    expect(prefixed).toContain('<g:guidance xmlns:g=');
    expect(writeXml(read(prefixed))).toBe(canonical);
  });
});

describe('every valid document', () => {
  test('LG-DOC-53 LG-DOC-07 LG-DOC-08 comes back as it was written, and its canonical form is a fixed point', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const xml = writeXml(document);
        expect(read(xml)).toEqual(document);
        expect(read(new TextEncoder().encode(xml))).toEqual(document);
        expect(writeXml(read(xml))).toBe(xml);
        expect(xml).not.toMatch(/<!|\]\]>|\r/);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('LG-DOC-53 in another form than the canonical one it comes back too', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const xml = writeXml(document)
          .replace(/^<\?xml.*\n/, '')
          .replace(/\n$/, '');
        expect(readCanonical(xml)).toBeUndefined();
        expect(read(xml)).toEqual(document);
        expect(writeXml(read(xml))).toBe(writeXml(document));
      }),
      { numRuns: runs(1000) },
    );
  });

  test('LG-DOC-53 LG-DOC-07 texts that look like the markup around them come back', () => {
    const parts = [
      '</title>\n',
      '</body>\n<step>',
      '<step>',
      '</guidance>\n',
      '&amp;lt;',
      ']]>',
      '">',
      '<!-- -->',
      '&#xD;',
      'x',
    ];
    const text = fc
      .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 })
      .map((found) => found.join('').trim());
    fc.assert(
      fc.property(anyDocument, text, (document, look) => {
        const link = { target: 'y', revision: 1, relation: 'guide' as const, when: look, label: look };
        const alike = {
          ...document,
          title: look,
          body: look,
          steps: [look, look],
          links: [link],
          tags: [look],
        };
        expect(read(writeXml(alike))).toEqual(alike);
      }),
    );
  });

  test('LG-DOC-43 the short way for canonical texts agrees with the parser on every text', () => {
    const damage = fc.record({
      at: fc.nat(),
      gone: fc.nat(3),
      put: fc.constantFrom(
        '',
        '\n',
        ' ',
        '&',
        '&amp;',
        '&#10;',
        '\r',
        '<step>x</step>\n',
        '"',
        '>',
        '\u0000',
        '\uFEFF',
      ),
    });
    fc.assert(
      fc.property(anyDocument, fc.option(damage), (document, harm) => {
        const xml = writeXml(document);
        const at = harm === null ? 0 : harm.at % xml.length;
        const text = harm === null ? xml : xml.slice(0, at) + harm.put + xml.slice(at + harm.gone);
        // A space after the root changes nothing, and nothing canonical has one.
        const long = readXml(`${text} `);
        const short = readXml(text);
        expect(short.ok).toBe(long.ok);
        if (short.ok && long.ok) expect(short.value).toEqual(long.value);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('what is kept and what is not', () => {
  test('LG-DOC-50 body and steps keep their line breaks and spaces; title, tag and label are trimmed', () => {
    const document = read(
      xmlWith(
        '<step>  two\n   lines  </step><tag>\n review </tag><link target="y" revision="3" relation="evidence" when=" w ">\t why </link>',
      )
        .replace('<body>b', '<body>  one\r\n\n   three\r')
        .replace('<title>t', '<title> \nt '),
    );
    expect(document).toMatchObject({
      title: 't',
      body: '  one\n\n   three\n',
      steps: ['  two\n   lines  '],
      tags: ['review'],
    });
    expect(document.links).toEqual([
      { target: 'y', revision: 3, relation: 'evidence', when: ' w ', label: 'why' },
    ]);
  });

  test('LG-DOC-08 a tab and a line break in `when` are written as references', () => {
    const document = {
      ...read(example),
      links: [{ target: 'y', revision: 1, relation: 'guide' as const, when: '&<>"\'\t\n\r', label: 'l' }],
    };
    expect(writeXml(document)).toContain('when="&amp;&lt;&gt;&quot;\'&#x9;&#xA;&#xD;"');
    expect(read(writeXml(document))).toEqual(document);
  });

  test('LG-DOC-05 LG-DOC-38 markup that is escaped is text', () => {
    const document = read(
      xmlWith('<step>&lt;p>x&lt;/p> &amp;lt;</step>').replace('<body>b', '<body>a &lt;b&gt;c'),
    );
    expect(document.body).toBe('a <b>c');
    expect(document.steps).toEqual(['<p>x</p> &lt;']);
    expect(writeXml(document)).toContain('<step>&lt;p&gt;x&lt;/p&gt; &amp;lt;</step>');
  });

  test('LG-DOC-11 the five entities and numbers of characters are read', () => {
    expect(read(xmlWith('<step>&amp;&lt;&gt;&quot;&apos;&#x4E2D;&#20013;&#x1F4A9;</step>')).steps).toEqual([
      '&<>"\'中中💩',
    ]);
  });

  test.each(['step', 'link', 'check', 'tag'] as const)(
    'LG-DOC-30 LG-DOC-31 LG-DOC-32 LG-DOC-33 none, one and fifty %s elements keep their order',
    (name) => {
      const attributes = name === 'link' ? ' target="y" revision="1" relation="guide" when="w"' : '';
      for (const count of [0, 1, 50]) {
        const texts = Array.from({ length: count }, (_, at) => `${name} ${at}`);
        const document = read(
          xmlWith(texts.map((text) => `<${name}${attributes}>${text}</${name}>`).join('')),
        );
        expect(document[`${name}s`].map((item) => (typeof item === 'string' ? item : item.label))).toEqual(
          texts,
        );
        expect(read(writeXml(document))).toEqual(document);
      }
    },
  );

  test('LG-DOC-01 LG-DOC-02 UTF-8 with and without a byte order mark, with and without a declaration', () => {
    for (const start of [
      '',
      '\uFEFF',
      '<?xml version="1.0"?>',
      "\uFEFF<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n",
    ]) {
      expect(readXml(`${start}${xmlWith()}`).ok).toBe(true);
      expect(readXml(new TextEncoder().encode(`${start}${xmlWith()}\n`)).ok).toBe(true);
    }
  });

  test('LG-DOC-47 LG-DOC-20 the parser reads ids that no catalogue publishes', () => {
    for (const id of ['-a', 'a-', 'latest', 'a', '2fa', 'review-changes', 'a'.repeat(65)])
      expect(read(xmlWith('', `id="${id}" revision="42" kind="context" lang="sr-Latn"`)).id).toBe(id);
  });
});
