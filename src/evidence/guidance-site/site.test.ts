import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guidanceServer, type Instead, send, siteAt } from '../../../test/support/guidance-site.ts';
import { CLOCK, stageFor } from '../../../test/support/net.ts';
import { patiently } from '../../../test/support/patience.ts';
import { always, documentOf, readIds, value } from '../../../test/support/readings.ts';
import { read, summaryOf, writeXml } from '../../guidance/index.ts';
import { DEFAULT_LIMITS } from '../../net/index.ts';
import { openSiteSource } from './open.ts';

const ENTRY = { id: 'entry', revision: 1 };

const DOCUMENTS = [
  documentOf('entry', ['a', 'gone', 'a@9/context']),
  documentOf('a', ['entry']),
  documentOf('a@2', []),
  documentOf('big', [], { title: '审查', lang: 'zh-CN' }),
];

const codeOf = async (lookUp: Promise<{ readonly found: boolean }>) => {
  const answer = await lookUp;
  return 'absence' in answer ? (answer.absence as { readonly code: string }).code : 'found';
};

type Act = (...parts: Parameters<Instead>) => void;

/** One answer in place of what the site says at these paths. */
const at =
  (path: string, act: Act): Instead =>
  (request, response) => {
    if (request.url?.startsWith(path) !== true) return false;
    act(request, response);
    return true;
  };

const DOCUMENT_A = '/api/documents/a?';

