import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeAuthority } from '../../src/conformance/stage/authority.ts';
import { serveRoutes } from '../../src/conformance/stage/https-host.ts';
import type { Report } from '../../src/guide/index.ts';
import { folderWith, type Ran, ROOT, readbackOnline, type Setting } from '../support/command.ts';
import { base3 } from '../support/guides.ts';
import { GUIDE_PATH, MANIFEST_PATH, type Published, publish } from '../support/published.ts';

const NOW = ['--now', '2026-06-01'];

const verify = (site: Published, args: readonly string[], setting: Setting = {}): Promise<Ran> =>
  readbackOnline(['verify', ...NOW, ...site.stage.flags, ...args], setting);

const reportOf = ({ out }: Ran): Report => JSON.parse(out) as Report;

const json = async (site: Published, args: readonly string[], setting: Setting = {}) => {
  const ran = await verify(site, ['--format', 'json', ...args], setting);
  return { ...ran, report: reportOf(ran) };
};

const idsOf = ({ findings }: Report, severity = 'error'): readonly string[] => [
  ...new Set(findings.filter((one) => one.severity === severity).map(({ id }) => id)),
];

describe('VP-8-01 VP-4-01 a URL', () => {
  test('Level 4, exit 0, JSON alone on standard output', async () => {
    const site = await publish();
    const { status, err, report } = await json(site, ['--level', '4', site.url]);
    expect({ status, err, errors: idsOf(report) }).toEqual({ status: 0, err: '', errors: [] });
    expect(report.input).toEqual({ evaluation_mode: 'public-web', url: site.url });
    expect(report.guide.achieved_level).toBe(4);
  });

  test('a broken anchor: --level 4 fails, --level 3 and --max-level 3 hold', async () => {
    const site = await publish();
    for (const name of Object.keys(site.records)) delete site.records[name];
    const four = await json(site, ['--level', '4', site.url]);
    expect(four).toMatchObject({ status: 1, report: { guide: { achieved_level: 3 } } });
    expect(four.err).toContain('Level 4 was asked for');
    expect((await json(site, ['--level', '3', site.url])).status).toBe(0);
    expect((await json(site, ['--max-level', '3', site.url])).status).toBe(0);
    expect((await json(site, [site.url])).status).toBe(1);
  });

  test('V07 nothing there, not even for --level 0', async () => {
    const site = await publish();
    const url = `https://${site.authority}/nothing.txt`;
    for (const more of [[], ['--level', '0'], ['--max-level', '0']]) {
      const { status, report } = await json(site, [...more, url]);
      expect(status, more.join(' ')).toBe(1);
      expect(report.guide).toMatchObject({ received: false, achieved_level: 0 });
    }
    expect(idsOf((await json(site, [url])).report)).toEqual(['fetch.status.not-200']);
  });

  test('a redirect to where the guide is', async () => {
    const site = await publish();
    site.routes['/guide'] = { status: 302, headers: { location: GUIDE_PATH } };
    const { status, report } = await json(site, [`https://${site.authority}/guide`]);
    expect({ status, level: report.guide.achieved_level }).toEqual({ status: 0, level: 4 });
    expect(idsOf(report, 'info')).toContain('fetch.redirect.same-domain');
  });

  test('TLS that does not hold: Level 0, whatever is served', async () => {
    const site = await publish();
    const by = await makeAuthority(new Date(), 'Nobody trusts this authority');
    const host = await site.stage.serve(['example.com'], serveRoutes({ [GUIDE_PATH]: site.guide }), { by });
    const { status, report } = await json(site, [`https://example.com:${host.port}${GUIDE_PATH}`]);
    expect({ status, errors: idsOf(report) }).toEqual({ status: 1, errors: ['fetch.tls.invalid'] });
    expect(host.seen).toEqual([]);
  });

  test('V07 VP-6-03 plain HTTP, addresses and names that nobody may ask for: a report, and nothing is asked', async () => {
    const site = await publish();
    const targets: readonly (readonly [url: string, id: string])[] = [
      [`http://${site.authority}${GUIDE_PATH}`, 'fetch.scheme.http'],
      [`https://127.0.0.1:${site.host.port}${GUIDE_PATH}`, 'fetch.ssrf.private-ip'],
      [`https://localhost:${site.host.port}${GUIDE_PATH}`, 'fetch.ssrf.localhost'],
      ['https://169.254.169.254/latest', 'fetch.ssrf.metadata-ip'],
      ['https://printer.local/', 'fetch.ssrf.local-domain'],
      ['https://user:secret@example.com/', 'fetch.url.refused'],
      ['ftp://example.com/guide.txt', 'fetch.url.refused'],
    ];
    const ran = await readbackOnline(['verify', '--format', 'json', ...targets.map(([url]) => url)]);
    expect(ran.status).toBe(1);
    expect(ran.out + ran.err).not.toContain('secret');
    const reports = JSON.parse(ran.out) as readonly Report[];
    for (const [index, [url, id]] of targets.entries()) {
      expect(idsOf(reports[index] as Report), url).toContain(id);
      expect(reports[index]?.guide, url).toMatchObject({ received: false, achieved_level: 0 });
    }
    expect(site.host.seen).toEqual([]);
  });

  test('what the caller gives stands in: a manifest as a file caps at Level 3, a repository is read', async () => {
    const site = await publish();
    const cwd = folderWith({ 'm.txt': site.routes[MANIFEST_PATH] as string });
    const { report } = await json(site, ['--manifest', 'm.txt', '--repo', '.', site.url], { cwd });
    expect(report.guide.achieved_level).toBe(3);
    expect(report.input.manifest_path).toBe('m.txt');
    expect(report.not_checked.map(({ what }) => what)).not.toContain('files of the repository');
    expect(site.host.seen.map(({ path }) => path)).not.toContain(MANIFEST_PATH);
  });
});

