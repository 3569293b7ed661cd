import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { folderWith } from '../../test/support/command.ts';
import { always, documentOf, readIds, value } from '../../test/support/readings.ts';
import { read, writeXml } from '../guidance/index.ts';
import { openGuidanceFiles } from './guidance-files.ts';

test('LG-READ-02 a file alone is read, and nothing is written', async () => {
  const document = documentOf('entry', ['a']);
  // Written in another way than the canonical one: the digest is that of the canonical XML.
  const xml = writeXml(document).replace(' id="entry"', "  id='entry'");
  const folder = folderWith({ 'review.xml': xml });
  const { source, documents, refused } = value(await openGuidanceFiles([join(folder, 'review.xml')]));
  const reading = value(await read(source, { id: 'entry' }, { decide: always }));
  expect([documents, refused]).toEqual([[{ id: 'entry', revision: 1 }], []]);
  expect(readIds(reading)).toEqual(['entry@1']);
  expect(reading.missing).toMatchObject([{ target: 'a', code: 'missing_target' }]);
  expect(reading.documents[0]).toMatchObject({
    url: pathToFileURL(join(folder, 'review.xml')).href,
    digest: createHash('sha256').update(writeXml(document)).digest('hex'),
  });
  expect(readdirSync(folder)).toEqual(['review.xml']);
});

test('LG-READ-02 LG-DOC-36 the files of a folder are a catalogue; what is no document of 0.1 is told and not used', async () => {
  const folder = folderWith({
    'a.xml': writeXml(documentOf('a')),
    'a2.xml': writeXml(documentOf('a@2')),
    'entry.xml': writeXml(documentOf('entry', ['a@2'])),
    'newer.xml': writeXml(documentOf('newer')).replace('guidance:0.1', 'guidance:0.2'),
    'long.xml': 'x'.repeat(400_000),
    'notes.txt': 'no document',
  });
  mkdirSync(join(folder, 'more'));
  const { source, documents, refused } = value(await openGuidanceFiles([folder]));
  expect(documents.map(({ id, revision }) => `${id}@${revision}`)).toEqual(['a@1', 'a@2', 'entry@1']);
  expect(refused.map(({ problems }) => problems[0]?.code)).toEqual(['document_too_large', 'unknown_version']);
  expect(await source.latest('a')).toEqual({ found: true, value: 2 });
  expect(readIds(value(await read(source, { id: 'entry' }, { decide: always })))).toEqual(['entry@1', 'a@2']);
});

test('LG-READ-29 two files of one revision with different contents are refused', async () => {
  const one = writeXml(documentOf('a'));
  const same = folderWith({ 'x.xml': one, 'y.xml': one });
  expect(value(await openGuidanceFiles([same])).documents).toHaveLength(1);
  const other = folderWith({ 'x.xml': one, 'y.xml': writeXml(documentOf('a', [], { title: 'Other' })) });
  expect(await openGuidanceFiles([other])).toMatchObject({
    ok: false,
    error: { code: 'integrity_mismatch' },
  });
  expect(await openGuidanceFiles([join(other, 'none.xml')])).toMatchObject({
    ok: false,
    error: { code: 'file_unreadable' },
  });
});