describe('what a site serves', () => {
  test('LG-TRUST-14 a document is its canonical XML, with the digest of the bytes and the URL they came from', async () => {
    const { origin } = await guidanceServer(DOCUMENTS);
    const site = siteAt(origin);
    for (const document of DOCUMENTS) {
      const { id, revision } = document;
      const digest = createHash('sha256').update(writeXml(document)).digest('hex');
      const url = `${origin}/api/documents/${id}?revision=${revision}&format=xml`;
      expect(await site.document({ id, revision })).toEqual({
        found: true,
        value: { document, digest, url },
      });
      expect(await site.summary({ id, revision })).toEqual({ found: true, value: summaryOf(document) });
    }
    expect(await site.latest('a')).toEqual({ found: true, value: 2 });
  });

  test('LG-READ-02 LG-READ-13 LG-LINK-17 a reading asks one origin, at the documented paths, and records what is missing', async () => {
    const { origin, asked } = await guidanceServer(DOCUMENTS);
    const reading = value(await read(siteAt(origin), { id: 'entry' }, { decide: always }));
    expect(readIds(reading)).toEqual(['entry@1', 'a@1']);
    expect(reading.origin).toBe(origin);
    expect(reading.missing.map(({ target, revision, code }) => [target, revision, code])).toEqual([
      ['gone', 1, 'missing_target'],
      ['a', 9, 'missing_revision'],
    ]);
    expect([...asked].sort()).toEqual([
      '/api/documents/a/revisions',
      '/api/documents/a/revisions',
      '/api/documents/a?revision=1&format=xml',
      '/api/documents/entry',
      '/api/documents/entry?revision=1&format=xml',
      '/api/documents/gone/revisions',
    ]);
  });

  test('LG-READ-13 LG-VER-03 an unknown id, an unknown revision and a withdrawn one are told apart', async () => {
    const withdrawn = at('/api/documents/old', (request, response) =>
      request.url?.endsWith('/revisions')
        ? send(response, 200, {
            id: 'old',
            revisions: [
              {
                ...summaryOf(documentOf('old')),
                digest: '0'.repeat(64),
                published_at: CLOCK,
                author: 'local',
                author_name: 'Local',
                withdrawn: { at: CLOCK, reason: 'it was wrong' },
              },
            ],
          })
        : send(response, 410, { code: 'revision_withdrawn', detail: 'it was wrong' }),
    );
    const { origin } = await guidanceServer(DOCUMENTS, withdrawn);
    const site = siteAt(origin);
    const codes = async (id: string, revision: number) => [
      await codeOf(site.document({ id, revision })),
      await codeOf(site.summary({ id, revision })),
    ];
    expect(await codes('none', 1)).toEqual(['missing_target', 'missing_target']);
    expect(await codes('a', 9)).toEqual(['missing_revision', 'missing_revision']);
    expect(await codes('old', 1)).toEqual(['revision_withdrawn', 'revision_withdrawn']);
    expect(await site.document({ id: 'old', revision: 1 })).toMatchObject({
      absence: { message: expect.stringContaining('it was wrong') },
    });
    expect(await codeOf(site.latest('none'))).toBe('missing_target');
    expect(await codeOf(site.latest('../admin'))).toBe('missing_target');
  });

  test('LG-DOC-36 LG-DOC-37 LG-READ-12 LG-VER-03 what is no document of 0.1, or another one, is not used', async () => {
    let body = '';
    const { origin } = await guidanceServer(
      DOCUMENTS,
      at(DOCUMENT_A, (_request, response) => send(response, 200, body)),
    );
    const site = siteAt(origin);
    const told = async (text: string) => {
      body = text;
      const answer = await site.document({ id: 'a', revision: 1 });
      return answer.found ? 'found' : answer.absence;
    };
    const sound = writeXml(documentOf('a'));
    expect(await told(sound.replace('guidance:0.1', 'guidance:0.2'))).toEqual({
      code: 'unknown_version',
      message: expect.any(String),
      namespace: 'urn:linked-guidance:0.2',
    });
    expect(await told(sound.replace('<step>', '<step><![CDATA[x]]>'))).toMatchObject({
      code: 'document_invalid',
      problems: [{ code: 'cdata_forbidden', line: expect.any(Number) }],
    });
    for (const other of [writeXml(documentOf('a@2')), writeXml(documentOf('b'))])
      expect(await told(other)).toMatchObject({ code: 'document_invalid' });
    expect(await told('')).toMatchObject({ code: 'document_invalid' });
    expect(await told(sound)).toBe('found');
  });

  test('LG-READ-29 of a revision that changed its content nothing is used any more', async () => {
    let title = 'one';
    const { origin } = await guidanceServer(
      DOCUMENTS,
      at(DOCUMENT_A, (_request, response) => send(response, 200, writeXml(documentOf('a', [], { title })))),
    );
    const site = siteAt(origin);
    const ref = { id: 'a', revision: 1 };
    expect(await codeOf(site.document(ref))).toBe('found');
    title = 'another';
    const reading = value(await read(site, ENTRY, { decide: always }));
    expect(readIds(reading)).toEqual(['entry@1']);
    expect(reading.unusable).toMatchObject([{ target: 'a', code: 'integrity_mismatch' }]);
    title = 'one';
    expect(await codeOf(site.document(ref))).toBe('integrity_mismatch');
    expect(await codeOf(siteAt(origin).document(ref))).toBe('found');
  });

  test('LG-TRUST-14 a document that is not written canonically has the digest of its canonical form', async () => {
    const [entry = documentOf('entry', [])] = DOCUMENTS;
    const { origin } = await guidanceServer(
      DOCUMENTS,
      at('/api/documents/entry?', (_, response) =>
        send(response, 200, writeXml(entry).replace('<summary>', '\n  <summary>')),
      ),
    );
    const digest = createHash('sha256').update(writeXml(entry)).digest('hex');
    expect(await siteAt(origin).document(ENTRY)).toMatchObject({ found: true, value: { digest } });
  });

  test('LG-READ-29 a document that has not the digest of the list of revisions is not used', async () => {
    const { origin } = await guidanceServer(
      DOCUMENTS,
      at(DOCUMENT_A, (_request, response) =>
        send(response, 200, writeXml(documentOf('a', [], { title: 'other' }))),
      ),
    );
    const reading = value(await read(siteAt(origin), ENTRY, { decide: always }));
    expect(reading.unusable).toMatchObject([{ target: 'a', revision: 1, code: 'integrity_mismatch' }]);
  });
});

