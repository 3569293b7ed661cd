import { lazy } from '../../../base/index.ts';

/** What a credential of a provider looks like. */
export interface Provider {
  readonly name: string;
  readonly pattern: RegExp;
}

const provider = (name: string, source: string): Provider => ({
  name,
  pattern: new RegExp(`(?<![A-Za-z0-9_-])(?:${source})`),
});

/** Credentials that their own form gives away. Each pattern begins with letters that no other word has. */
export const PROVIDERS: readonly Provider[] = [
  provider('AWS access key', `(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])`),
  provider('GitHub token', `gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{22,255}`),
  provider('GitLab token', `gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[A-Za-z0-9_-]{20,255}`),
  provider('Slack token', String.raw`xox[abeoprs]-[A-Za-z0-9-]{10,255}|xapp-\d-[A-Za-z0-9-]{10,255}`),
  provider(
    'Slack webhook',
    String.raw`(?<=hooks\.slack\.com/services/)T[A-Z0-9]{6,12}/B[A-Z0-9]{6,12}/[A-Za-z0-9]{20,30}`,
  ),
  provider('Stripe key', `[rs]k_(?:live|test)_[A-Za-z0-9]{16,255}|whsec_[A-Za-z0-9+/=]{24,255}`),
  provider(
    'Google API key',
    String.raw`AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{24,40}|ya29\.[A-Za-z0-9_-]{30,255}`,
  ),
  provider('Anthropic key', `sk-ant-[A-Za-z0-9_-]{20,255}`),
  provider('OpenAI key', `sk-(?:proj-|svcacct-|admin-|None-)?[A-Za-z0-9_-]{20,255}`),
  provider('npm token', `npm_[A-Za-z0-9]{36}`),
  provider('PyPI token', `pypi-[A-Za-z0-9_-]{50,255}`),
  provider('RubyGems key', `rubygems_[a-f0-9]{48}`),
  provider('crates.io token', `cio[A-Za-z0-9]{32}(?![A-Za-z0-9])`),
  provider('Docker token', `dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,255}`),
  provider(
    'JSON web token',
    String.raw`eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,2000}`,
  ),
  provider('Azure storage key', `(?<=AccountKey=)[A-Za-z0-9+/]{60,100}={0,2}`),
  provider('shared access signature', `(?<=[?&]sig=)[A-Za-z0-9%+/]{30,255}`),
  provider('Azure client secret', `[A-Za-z0-9_.-]{3}[78]Q~[A-Za-z0-9_.~-]{31,34}`),
  provider('Twilio key', `SK[0-9a-f]{32}(?![A-Za-z0-9])`),
  provider('SendGrid key', String.raw`SG\.[A-Za-z0-9_-]{20,24}\.[A-Za-z0-9_-]{39,50}`),
  provider('Mailgun key', `key-[0-9a-f]{32}(?![A-Za-z0-9])`),
  provider('DigitalOcean token', `do[opr]_v1_[a-f0-9]{64}`),
  provider('Hugging Face token', `hf_[A-Za-z0-9]{30,60}`),
  provider(
    'HashiCorp token',
    String.raw`hv[sbr]\.[A-Za-z0-9_-]{24,255}|[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,70}`,
  ),
  provider('Databricks token', `dapi[a-f0-9]{32}(?![A-Za-z0-9])`),
  provider('Shopify token', `shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}`),
  provider('Linear key', `lin_api_[A-Za-z0-9]{32,60}`),
  provider('Grafana token', `gl(?:sa|c)_[A-Za-z0-9+/=_]{32,255}`),
  provider('Postman key', `PMAK-[a-f0-9]{24}-[a-f0-9]{34}`),
  provider('age key', `AGE-SECRET-KEY-1[A-Z0-9]{50,70}`),
  provider('Telegram token', String.raw`\d{8,10}:AA[A-Za-z0-9_-]{33}`),
];

/** All of them in one: most tokens of a guide are none. */
export const ANY_PROVIDER = lazy(() => new RegExp(PROVIDERS.map(({ pattern }) => pattern.source).join('|')));

/** Words (lowercase) with which these credentials begin. Those without one hold a word of at least 16 characters. */
export const PREFIXES: readonly string[] = [
  'ghp',
  'gho',
  'ghu',
  'ghs',
  'ghr',
  'github',
  'glpat',
  'gldt',
  'glrt',
  'glcbt',
  'glptt',
  'glft',
  'glsoat',
  'glagent',
  'xoxa',
  'xoxb',
  'xoxe',
  'xoxo',
  'xoxp',
  'xoxr',
  'xoxs',
  'xapp',
  'hooks',
  'sk',
  'rk',
  'whsec',
  'gocspx',
  'ya29',
  'npm',
  'pypi',
  'rubygems',
  'dckr',
  'accountkey',
  'sig',
  'sg',
  'dop',
  'doo',
  'dor',
  'hf',
  'hvs',
  'hvb',
  'hvr',
  'atlasv1',
  'shpat',
  'shpca',
  'shppa',
  'shpss',
  'lin',
  'glsa',
  'glc',
  'pmak',
];