describe('VP-9-23 addresses that the caller gives', () => {
  test('for a host and port that nobody asks are told, and are in the report', async () => {
    const site = await publish();
    const slip = 'example.com:443:192.0.2.1';
    const { err, report } = await json(site, ['--resolve', slip, site.url]);
    expect(err).toContain(`--resolve ${slip} was not used`);
    expect(report.network?.overrides).toMatchObject({ resolve: [slip], resolve_unused: [slip] });
    const right = `${site.authority}:127.0.0.1`;
    const used = await json(site, ['--resolve', right, site.url]);
    expect(used.err).toBe('');
    expect(used.report.network?.overrides).toMatchObject({ resolve: [right] });
    expect(used.report.network?.overrides?.resolve_unused).toBeUndefined();
  });
});

describe('a host', () => {
  test('GP-06-06 leads to its guide', async () => {
    const site = await publish();
    const { status, report } = await json(site, [site.authority]);
    expect({ status, level: report.guide.achieved_level }).toEqual({ status: 0, level: 4 });
    expect(report.input.url).toBe(site.url);
  });

  test('that has the name of a file is the file; a missing file stays missing, and nobody is asked', async () => {
    const site = await publish();
    const cwd = folderWith({ 'example.com': base3 });
    const file = await readbackOnline(['verify', ...NOW, '--format', 'json', 'example.com'], { cwd });
    expect(reportOf(file).input).toEqual({ evaluation_mode: 'local-file', path: 'example.com' });
    const missing = ['guide.txt', 'README.md', 'example.com/guide.txt', 'nothing', 'run.sh'];
    const { status, out, err } = await verify(site, ['--fetch', ...missing], { cwd });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    for (const name of missing) expect(err).toContain(`${name}: there is no such file`);
    expect(site.host.seen).toEqual([]);
    expect(site.stage.dns.asked).toEqual([]);
  });
});

// By the runtime's own account: every socket that a process opens outward, and the modules that it opens them with.
const WATCH = `data:text/javascript,${encodeURIComponent(`
import { subscribe } from 'node:diagnostics_channel';
import { registerHooks } from 'node:module';
for (const name of ['net.client.socket', 'udp.socket'])
  subscribe(name, () => process.stderr.write('OPENED ' + name + '\\n'));
const network = /src\\/net\\/|public-web|node_modules\\/(openpgp|@sigstore|dns-packet|ipaddr)/;
registerHooks({
  load: (url, context, next) => {
    if (network.test(url)) process.stderr.write('LOADED ' + url + '\\n');
    return next(url, context);
  },
});
`)}`;

describe('A50 a file', () => {
  const watched = { env: { NODE_OPTIONS: `--import ${WATCH}` } };

  test('VP-4-07 touches no network and loads nothing for it, whatever it names', async () => {
    const site = await publish();
    const cwd = folderWith({ 'guide.txt': site.guide });
    const { status, err } = await readbackOnline(['verify', ...NOW, 'guide.txt'], { cwd, ...watched });
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(site.host.seen).toEqual([]);
    // The watch does see what --fetch opens.
    const online = await verify(site, ['--fetch', 'guide.txt'], { cwd, ...watched });
    expect(online.err).toContain('OPENED net.client.socket');
    expect(online.err).toContain('OPENED udp.socket');
    expect(online.err).toContain('LOADED ');
  });

  test('VP-4-10 VP-4-14 VP-4-15 with --fetch reaches Level 4 and stays a local file', async () => {
    const site = await publish();
    const cwd = folderWith({ 'guide.txt': site.guide });
    const { status, report } = await json(site, ['--fetch', '--level', '4', 'guide.txt'], { cwd });
    expect({ status, level: report.guide.achieved_level }).toEqual({ status: 0, level: 4 });
    expect(report.input).toEqual({ evaluation_mode: 'local-file', path: 'guide.txt' });
    expect(report.published).toMatchObject({ url: site.url, same_bytes: true });
  });

  test('beside a URL is not fetched for; reports stand in the order given, and the worst status counts', async () => {
    const site = await publish();
    const cwd = folderWith({ 'guide.txt': site.guide });
    const late = '/late.txt';
    site.routes[late] = (_request, response) => void setTimeout(() => response.writeHead(404).end(), 400);
    const urls = [`https://${site.authority}${late}`, site.url];
    const ran = await verify(site, ['--format', 'json', ...urls, 'nowhere.txt', 'guide.txt'], { cwd });
    expect(ran.status).toBe(2);
    expect(ran.err).toContain('nowhere.txt');
    const reports = JSON.parse(ran.out) as readonly Report[];
    expect(reports.map(({ input, guide }) => [input.url ?? input.path, guide.achieved_level])).toEqual([
      [urls[0], 0],
      [site.url, 4],
      ['guide.txt', 3],
    ]);
  });
});