describe('what a site cannot do', () => {
  const serving = (act: Act) => guidanceServer(DOCUMENTS, at(DOCUMENT_A, act));

  const unreachable: Readonly<Record<string, Act>> = {
    'answers 503': (_request, response) => send(response, 503, { code: 'document_not_found' }),
    'answers 500': (_request, response) => send(response, 500, 'oops'),
    'answers 429': (_request, response) => send(response, 429, {}),
    'answers 403': (_request, response) => send(response, 403, {}),
    hangs: () => undefined,
    resets: (request) => void request.socket.destroy(),
    'breaks off': (request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('<guidance');
      setTimeout(() => request.socket.destroy(), 20);
    },
    'drips a slow body': (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      const timer = setInterval(() => response.write('<'), 20);
      response.once('close', () => clearInterval(timer));
    },
    'redirects in a loop': (request, response) => {
      response.writeHead(302, { location: request.url ?? '' }).end();
    },
  };
  for (const [name, act] of Object.entries(unreachable))
    test(`LG-READ-28 LG-READ-30 one that ${name} is unreachable, never missing`, async () => {
      const reads = async (totalMs: number) => {
        const { origin, asked } = await serving(act);
        const site = siteAt(origin, { limits: { ...DEFAULT_LIMITS, totalMs } });
        return { told: await read(site, ENTRY, { decide: always }), asked };
      };
      // What does answer has to do so in time.
      const { told, asked } = await patiently(
        300,
        reads,
        (one) =>
          one.told.ok && one.told.value.unreachable.length === 1 && one.told.value.missing.length === 2,
      );
      const reading = value(told);
      expect(reading.unreachable).toMatchObject([{ target: 'a', code: 'source_unreachable' }]);
      expect(reading.missing.map(({ target, revision }) => `${target}@${revision}`)).toEqual([
        'gone@1',
        'a@9',
      ]);
      expect(reading).toMatchObject({ complete: false, incomplete_reasons: ['source_unreachable'] });
      expect(asked.filter((path) => path.startsWith(DOCUMENT_A)).length).toBeLessThanOrEqual(6);
    });

  test('LG-READ-28 one that cannot be asked is a problem to who lists it, and no empty list', async () => {
    const { origin } = await guidanceServer(DOCUMENTS, (_request, response) => {
      send(response, 503, { code: 'overloaded', detail: 'too many' });
      return true;
    });
    const site = siteAt(origin);
    const failure = { problem: { code: 'source_unreachable', message: expect.stringContaining('503') } };
    await expect(site.backlinks('a')).rejects.toMatchObject(failure);
    await expect(site.revisions('a')).rejects.toMatchObject(failure);
    expect(await site.list({}, { limit: 1 })).toMatchObject({ ok: false, error: failure.problem });
  });

  test('LG-READ-28 one that nobody answers at is unreachable, and the advice is to check its address', async () => {
    const { origin, close } = await guidanceServer([]);
    await close();
    const site = siteAt(origin);
    for (const entry of [ENTRY, { id: 'entry' }])
      expect(await read(site, entry)).toMatchObject({
        ok: false,
        error: {
          code: 'source_unreachable',
          message: `${origin} cannot be reached: nothing answers at this host and port`,
          fix: expect.stringMatching(/^check the address/),
        },
      });
  });

  for (const [name, body] of Object.entries({
    'in HTML': '<!DOCTYPE HTML><p>Error code: 404</p>',
    'in JSON without a code': { detail: 'Not Found' },
    'in JSON that is no object': 'null',
    'with a code of another contract': { code: 'NoSuchKey' },
  }))
    test(`LG-READ-13 LG-READ-28 what answers 404 ${name} is no guidance site, and no document is missing there`, async () => {
      const { origin } = await guidanceServer([], (_request, response) => {
        send(response, 404, body);
        return true;
      });
      const site = siteAt(origin);
      for (const entry of [ENTRY, { id: 'entry' }])
        expect(await read(site, entry)).toMatchObject({
          ok: false,
          error: {
            code: 'source_unreachable',
            message: expect.stringContaining(`what answers at ${origin} is no guidance site`),
            fix: expect.stringMatching(/^check the address/),
          },
        });
      await expect(site.revisions('entry')).rejects.toMatchObject({
        problem: { code: 'source_unreachable' },
      });
    });

  test('LG-VER-13 one that says its own content is broken is believed', async () => {
    const { origin } = await serving((_request, response) =>
      send(response, 500, { code: 'integrity_mismatch' }),
    );
    expect(await codeOf(siteAt(origin).document({ id: 'a', revision: 1 }))).toBe('integrity_mismatch');
  });

  test('LG-READ-30 of ten megabytes no more is read than a document may have', async () => {
    let sent = 0;
    const { origin } = await serving((_request, response) => {
      response.writeHead(200, { 'content-length': 10 * 1024 * 1024 });
      const part = Buffer.alloc(64 * 1024, 'x');
      const pour = (): void => {
        while (!response.destroyed && sent < 10 * 1024 * 1024) {
          sent += part.length;
          if (!response.write(part)) return void response.once('drain', pour);
        }
      };
      pour();
    });
    expect(await codeOf(siteAt(origin).document({ id: 'a', revision: 1 }))).toBe('document_too_large');
    expect(sent).toBeLessThan(8 * 1024 * 1024);
  });

  test('LG-LINK-17 a redirect to another origin is refused, and that origin hears nothing', async () => {
    const other = await guidanceServer(DOCUMENTS);
    const { origin } = await serving((request, response) => {
      response.writeHead(302, { location: other.origin + (request.url ?? '') }).end();
    });
    const reading = value(await read(siteAt(origin), ENTRY, { decide: always }));
    expect(reading.unreachable).toMatchObject([{ target: 'a', code: 'cross_origin_refused' }]);
    expect(other.asked).toEqual([]);
  });

  test('LG-READ-30 a redirect within the origin is followed', async () => {
    const { origin } = await serving((request, response) => {
      if (request.url?.includes('moved')) send(response, 200, writeXml(documentOf('a', ['entry'])));
      else response.writeHead(301, { location: `${request.url}&moved=1` }).end();
    });
    expect(await codeOf(siteAt(origin).document({ id: 'a', revision: 1 }))).toBe('found');
  });

  test('LG-READ-31 a signal ends a look-up', async () => {
    const controller = new AbortController();
    const { origin } = await serving(() => controller.abort());
    const reading = value(await read(siteAt(origin), ENTRY, { decide: always, signal: controller.signal }));
    expect(reading).toMatchObject({ complete: false, incomplete_reasons: ['cancelled'], unreachable: [] });
  });
});

