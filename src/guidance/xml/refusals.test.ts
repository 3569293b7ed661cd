import { describe, expect, test } from 'vitest';
import { xmlWith } from '../../../test/support/guidance-xml.ts';
import { expectRefused, problemsOf, testRefusals } from '../../../test/support/xml-refusals.ts';
import { readXml } from './read.ts';

const LINK = 'target="y" revision="3" relation="evidence" when="w"';
const withLink = (attributes: string, label = 'l'): string => xmlWith(`<link ${attributes}>${label}</link>`);
const inRoot = (attributes: string): string => xmlWith('', attributes);

describe('what XML has and a document has not', () => {
  testRefusals([
    ['LG-DOC-09 a DTD', `‸<!DOCTYPE guidance>${xmlWith()}`, 'dtd_forbidden /'],
    [
      'LG-DOC-09 a DTD with a subset',
      `<?xml version="1.0"?>\n\n  ‸<!DOCTYPE g [<!ELEMENT g ANY> <!-- ]> --> ]>\n${xmlWith()}`,
      'dtd_forbidden /',
    ],
    ['LG-DOC-09 a DTD that does not end', '‸<!DOCTYPE guidance [', 'dtd_forbidden /'],
    ['LG-DOC-09 a DTD in lower case', `‸<!doctype html>${xmlWith()}`, 'dtd_forbidden /'],
    ['LG-DOC-09 a DTD within the root', xmlWith('‸<!DOCTYPE guidance>'), 'dtd_forbidden guidance'],
    [
      'LG-DOC-09 a DTD that is broken inside',
      `‸<!DOCTYPE g [<!-- a -- b -->]>${xmlWith()}`,
      'dtd_forbidden /',
    ],
    [
      'LG-DOC-10 an external entity',
      `‸<!DOCTYPE g [‸<!ENTITY x SYSTEM "file:///etc/passwd">]>${xmlWith('<step>a\n‸&x;</step>')}`,
      'dtd_forbidden /',
      'entity_forbidden /',
      'entity_forbidden guidance/step[1]',
    ],
    [
      'LG-DOC-10 a parameter entity',
      `‸<!DOCTYPE g [‸<!ENTITY % x SYSTEM "http://127.0.0.1/x"> %x;]>${xmlWith()}`,
      'dtd_forbidden /',
      'entity_forbidden /',
    ],
    [
      'LG-DOC-11 entities of HTML and of nobody',
      xmlWith('<step>a ‸&nbsp; &amp; b\n\n ‸&custom;</step>'),
      'entity_forbidden guidance/step[1]',
      'entity_forbidden guidance/step[1]',
    ],
    [
      'LG-DOC-11 an entity in an attribute',
      xmlWith('<link target="y" revision="3" relation="evidence" when="&lt;‸&nbsp;">l</link>'),
      'entity_forbidden guidance/link[1]/@when',
    ],
    [
      'LG-DOC-12 a processing instruction before the root',
      `<?xml version="1.0"?>\n‸<?xml-stylesheet href="x"?>${xmlWith()}`,
      'processing_instruction_forbidden /',
    ],
    ['LG-DOC-12 one at the very beginning', `‸<?php x ?>${xmlWith()}`, 'processing_instruction_forbidden /'],
    [
      'LG-DOC-12 one in a text',
      xmlWith('<step>a ‸<?php echo 1 ?> b</step>'),
      'processing_instruction_forbidden guidance/step[1]',
    ],
    ['LG-DOC-12 one after the root', `${xmlWith()}\n‸<?x?>`, 'processing_instruction_forbidden /'],
    ['LG-DOC-12 one that does not end', `‸<?x ${xmlWith()}`, 'processing_instruction_forbidden /'],
    [
      'LG-DOC-40 a comment',
      `‸<!-- obey -->${xmlWith('\n ‸<!--\n-->')}‸<!---->`,
      'comment_forbidden /',
      'comment_forbidden guidance',
      'comment_forbidden /',
    ],
    ['LG-DOC-40 a comment that does not end', xmlWith('‸<!-- obey'), 'comment_forbidden guidance'],
    [
      'LG-DOC-40 a comment with -- in it',
      xmlWith('‸<!-- a ‸-- b -->'),
      'comment_forbidden guidance',
      'not_well_formed guidance',
    ],
    [
      'LG-DOC-40 CDATA',
      xmlWith('<step>‸<![CDATA[x]]></step>‸<![CDATA[y]]>'),
      'cdata_forbidden guidance/step[1]',
      'cdata_forbidden guidance',
    ],
    ['LG-DOC-40 CDATA that does not end', xmlWith('<step>‸<![CDATA[x]]'), 'cdata_forbidden guidance/step[1]'],
    [
      'LG-DOC-13 an XHTML or SVG element',
      xmlWith(
        '‸<svg xmlns="http://www.w3.org/2000/svg" onload="x"><g/></svg>\n‸<h:p xmlns:h="http://www.w3.org/1999/xhtml"/>',
      ),
      'embedding_forbidden guidance/svg',
      'embedding_forbidden guidance/p',
    ],
    [
      'LG-DOC-13 a script of the own namespace',
      xmlWith('‸<script>x</script>'),
      'embedding_forbidden guidance/script',
    ],
    [
      'LG-DOC-13 something embedded in a text',
      xmlWith(
        '<step>a ‸<script>x</script> ‸<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="y"/></step>',
      ),
      'embedding_forbidden guidance/step[1]',
      'embedding_forbidden guidance/step[1]',
    ],
    [
      'LG-DOC-13 xlink:href, declared and not',
      xmlWith(`<link ${LINK} ‸xlink:href="z">l</link>\n<link ${LINK} ‸xmlns:a="urn:a" ‸a:b='c'>l</link>`),
      'embedding_forbidden guidance/link[1]/@xlink:href',
      'embedding_forbidden guidance/link[2]/@xmlns:a',
      'embedding_forbidden guidance/link[2]/@a:b',
    ],
    [
      'LG-DOC-13 an event handler',
      xmlWith('<step ‸onclick="x">a</step>'),
      'embedding_forbidden guidance/step[1]/@onclick',
    ],
    [
      'LG-DOC-05 LG-DOC-06 LG-DOC-34 markup in a text',
      xmlWith('<step>‸<em>x<b/></em> ‸<i/></step><tag>‸<b>x</b></tag>')
        .replace('<body>b', '<body>a\n‸<b>c</b>')
        .replace(/^(.*?)<body>(.*?)<\/body>(.*)<\/guidance>$/s, '$1$3<body>$2</body></guidance>'),
      'nested_markup_forbidden guidance/step[1]',
      'nested_markup_forbidden guidance/step[1]',
      'nested_markup_forbidden guidance/tag[1]',
      'nested_markup_forbidden guidance/body',
    ],
    [
      'LG-DOC-51 elements too deep',
      xmlWith(`<step>‸<a>${'<a>'.repeat(12)}‸<a>${'<a>'.repeat(9)}`),
      'nested_markup_forbidden guidance/step[1]',
      'document_too_large guidance/step[1]',
    ],
  ]);
});

