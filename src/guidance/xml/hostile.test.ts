import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDocument } from '../../../test/support/documents.ts';
import { xmlWith } from '../../../test/support/guidance-xml.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { runs } from '../../../test/support/runs.ts';
import { problemsOf } from '../../../test/support/xml-refusals.ts';
import { checkContent } from '../check-content.ts';
import { DOCUMENT_LIMITS, NAMESPACE } from '../document.ts';
import { readXml } from './read.ts';
import { writeXml } from './write.ts';

const codesOf = (input: Uint8Array | string): readonly string[] => problemsOf(input).map(({ code }) => code);

describe('entities', () => {
  test('LG-DOC-10 LG-DOC-09 a file and a listener that external entities name see nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'readback-xxe-'));
    const file = join(folder, 'secret.txt');
    writeFileSync(file, 'TOP SECRET');
    utimesSync(file, 1, 1);
    let asked = 0;
    const server = createServer((_, response) => {
      asked++;
      response.end('TOP SECRET');
    });
    server.on('connection', () => asked++);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.dtd`;
    try {
      for (const place of [pathToFileURL(file).href, url]) {
        const attacks = [
          `<!DOCTYPE g [<!ENTITY x SYSTEM "${place}">]>${xmlWith('<step>&x;</step>')}`,
          `<!DOCTYPE g [<!ENTITY % x SYSTEM "${place}"> %x;]>${xmlWith('<step>s</step>')}`,
          `<!DOCTYPE g SYSTEM "${place}" [<!ENTITY x PUBLIC "p" "${place}">]>${xmlWith('<step>&x;</step>')}`,
        ];
        for (const attack of attacks) {
          const problems = problemsOf(attack);
          expect(problems.map(({ code }) => code)).toEqual(
            expect.arrayContaining(['dtd_forbidden', 'entity_forbidden']),
          );
          expect(JSON.stringify(problems)).not.toContain('SECRET');
        }
      }
      await new Promise((done) => setTimeout(done, 50));
      expect(asked).toBe(0);
      // Where the file system keeps the time of the last access, reading it would have set that.
      expect(statSync(file).atimeMs).toBe(1000);
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('LG-DOC-11 nested entities are refused within 50 ms and grow nowhere', () => {
    const levels = Array.from(
      { length: 30 },
      (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
    ).join('\n');
    const laughs = `<!DOCTYPE g [<!ENTITY e0 "ha">${levels}]>${xmlWith('<step>&e30;</step>')}`;
    const times = Array.from({ length: 3 }, () => {
      const spent = processorTime();
      codesOf(laughs);
      return spent();
    });
    const before = process.memoryUsage().heapUsed;
    const codes = codesOf(laughs);
    expect(codes).toEqual(['dtd_forbidden', 'entity_forbidden', 'entity_forbidden']);
    expect(Math.min(...times)).toBeLessThan(50);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(16 * 2 ** 20);
  });
});

/** What stands between markup, and what opens it and never ends. */
const FRAGMENTS = [
  ...[
    '<',
    '>',
    '&',
    ';',
    '"',
    "'",
    '/',
    '=',
    '!',
    '?',
    '[',
    ']',
    '-',
    ' ',
    '\n',
    '\r',
    '\t',
    'x',
    '\u0000',
    '\uFFFE',
    '\uFEFF',
    '\uD800',
  ],
  ...[
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<!DOCTYPE',
    '<!DOCTYPE g [',
    '<?x ',
    '?>',
    '<?xml version="1.1"?>',
    '&#0;',
    '&x;',
    '&amp;',
  ],
  ...[
    '<a>',
    '</a>',
    '<a/>',
    '<x:a xmlns:x="urn:x">',
    ' xmlns="urn:x"',
    ' a="b"',
    '<title>',
    '</title>',
    '<step>',
    '</step>',
    '</guidance>',
    NAMESPACE,
  ],
];

describe('damaged documents', () => {
  const damage = fc.record({
    at: fc.nat(),
    gone: fc.nat(8),
    put: fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 3 }),
  });
  const damaged = fc
    .tuple(anyDocument, fc.array(damage, { minLength: 1, maxLength: 4 }))
    .map(([document, damages]) => {
      let text = writeXml(document);
      for (const { at, gone, put } of damages) {
        const start = at % (text.length + 1);
        text = text.slice(0, start) + put.join('') + text.slice(start + gone);
      }
      return text;
    });

  const expectSound = (input: Uint8Array | string, lines: number): void => {
    const result = readXml(input);
    if (result.ok) {
      expect(checkContent(result.value)).toEqual([]);
      expect(readXml(writeXml(result.value))).toEqual(result);
      return;
    }
    expect(result.error.length).toBeGreaterThan(0);
    for (const { line = 0, column = 0, path, message } of result.error) {
      expect(line).toBeGreaterThanOrEqual(1);
      expect(line).toBeLessThanOrEqual(lines);
      expect(column).toBeGreaterThanOrEqual(1);
      expect(`${path}${message}`).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(message.length).toBeLessThan(400);
    }
  };

  test('LG-DOC-52 LG-DOC-03 are read or refused, never thrown at', () => {
    fc.assert(
      fc.property(damaged, (text) => {
        expectSound(text, text.split(/\r\n?|\n/).length);
        // Whatever is accepted holds none of what no document has.
        if (readXml(text).ok)
          expect(text.replace(/^\uFEFF?<\?xml[^>]*\?>/, '')).not.toMatch(/<[!?]|[\0\uFFFE\uFFFF]/);
      }),
      { numRuns: runs(400) },
    );
  });

  test('LG-DOC-01 so are damaged bytes', () => {
    fc.assert(
      fc.property(
        anyDocument,
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 3 }),
        (document, changes) => {
          const bytes = new TextEncoder().encode(writeXml(document));
          for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
          expectSound(bytes, bytes.length);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

const LARGE = { ...DOCUMENT_LIMITS, documentBytes: 2 ** 25 };
const OPEN = `<guidance xmlns="${NAMESPACE}" id="x" revision="1" kind="guide" lang="en">`;

/** Texts of about `size` characters, each a kind of attack on time. */
const ATTACKS: Readonly<Record<string, (size: number) => string>> = {
  'open elements': (size) => OPEN + '<a>'.repeat(size / 3),
  'open elements in a step': (size) => `${OPEN}<step>${'<b>'.repeat(size / 3)}`,
  'unknown elements': (size) => OPEN + '<a/>'.repeat(size / 4),
  'unknown attributes': (size) =>
    `${OPEN}<step${Array.from({ length: size / 12 }, (_, at) => ` a${at}=""`).join('')}>x</step>`,
  'the same attribute': (size) => `${OPEN}<step${' a=""'.repeat(size / 5)}>x</step>`,
  'declarations of namespaces': (size) =>
    `${OPEN}<step${Array.from({ length: size / 24 }, (_, at) => ` xmlns:a${at}="urn:a"`).join('')}>x</step>`,
  'undefined entities': (size) => `${OPEN}<step>${'&x;'.repeat(size / 3)}`,
  'undefined entities in an attribute': (size) => `${OPEN}<step a="${'&x;'.repeat(size / 3)}"/>`,
  'bare ampersands': (size) => OPEN + '&'.repeat(size),
  'good references': (size) => `${OPEN}<body>${'&amp;'.repeat(size / 5)}`,
  'control characters': (size) => `${OPEN}<step>${'\u0001'.repeat(size)}`,
  'control characters in an attribute': (size) => `${OPEN}<step a="${'\u0001'.repeat(size)}"/>`,
  'lone surrogates': (size) => `${OPEN}<step>${'\uD800'.repeat(size)}`,
  'a number without end': (size) => `${OPEN}<step>&#${'9'.repeat(size)};</step>`,
  'a name without end': (size) => `${OPEN}<${'a'.repeat(size)}`,
  'an attribute without end': (size) => `${OPEN}<step a="${'x'.repeat(size)}`,
  'a comment without end': (size) => `<!--${'- '.repeat(size / 2)}`,
  'CDATA without end': (size) => `${OPEN}<step><![CDATA[${']'.repeat(size)}`,
  'many comments': (size) => OPEN + '<!---->'.repeat(size / 7),
  'a DTD without end': (size) => `<!DOCTYPE g [${'<!ENTITY x "'.repeat(size / 12)}`,
  'a declaration without end': (size) => `<!${'x'.repeat(size)}`,
  'an instruction without end': (size) => `<?x ${'?'.repeat(size)}`,
  spaces: (size) => ' '.repeat(size),
  'line breaks between elements': (size) => `${OPEN}${'\n'.repeat(size)}<a/>`,
  'end tags': (size) => OPEN + '</a>'.repeat(size / 4),
  'empty steps': (size) => OPEN + '<step/>'.repeat(size / 7),
  'links without attributes': (size) => OPEN + '<link/>'.repeat(size / 7),
  'links where nothing is right': (size) =>
    OPEN + '<link target="" revision="0" relation="" when=""/>'.repeat(size / 50),
  'canonical steps without an end': (size) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n${OPEN}\n${'<step>'.repeat(size / 6)}`,
};

describe('LG-DOC-51 time is linear in the size of the input', () => {
  const best = (text: string): number => {
    const spent = processorTime();
    expect(readXml(text, LARGE).ok).toBe(false);
    return spent();
  };

  test.each(Object.keys(ATTACKS))('LG-DOC-51 %s', (name) => {
    const attack = ATTACKS[name] ?? String;
    const small = 2 ** 15;
    best(attack(small));
    const one = Math.min(best(attack(small)), best(attack(small)), best(attack(small)));
    const eight = Math.min(best(attack(small * 8)), best(attack(small * 8)));
    // Quadratic time would be 64 times as much. What is below some milliseconds says nothing.
    expect(eight).toBeLessThan(24 * Math.max(one, 4));
    expect(eight).toBeLessThan(2000);
  });

  test('LG-DOC-51 LG-DOC-11 the limit refuses 16 MiB before anything is read', () => {
    const bytes = new Uint8Array(2 ** 24).fill(0x3c);
    const spent = processorTime();
    expect(codesOf(bytes)).toEqual(['document_too_large']);
    expect(spent()).toBeLessThan(50);
  });

  test('LG-DOC-52 a thousand problems are told, and that there are more', () => {
    const problems = problemsOf(OPEN + '<a/>'.repeat(5000));
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)?.code).toBe('too_many_problems');
  });
});
