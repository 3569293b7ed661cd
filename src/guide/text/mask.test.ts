import { describe, expect, test } from 'vitest';
import { base3, evidenceOf, reportOn, withAction, withProse } from '../../../test/support/guides.ts';
import { judgeWith, type Report, renderGithub, renderMarkdown, renderSarif, renderText } from '../index.ts';
import { type Hit, rule } from '../rule.ts';
import { standardLookups } from '../standard-lookups.ts';

const facts = { section: '16', clauses: ['GP-16-01'], title: 'T', why: 'W.', fix: 'F.' };
const SECRET = /tok_[A-Za-z0-9]{20,}/g;

const places = (source: string): readonly Hit[] =>
  [...source.matchAll(SECRET)].map(({ index, 0: found }) => ({
    message: 'a token',
    at: { start: index, length: found.length },
    evidence: `${found.slice(0, 4)}...`,
  }));

const secretRule = rule({
  id: 'public-info.secret',
  severity: 'error',
  blocks: 3,
  ...facts,
  check: ({ guide }) => places(guide.text.source),
});

/** Quotes each line that holds a token, in every way a rule can. */
const quotingRule = rule({
  id: 'test.quoting',
  severity: 'warning',
  from: 1,
  ...facts,
  check: ({ guide }) =>
    guide.text.lines
      .filter(({ text }) => text.includes('tok_'))
      .map(({ text, start }) => ({
        message: `this line: ${text}`,
        at: { start, length: text.length },
        fix: `remove ${text}`,
      })),
});

const report = (guide: string): Report =>
  judgeWith(evidenceOf(guide), standardLookups, [secretRule, quotingRule]);

const everywhere = (one: Report): string =>
  [JSON.stringify(one), renderText(one), renderMarkdown(one), renderGithub(one), renderSarif([one])].join(
    '\n',
  );

describe('VP-28-10 secrets', () => {
  const token = `tok_${'Zq8'.repeat(9)}`;

  test('VP-28-10 a secret stands nowhere in a report: messages, remedies, evidence, excerpts, commands', () => {
    const action = `id: call\nclass: networked\napproval: required\ncommand: curl -H ${token} https://example.com/\nrunner: argv`;
    const shown = everywhere(report(withProse(`Use ${token} to log in.`, withAction(action))));
    expect(shown).not.toContain(token.slice(0, 9));
    expect(shown).toContain('tok_');
  });

  test('VP-28-10 a secret that a cut falls into is not shown in part', () => {
    const line = `${'x'.repeat(150)} ${token}`;
    const [finding] = report(withProse(line)).findings.filter(({ id }) => id === 'test.quoting');
    expect(finding?.evidence).not.toContain('Zq8');
  });

  test('VP-28-10 with more secrets than a report lists nothing of the guide is quoted', () => {
    const many = Array.from({ length: 40 }, (_, at) => `key ${at} tok_${String(at).padStart(24, 'Q')}`).join(
      '\n',
    );
    const one = report(withProse(many));
    for (const finding of one.findings) {
      expect(finding).not.toHaveProperty('excerpt');
      expect(finding).not.toHaveProperty('evidence');
    }
    expect(everywhere(one)).not.toMatch(/tok_Q{4}/);
  });

  test('VP-28-10 no line of a private key is shown by another finding', () => {
    const lines = [1, 2].map((one) => `${one}q7Zk2mVt9RbXw4LcNpHs6YdGfJ3eUaTo`.repeat(2).slice(0, 64));
    const key = ['-----BEGIN RSA PRIVATE KEY-----', ...lines, '-----END RSA PRIVATE KEY-----'].join('\n');
    const shown = everywhere(reportOn(withProse(key)));
    expect(shown).toContain('public-info.secret');
    for (const line of lines) expect(shown).not.toContain(line.slice(0, 12));
  });

  test('VP-28-10 where no rule looks for secrets nothing of an action is quoted', () => {
    const action = `id: call\nclass: normal\napproval: required\ncommand: echo ${token}`;
    const one = reportOn(withAction(action), { ask: { maxLevel: 0 } });
    expect(everywhere(one)).not.toContain('Zq8');
    expect(one.actions.at(-1)?.command).toBe('[withheld]');
  });

  test('the mark of a masked line stands where the secret stands', () => {
    const [finding] = report(withProse(`Use ${token} to log in.`)).findings;
    expect(finding?.excerpt).toEqual({ text: `Use tok_${'*'.repeat(27)} to log in.`, start: 4, length: 31 });
  });

  test('a guide without secrets is shown as it is', () => {
    expect(JSON.stringify(report(base3))).not.toContain('****');
  });
});

test('VP-28-11 the user name and password of a URL are not shown', () => {
  const guide = withProse('See https://user:hunter22@example.com/x tok_here for more.');
  expect(everywhere(report(guide))).not.toContain('hunter22');
});