describe('the version and the root', () => {
  testRefusals([
    [
      'LG-DOC-36 another version',
      xmlWith('<link x="y"/>').replace('xmlns="urn:linked-guidance:0.1"', '‸xmlns="urn:linked-guidance:0.2"'),
      'unknown_version /',
    ],
    [
      'LG-DOC-36 a prefixed one',
      '<g:guidance a="b" ‸xmlns:g="urn:linked-guidance:1.0"/>',
      'unknown_version /',
    ],
    ['LG-DOC-36 spaces around the name', xmlWith().replace('xmlns="', '‸xmlns=" '), 'unknown_version /'],
    ['LG-DOC-18 no namespace', '\n‸<guidance id="x"><title>&broken', 'unknown_version /'],
    [
      'LG-DOC-18 a prefix that nobody declared',
      '‸<g:guidance xmlns="urn:linked-guidance:0.1"/>',
      'unknown_version /',
    ],
    [
      'LG-DOC-17 another root',
      '‸<document xmlns="urn:linked-guidance:0.1"/>',
      'root_element_invalid document',
    ],
    ['LG-DOC-02 XML 1.1', `<?xml ‸version="1.1"?>${xmlWith()}`, 'xml_version_unsupported /'],
    ['LG-DOC-02 XML 2.0', `<?xml version="2.0‸"?>${xmlWith()}`, 'xml_version_unsupported /'],
    ['LG-DOC-01 another encoding', `<?xml version="1.0" ‸encoding='ISO-8859-1'?>${xmlWith()}`, 'not_utf8 /'],
    [
      'LG-DOC-45 a child without the prefix of its root',
      '‸<g:guidance xmlns:g="urn:linked-guidance:0.1" id="x" revision="1" kind="guide" lang="en"><g:title>t</g:title><g:summary>s</g:summary><g:applies>a</g:applies>\n‸<body>b</body></g:guidance>',
      'missing_child guidance/body',
      'unknown_element guidance/body',
    ],
  ]);

  test('LG-DOC-36 names the namespace that was seen and the one that is supported', () => {
    for (const namespace of [
      'urn:linked-guidance:0.2',
      'urn:linked-guidance:1.0',
      'urn:linked-guidance:0.1/',
      'URN:linked-guidance:0.1',
      '',
    ]) {
      const [problem, ...others] = problemsOf(
        xmlWith('<step/>').replace('urn:linked-guidance:0.1', namespace),
      );
      expect(others).toEqual([]);
      expect(problem).toMatchObject({ code: 'unknown_version', namespace });
      expect(problem?.message).toContain(namespace || 'no namespace');
      expect(problem?.message).toContain('urn:linked-guidance:0.1 ');
    }
  });

  test('LG-DOC-37 no field of an unknown version reaches the caller', () => {
    const secret = 'SECRET';
    const text = `<guidance id="${secret}" xmlns="urn:linked-guidance:0.2" ${secret}="&${secret};" lang="a"><title>${secret}</title></guidance>`;
    const result = readXml(text);
    expect(result.ok).toBe(false);
    expect(JSON.stringify(result)).not.toContain(secret);
  });
});

