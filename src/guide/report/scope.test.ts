import { describe, expect, test } from 'vitest';
import {
  base2,
  base3,
  base4,
  edit,
  evidenceOf,
  findingsFor,
  reportOn,
  withAction,
} from '../../../test/support/guides.ts';
import { renderCompact, renderGithub, renderMarkdown, renderText } from '../index.ts';

const renderings = [renderText, renderCompact, renderMarkdown, renderGithub];
const unchecked = (guide: string, more: Parameters<typeof reportOn>[1] = {}): readonly string[] =>
  reportOn(guide, more).not_checked.map(({ what }) => what);

describe('what a result does not say', () => {
  test('GP-01-01 GP-05-02 GP-11-56 VP-5-01 VP-5-02 no rendering calls a guide, its publisher or its commands safe or trusted', () => {
    for (const guide of [base2, base3, base4]) {
      for (const render of renderings) {
        const text = render(reportOn(guide));
        expect(text).not.toMatch(
          /\b(?:safe|safely|trusted|trustworthy|approved|certified|harmless|genuine)\b/i,
        );
        if (render !== renderCompact) expect(text).toContain('Conformance is not safety');
      }
    }
    expect(reportOn(base4).scope.statement).toContain('Conformance is not safety');
  });

  test('VP-5-02 a harmful command in a well-formed action is judged on its form', () => {
    const action =
      'id: wipe\nclass: destructive\napproval: required\ncommand: rm -r customer-records\nrunner: argv\ncwd: .';
    const report = reportOn(withAction(action));
    expect(report.guide.achieved_level).toBe(3);
    expect(report.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('VP-3-03 the standard primary verifier may stand on any domain', () => {
    const at = (verifier: string) =>
      findingsFor(
        'metadata.recommended-verifier.off-domain',
        edit(base4, 'recommended-verifier: https://example.com/check', `recommended-verifier: ${verifier}`),
      );
    expect(at('https://guidecheck.org/verify')).toEqual([]);
    expect(at('https://verifier.example.org/verify')).toHaveLength(1);
  });

  test('GP-11-56 the hash line holds the hash and nothing else', () => {
    const [line] = renderText(reportOn(base4)).match(/^SHA-256: .*$/m) ?? [];
    expect(line).toMatch(/^SHA-256: [0-9a-f]{64}$/);
  });

  test('GP-01-03 the four things that no guide shows are listed as not checked', () => {
    const four = ['publisher intent', 'publisher identity', 'command effect', 'environment fit'];
    expect(unchecked(base4)).toEqual(expect.arrayContaining(four));
    for (const what of four) expect(renderText(reportOn(base4)).replace(/\n +/g, ' ')).toContain(what);
  });

  test('GP-14-07 GP-05-05 the six things outside the threat model are named', () => {
    const text = renderMarkdown(reportOn(base3)).replaceAll('\n', ' ');
    for (const what of [
      'compromised official repositories',
      'malicious package releases',
      'dependency confusion',
      'social engineering outside the guide',
      'assistants that ignore user approval',
      'assistants with unsafe tool permissions',
    ])
      expect(text).toContain(what);
    expect(reportOn(base3).scope.not_covered).toHaveLength(6);
  });

  test('GP-27-11 the four risks that stay with a Level 5 runtime are named', () => {
    expect(reportOn(base4).scope.residual_risks).toEqual([
      'supply-chain compromise',
      'human review error',
      'runtime defects',
      'environment-dependent behavior',
    ]);
  });

  test('GP-28-01 the report calls the profile one layer and no secure install procedure', () => {
    const text = renderMarkdown(reportOn(base3)).replaceAll('\n', ' ');
    expect(text).toContain('one layer of defense and not a secure install procedure');
  });

  test('VP-1-04 VP-3-04 no report speaks of approved verifiers or of a last word', () => {
    for (const render of renderings)
      expect(render(reportOn(base4))).not.toMatch(/approved verifier|only verifier|authoritative|oracle/i);
  });
});

describe('what was not checked', () => {
  test('VP-4-04 VP-4-05 VP-4-06 VP-4-07 VP-4-08 a local file has no header, redirect, TLS, variation or network-target finding, and says so', () => {
    const report = reportOn(base4);
    expect(report).not.toHaveProperty('fetch');
    expect(report.findings.filter(({ id }) => /^(?:header|fetch)\./.test(id))).toEqual([]);
    expect(unchecked(base4)).toEqual(
      expect.arrayContaining([
        'HTTP headers',
        'redirect chain',
        'TLS',
        'content variation between fetches',
        'network targets of the fetch',
      ]),
    );
  });

  test('VP-4-09 channels that nobody looked at are named, and those that were given are not', () => {
    const { guide } = evidenceOf(base4);
    const anchors = [{ ...guide, channel: 'dns-txt' as const }];
    expect(unchecked(base4)).toEqual(expect.arrayContaining(['manifest', 'anchor dns-txt']));
    expect(unchecked(base4, { anchors, manifest: guide })).not.toContain('anchor dns-txt');
    expect(unchecked(base4, { anchors, manifest: guide })).not.toContain('manifest');
    expect(unchecked(base4, { anchors })).toContain('anchor transparency-log');
  });

  test('the levels above the claim are named with who set it', () => {
    expect(reportOn(base3).not_checked).toContainEqual({
      what: 'requirements of Level 4',
      why: 'the guide claims Level 3',
      section: '18',
    });
    expect(reportOn(base4, { ask: { maxLevel: 1 } }).not_checked).toContainEqual({
      what: 'requirements above Level 1',
      why: 'the caller asked for Level 1 at most',
      section: '18',
    });
  });

  test('what was not received or not read is named', () => {
    expect(unchecked('')).toContain('the text of the guide');
    const cut = { ...evidenceOf(base3).guide, truncated: true };
    expect(unchecked(base3, { guide: cut })).toContain(`the guide after its first ${base3.length} bytes`);
    expect(unchecked(base3)).toContain('files of the repository');
    expect(unchecked(base3, { repository: { files: [], complete: true, artifacts: [] } })).not.toContain(
      'files of the repository',
    );
    expect(unchecked(base3, { repository: { files: [], complete: false, artifacts: [] } })).toContain(
      'some files of the repository',
    );
  });

  test('GP-12-80 a pin whose artifact nobody read is not checked, and no rendering calls it verified', () => {
    const pin = `exec-sha256: ${'ab'.repeat(32)}`;
    const action = `id: setup\nclass: code-executing\napproval: required\ncommand: sh setup.sh\nrunner: argv\ncwd: .\n${pin}`;
    const report = reportOn(withAction(action));
    const line = withAction(action).split('\n').indexOf(pin) + 1;
    expect(report.not_checked).toContainEqual({
      what: `pinned artifact, line ${line}`,
      why: 'no repository was given',
      section: '12',
    });
    for (const render of renderings)
      expect(render(report)).not.toMatch(/pin(?:ned)? (?:is )?(?:verified|satisfied|ok)/i);
  });

  test('GP-12-81 a pin that matches its file earns no word about what the file does', () => {
    const artifact = { ...evidenceOf('exit 0\n').guide, path: 'setup.sh' };
    const repository = { files: ['setup.sh'], complete: true, artifacts: [artifact] };
    const action = `id: setup\nclass: code-executing\napproval: required\ncommand: sh setup.sh\nrunner: argv\ncwd: .\nexec-sha256: ${artifact.sha256}`;
    const report = reportOn(withAction(action), { repository });
    for (const render of renderings)
      expect(render(report)).not.toMatch(/\b(?:verified|safe|harmless|trusted|clean|benign|satisfied)\b/i);
    expect(report.not_checked).toContainEqual(expect.objectContaining({ what: 'command effect' }));
  });
});

describe('A40 what an unknown program does is not known', () => {
  const commands = (...written: readonly string[]): string =>
    written.reduce(
      (guide, command, at) =>
        withAction(
          `id: own-${at}\nclass: normal\napproval: not-required\ncommand: ${command}\ncwd: .`,
          guide,
        ),
      base3,
    );
  const effects = (guide: string) => unchecked(guide).filter((what) => what.startsWith('effects of'));

  test('it is listed with its line, counted, and no finding', () => {
    const guide = commands('example-cli sync --all');
    const line = guide.split('\n').indexOf('command: example-cli sync --all') + 1;
    expect(reportOn(guide).not_checked).toContainEqual({
      what: `effects of example-cli, line ${line}`,
      why: 'the table of programs does not know it',
      section: '12',
    });
    expect(reportOn(guide).summary.not_checked).toBe(reportOn(base3).summary.not_checked + 1);
    expect(reportOn(guide).findings).toEqual(reportOn(base3).findings);
    expect(renderText(reportOn(guide)).replace(/\n +/g, ' ')).toContain('effects of example-cli');
  });

  test('neither a program that the table knows nor a script of the repository, whose bytes are looked at', () => {
    expect(effects(base3)).toEqual([]);
    expect(effects(commands('git status --short', './scripts/check.sh'))).toEqual([]);
  });

  test('a long list is cut, and says how much', () => {
    const many = Array.from({ length: 30 }, (_, at) => `example-${at} sync`);
    expect(effects(commands(...many))).toHaveLength(21);
    expect(effects(commands(...many)).at(-1)).toBe('effects of 10 further programs');
  });
});
