import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith, readback } from '../support/command.ts';

const content = (id: string, more: object = {}): string =>
  JSON.stringify({
    id,
    kind: 'guide',
    lang: 'en',
    title: `About ${id}`,
    summary: `What ${id} is for.`,
    applies: 'When asked.',
    body: `Read the whole change, then ${id}.`,
    ...more,
  });

const link = (target: string, revision: number) => ({
  target,
  revision,
  relation: 'guide',
  when: `${target} matters`,
  label: `see ${target}`,
});

test('LG-LINK-23 LG-LINK-26 LG-VER-19 lint of a file tells where its links lead in the database that is named, and nothing without one', () => {
  const home = mkdtempSync(join(tmpdir(), 'readback-lint-'));
  const env = { READBACK_HOME: join(home, 'data') };
  const database = `sqlite:${join(home, 'guidance.db')}`;
  const links = [link('tests', 1), link('nowhere', 7), link('source-trust', 1)];
  const cwd = folderWith({ 'review.json': content('review', { links }), 'broken.json': '{' });
  const run = (line: string, input?: string) =>
    readback(['guidance', ...line.split(' ')], { env, cwd, ...(input !== undefined && { input }) });
  for (const body of ['One.', 'Two.'])
    expect(run(`publish - --database ${database}`, content('tests', { body })).status).toBe(0);
  const codes = (line: string) =>
    JSON.parse(run(`lint ${line} --format json`).out).map(
      ({ findings }: { readonly findings: readonly { readonly code: string }[] }) =>
        findings.map(({ code }) => code),
    );
  expect(codes('review.json')).toEqual([[]]);
  expect(codes(`review.json broken.json --database ${database}`)).toEqual([
    ['newer_revision', 'dangling_link', 'missing_target'],
    [expect.any(String)],
  ]);
  expect(run(`lint review.json --database ${database}`).status).toBe(0);
  expect(run(`lint review.json --strict --database ${database}`).status).toBe(1);
  expect(run(`lint review.json --database sqlite:${home}`)).toMatchObject({ status: 2, out: '' });
});