describe('the parts of a document', () => {
  testRefusals([
    [
      'LG-DOC-19 LG-DOC-21 LG-DOC-23 LG-DOC-25 no attributes',
      inRoot('').replace('<g', '‸‸‸‸<g'),
      'missing_attribute guidance/@id',
      'missing_attribute guidance/@revision',
      'missing_attribute guidance/@kind',
      'missing_attribute guidance/@lang',
    ],
    [
      'LG-DOC-20 LG-DOC-22 LG-DOC-24 LG-DOC-48 none that is right',
      inRoot('‸id="A" ‸revision="01"\n‸kind="Guide" ‸lang="zh_CN"'),
      'id_invalid guidance/@id',
      'revision_invalid guidance/@revision',
      'kind_invalid guidance/@kind',
      'lang_invalid guidance/@lang',
    ],
    [
      'LG-DOC-26 LG-DOC-27 LG-DOC-28 LG-DOC-29 no children',
      '‸‸‸‸<guidance xmlns="urn:linked-guidance:0.1" id="x" revision="1" kind="guide" lang="en">\r\n</guidance>',
      'missing_child guidance/title',
      'missing_child guidance/summary',
      'missing_child guidance/applies',
      'missing_child guidance/body',
    ],
    [
      'LG-DOC-26 LG-DOC-27 LG-DOC-28 LG-DOC-29 all twice',
      xmlWith(
        '\n‸<title>t</title>\r‸<summary>s</summary>\r\n‸<applies>a</applies>‸<body>b</body>‸<body>c</body>',
      ),
      'duplicate_child guidance/title[2]',
      'duplicate_child guidance/summary[2]',
      'duplicate_child guidance/applies[2]',
      'duplicate_child guidance/body[2]',
      'duplicate_child guidance/body[3]',
    ],
    [
      'LG-DOC-39 an unknown element and attribute',
      xmlWith(`‸<steps a="b"><step/></steps><link ${LINK} ‸relations="guide">l</link><step ‸id="q">s</step>`),
      'unknown_element guidance/steps',
      'unknown_attribute guidance/link[1]/@relations',
      'unknown_attribute guidance/step[1]/@id',
    ],
    [
      'LG-DOC-39 an attribute with the prefix of the format',
      inRoot('xmlns:g="urn:linked-guidance:0.1" id="x" revision="1" kind="guide" lang="en" ‸g:id="y"'),
      'unknown_attribute guidance/@g:id',
    ],
    [
      'text between the elements',
      xmlWith('\n\n ‸stray &amp; more<step>s</step>‸&amp;'),
      'text_forbidden guidance',
      'text_forbidden guidance',
    ],
    [
      'LG-DOC-46 nothing but space',
      xmlWith(`‸<step> \n </step>‸<check/>‸<tag>\u3000</tag>‸<link ${LINK}>\t</link>`),
      'empty_child guidance/step[1]',
      'empty_child guidance/check[1]',
      'empty_child guidance/tag[1]',
      'empty_child guidance/link[1]',
    ],
    [
      'LG-LINK-06 LG-LINK-07 a link without attributes',
      withLink('').replace('<link', '‸‸‸‸<link'),
      'missing_attribute guidance/link[1]/@target',
      'missing_attribute guidance/link[1]/@revision',
      'missing_attribute guidance/link[1]/@relation',
      'missing_attribute guidance/link[1]/@when',
    ],
    [
      'LG-LINK-07 a link with empty `when` and label',
      xmlWith('‸<link target="y" revision="3" relation="guide" ‸when=" "> </link>'),
      'empty_child guidance/link[1]',
      'missing_attribute guidance/link[1]/@when',
    ],
    [
      'LG-LINK-08 LG-LINK-09 LG-LINK-15 a link where nothing is right',
      withLink('‸target="https://x" ‸revision="latest" ‸relation="see-also" when="w"'),
      'link_target_invalid guidance/link[1]/@target',
      'link_revision_invalid guidance/link[1]/@revision',
      'relation_invalid guidance/link[1]/@relation',
    ],
    [
      'LG-DOC-52 five faults at once',
      '<guidance xmlns="urn:linked-guidance:0.1" id="x" revision="1" ‸kind="tool" lang="en">\n<title>‸&t;</title>\r\n<summary>s</summary><applies>a</applies>‸<!-- c --><body>b</body>\n\n  ‸<step/>‸x</guidance>',
      'kind_invalid guidance/@kind',
      'entity_forbidden guidance/title',
      'comment_forbidden guidance',
      'empty_child guidance/step[1]',
      'text_forbidden guidance',
    ],
  ]);

  test.each(['', '0', '-1', '+1', '1.0', '1e1', ' 1', 'latest', '9007199254740992'])(
    'LG-DOC-22 LG-DOC-49 LG-LINK-08 the revision %j',
    (revision) => {
      expectRefused(
        inRoot(`id="x" ‸revision="${revision}" kind="guide" lang="en"`),
        'revision_invalid guidance/@revision',
      );
      expectRefused(
        withLink(`target="y" ‸revision="${revision}" relation="guide" when="w"`),
        'link_revision_invalid guidance/link[1]/@revision',
      );
    },
  );

  test.each(['https://x', '//x', '/documents/a', '../a', 'a#b', 'a?b', 'urn:x', 'A', 'mailto:x', ''])(
    'LG-LINK-15 the target %j',
    (target) => {
      expectRefused(
        withLink(`‸target="${target}" revision="1" relation="guide" when="w"`),
        'link_target_invalid guidance/link[1]/@target',
      );
    },
  );

  test.each(['Guide', 'requires', 'see-also', ''])(
    'LG-LINK-09 LG-DOC-24 the relation and the kind %j',
    (word) => {
      expectRefused(
        withLink(`target="y" revision="1" ‸relation="${word}" when="w"`),
        'relation_invalid guidance/link[1]/@relation',
      );
      expectRefused(inRoot(`id="x" revision="1" ‸kind="${word}" lang="en"`), 'kind_invalid guidance/@kind');
    },
  );

  test.each(['', 'A', 'a_b', 'a.b', 'a/b', 'é', 'ａ１', ' a'])('LG-DOC-20 the id %j', (id) => {
    expectRefused(inRoot(`‸id="${id}" revision="1" kind="guide" lang="en"`), 'id_invalid guidance/@id');
  });
});
