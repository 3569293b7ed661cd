import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { askRaw } from '../../test/support/site.ts';

const PAYLOAD = [
  'http://127.0.0.1:9/probe https://example.com/ //example.com/x file:///etc/passwd',
  '$(touch /tmp/x) `id` ; rm -rf / | sh && curl http://example.com/',
  `'; drop table heads; -- $\{process.exit(1)} {{7*7}} <%= 1 %> #{1}`,
  '<script>fetch("http://example.com/")</script><img src="http://example.com/x.png">',
].join(' ');

const payloads = (id: string) => ({
  id,
  kind: 'guide',
  lang: 'en',
  title: PAYLOAD,
  summary: PAYLOAD,
  applies: PAYLOAD,
  body: PAYLOAD,
  steps: [PAYLOAD],
  links: [{ target: 'elsewhere', revision: 1, relation: 'guide', when: PAYLOAD, label: PAYLOAD }],
  checks: [PAYLOAD],
  tags: [PAYLOAD],
});

test('LG-LINK-16 LG-LINK-19 LG-DOC-16 the site opens no connection and runs nothing, whatever documents say', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'readback-watched-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['test/support/watched-site.ts', join(folder, 'guidance.db')]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { url, token } = JSON.parse((await lines.next()).value ?? '{}');
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  for (const id of ['payloads', 'elsewhere']) {
    const posted = await askRaw(url, '/api/documents', {
      method: 'POST',
      headers,
      body: JSON.stringify(payloads(id)),
    });
    expect([posted.status, posted.text.slice(0, 300)]).toEqual([201, expect.any(String)]);
  }
  const paths = [
    '/api/documents',
    `/api/documents?q=${encodeURIComponent(PAYLOAD.slice(0, 200))}`,
    '/api/documents/payloads?revision=1',
    '/api/documents/payloads?revision=1&format=xml',
    '/api/documents/payloads',
    '/api/documents/payloads/revisions',
    '/api/documents/elsewhere/backlinks',
    '/documents/payloads?revision=1',
    '/documents/payloads',
    '/documents',
    '/llms.txt',
    '/agent/index.md',
    '/api/guides',
    '/guide/review-changes',
    '/openapi.json',
    '/schemas',
    '/readyz',
  ];
  for (const path of paths) expect([path, (await askRaw(url, path)).status]).toEqual([path, 200]);
  expect((await askRaw(url, '/api/documents/payloads?revision=1')).json.body).toBe(PAYLOAD);
  for (const remote of ['from=http://127.0.0.1:9/', 'origin=https://example.com', 'url=https://example.com'])
    expect((await askRaw(url, `/api/documents?${remote}`)).json.code).toBe('parameter_unknown');
  child.kill('SIGTERM');
  const told = JSON.parse((await lines.next()).value ?? '{}');
  expect(told.shown).toEqual([
    expect.stringContaining('socket.connect'),
    expect.stringContaining('child_process.spawnSync'),
    expect.stringContaining('dns.promises.lookup'),
  ]);
  expect(told.tried).toEqual([]);
});