describe('LG-LINK-17 which sites are opened', () => {
  test('an origin and nothing else, plain HTTP for this machine alone', async () => {
    const open = (text: string) => openSiteSource(text, { now: () => CLOCK });
    for (const text of [
      'example.com',
      'http://example.com',
      'http://192.0.2.1',
      'http://localhost.example.com',
      'ftp://example.com',
      'file:///etc/passwd',
      'https://user@example.com',
      'https://example.com/sub',
      'https://example.com/?q=1',
      'https://example.com/#x',
      '',
    ])
      expect(await open(text), text).toMatchObject({ ok: false, error: { code: 'origin_invalid' } });
    for (const text of [
      'https://example.com',
      'https://example.com/',
      'http://localhost:4870',
      'http://[::1]:4870',
    ])
      expect((await open(text)).ok, text).toBe(true);
  });

  test('over HTTPS as the client does it everywhere', async () => {
    const stage = await stageFor();
    const host = await stage.serve(['guidance.example.com'], (_request, response) => {
      response.end(writeXml(documentOf('entry')));
    });
    const trust = {
      ca: readFileSync(stage.cacert, 'utf8'),
      dns: { address: '127.0.0.1', port: stage.dns.port },
    };
    const origin = `https://guidance.example.com:${host.port}`;
    const site = siteAt(origin, { ...trust, allowPrivate: true });
    expect(await codeOf(site.document(ENTRY))).toBe('found');
    expect(await codeOf(siteAt(origin, trust).document(ENTRY))).toBe('source_unreachable');
  });
});