describe('replay', () => {
  const apart = (ran: Ran): unknown => {
    const { input, compact_report: _, ...rest } = reportOf(ran);
    const { replayed: _r, replayed_evidence_sha256: _s, ...kept } = input;
    return { ...rest, input: kept };
  };

  test('VP-28-01 of a fetch gives the same report, byte for byte, with no network at all', async () => {
    const site = await publish();
    const cwd = folderWith();
    const first = await json(site, ['--evidence-out', 'e.json', site.url], { cwd });
    const seen = site.host.seen.length;
    const again = await readbackOnline(['verify', '--format', 'json', '--evidence-in', 'e.json'], { cwd });
    expect(again.status).toBe(first.status);
    expect(reportOf(again).input.replayed).toBe(true);
    expect(JSON.stringify(apart(again))).toBe(JSON.stringify(apart(first)));
    expect(site.host.seen).toHaveLength(seen);
  });

  test('says in every form that nothing was fetched now', async () => {
    const site = await publish();
    const cwd = folderWith();
    await verify(site, ['--quiet', '--evidence-out', 'e.json', site.url], { cwd });
    const replay = (format: string) =>
      readbackOnline(['verify', '--format', format, '--evidence-in', 'e.json'], { cwd });
    const formats = ['text', 'compact', 'json', 'sarif', 'github', 'markdown'];
    const shown = await Promise.all(formats.map(replay));
    for (const [index, { out }] of shown.entries())
      expect(out, formats[index]).toMatch(/[Ss]aved\s+evidence|"replayed": true/);
  });

  test('of evidence whose records were changed is refused', async () => {
    const site = await publish();
    const cwd = folderWith();
    await verify(site, ['--quiet', '--evidence-out', 'e.json', site.url], { cwd });
    const saved = readFileSync(join(cwd, 'e.json'), 'utf8');
    writeFileSync(join(cwd, 'e.json'), saved.replace('"status": 200', '"status": 404'));
    const { status, out, err } = await readbackOnline(['verify', '--evidence-in', 'e.json'], { cwd });
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toContain('no request brought it');
  });
});

/** Runs the command on a terminal of its own, and gives all that the terminal was sent. */
const onTerminal = (args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const words = [process.execPath, join(ROOT, 'bin/readback.js'), 'verify', ...NOW, ...args];
    const line = words.map((word) => `'${word}'`).join(' ');
    const child = spawn('script', ['-qec', line, '/dev/null'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm' },
    });
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
    child.once('error', reject);
    child.once('close', () => resolve(shown));
  });

describe('somebody who waits', () => {
  test('sees on a terminal what is asked, and nothing of it stays', async () => {
    const site = await publish();
    const shown = await onTerminal([...site.stage.flags, '--format', 'compact', site.url]);
    expect(shown).toContain(`asking ${site.authority}${GUIDE_PATH}`);
    expect(shown.slice(shown.lastIndexOf('asking'))).toContain('\r\u001b[KVerifier: readback');
    expect(await onTerminal([...site.stage.flags, '--quiet', site.url])).toBe('');
  });

  test('and stops the run leaves no file behind', async () => {
    const site = await publish();
    const cwd = folderWith();
    const asked = new Promise<void>((resolve) => {
      site.routes['/never.txt'] = () => resolve();
    });
    const url = `https://${site.authority}/never.txt`;
    const args = ['verify', ...site.stage.flags, '--evidence-out', 'e.json', url];
    const child = spawn(process.execPath, [join(ROOT, 'bin/readback.js'), ...args], { cwd, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', (_status, signal) => resolve(signal)));
    await asked;
    child.kill('SIGINT');
    expect(await ended).toBe('SIGINT');
    expect(readdirSync(cwd)).toEqual([]);
  });
});
