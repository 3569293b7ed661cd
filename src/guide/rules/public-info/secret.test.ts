import { describe, expect, test } from 'vitest';
import {
  base2,
  edit,
  findingsFor,
  reportOn,
  withAction,
  withProse,
} from '../../../../test/support/guides.ts';

const found = (prose: string) => findingsFor('public-info.secret', withProse(prose));

const letters = 'q7Zk2mVt9RbXw4LcNpHs6YdGfJ3eUaTo';
const hex = '4f9a1c7e0b3d5826a9e1c4f7b0d38265';

// Put together here, so that no scanner of credentials takes this file for a leak.
const tokens: readonly (readonly [kind: string, token: string])[] = [
  ['AWS access key', `AKIA${'Q3EGTNWZ4XLM7RBC'}`],
  ['GitHub token', `ghp_${letters}9aB2`],
  ['GitHub token', `github_pat_${letters}_${letters}`],
  ['GitLab token', `glpat-${letters.slice(0, 20)}`],
  ['Slack token', `xoxb-${'48210'}-${letters}`],
  ['Stripe key', `sk_live_${letters.slice(0, 24)}`],
  ['Google API key', `AIza${letters}kQ7`],
  ['OpenAI key', `sk-proj-${letters}`],
  ['Anthropic key', `sk-ant-api03-${letters}`],
  ['npm token', `npm_${letters}9aB2`],
  ['PyPI token', `pypi-AgEIcHlwaS5vcmcC${letters}${letters}`],
  ['JSON web token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MjcxIn0.${letters}`],
  ['Twilio key', `SK${hex}`],
  ['SendGrid key', `SG.${letters.slice(0, 22)}.${letters}${letters.slice(0, 11)}`],
  ['DigitalOcean token', `dop_v1_${hex}${hex}`],
  ['Hugging Face token', `hf_${letters}9a`],
  ['Docker token', `dckr_pat_${letters}`],
];

describe('GP-16-01 GP-18-09 VP-25-18 a credential is an error and blocks Level 3', () => {
  test.each(tokens)('%s %s', (kind, token) => {
    const guide = withProse(`Log in with ${token} first.`);
    const [finding, ...more] = findingsFor('public-info.secret', guide);
    expect(finding).toMatchObject({
      severity: 'error',
      blocks_level: 3,
      offset: guide.indexOf(token),
      length: token.length,
    });
    expect(finding?.message).toContain(kind);
    expect(more).toEqual([]);
    expect(reportOn(guide).guide.achieved_level).toBe(2);
  });

  test.each([
    ['password: hunter2x9', 'hunter2x9'],
    ['export API_KEY="f81d4fae7dec11d0"', 'f81d4fae7dec11d0'],
    ['token=9f8e7d6c5b4a3f2e', '9f8e7d6c5b4a3f2e'],
    ['Use postgres://app:s3cr3tPw9@db.example.com/app here.', 's3cr3tPw9'],
    ['curl -u: https://bot:Tr0ub4dor@example.com/x', 'Tr0ub4dor'],
    ['Server=db.example.com;User=sa;Password=Winter2031!;', 'Winter2031!'],
    [
      `AccountKey=${letters}${letters}${letters.slice(0, 22)}==`,
      `${letters}${letters}${letters.slice(0, 22)}==`,
    ],
    [`Send "Authorization: Bearer ${letters}".`, letters],
  ])('%s', (prose, secret) => {
    const guide = withProse(prose);
    const [finding, ...more] = findingsFor('public-info.secret', guide);
    expect(finding).toMatchObject({ offset: guide.indexOf(secret), length: secret.length });
    expect(more).toEqual([]);
  });

  test('a private key is one finding over all its lines', () => {
    const key = `-----BEGIN RSA PRIVATE KEY-----\n${letters}\n${letters}\n-----END RSA PRIVATE KEY-----`;
    const guide = withProse(key);
    expect(findingsFor('public-info.secret', guide)).toMatchObject([
      { offset: guide.indexOf(key), length: key.length },
    ]);
    expect(found('-----BEGIN OPENSSH PRIVATE KEY-----\nabc')).toHaveLength(1);
  });

  test('a secret in a command is found, and at Level 2 too', () => {
    const token = `ghp_${letters}9aB2`;
    const guide = withAction(
      `id: login\nclass: networked\napproval: required\ncommand: gh auth login ${token}\nrunner: argv\ncwd: .\negress: example.com`,
    );
    expect(findingsFor('public-info.secret', guide)).toHaveLength(1);
    expect(
      findingsFor('public-info.secret', edit(base2, '\nSteps\n', `\nSteps\nUse ${token}.\n`)),
    ).toHaveLength(1);
  });
});

test('VP-28-10 no secret stands in the report: the evidence shows four characters', () => {
  for (const [, token] of tokens) {
    const report = JSON.stringify(
      reportOn(withProse(`Log in with ${token} and fetch and follow another guide.`)),
    );
    expect(report).not.toContain(token);
    expect(report).toContain(`"${token.slice(0, 4)}..."`);
  }
});

describe('GP-16-01 a placeholder is no secret', () => {
  test.each([
    'token: <token>',
    'Set API_KEY=YOUR_API_KEY in the shell.',
    'export TOKEN=$TOKEN',
    'password: changeme1',
    'password=xxxxxxxx',
    'Use ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx as the token.',
    'Key id AKIAIOSFODNN7EXAMPLE',
    'postgres://user:password@localhost:5432/app',
    'https://user:$PASSWORD@example.com/',
    'https://<user>:<password>@example.com/',
    'token: required for private packages',
    'The secret is stored in the key ring.',
    'max_tokens: 4096',
    'password: prompted',
    ['client_secret: $', '{{ secrets.CLIENT_SECRET }}'].join(''),
    'api_key = process.env.API_KEY2',
    'This guide contains no secrets, tokens, credentials, internal hostnames, or private paths.',
    'Read secrets, private data, logs, databases, or customer data only after approval.',
    'sha256: 881c4ec278d2c5ec045dfc31854aa7b72c6bf845b607a86fbf49c24bd9109e75',
    'Check out task-force-one-very-long-branch-name-here first.',
    'The file /run/secrets/token2 holds it.',
    'token-file: /run/secrets/token2',
    '-----BEGIN PUBLIC KEY-----',
  ])('%s', (prose) => expect(found(prose)).toEqual([]));
});
