import type { Guide } from '../../parse/guide.ts';
import { type Hit, rule } from '../../rule.ts';

/** The first word of each path below. */
const BEGINNINGS = [
  'wp',
  'phpmyadmin',
  'adminer',
  'administrator',
  'superadmin',
  'admin',
  'adminconsole',
  'adminpanel',
  'adminarea',
  'admintool',
  'adminui',
  'adminapi',
  'adminportal',
  'admindashboard',
  'cpanel',
  'actuator',
  'back',
  'backoffice',
  'server',
  'staff',
  'internal',
  'control',
];

const ADMIN =
  '(?:wp-admin|phpmyadmin|adminer|administrator|superadmin|_?admin(?:-?(?:console|panel|area|tool|ui|api|portal|dashboard))?|cpanel|actuator|back-?office|server-status|staff-only|internal(?:-(?:api|admin|tools?))?|control-panel)';
const IN_URL = new RegExp(
  String.raw`https?://([^\s/"'<>]{1,255})((?:/[^\s/"'<>?#]{0,100}){0,8}?)/(${ADMIN})(?=[/?#\s"'<>).,;:]|$)[^\s"'<>]{0,200}`,
  'g',
);
const BARE =
  /(?<![\w./-])\/(?:wp-admin|phpmyadmin|adminer|server-status|actuator|cpanel)(?=[/?#\s"'<>).,;:]|$)[^\s"'<>]{0,200}/g;

// Documentation about administration, and the web pages of code, are public.
const PUBLIC_HOST =
  /^(?:docs?|developers?|learn|help|support|manual|wiki|blog)\.|(?:^|\.)(?:github|gitlab|bitbucket|codeberg|readthedocs)\.[a-z]+$/;
const PUBLIC_PATH =
  /\/(?:docs?|documentation|guides?|manual|learn|reference|help|wiki|blog|blob|tree|articles?)(?:\/|$)/;
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?::\d+)?$/;

const SAID_PUBLIC = /^[)"'\x60,]{0,3}\s(?:which|that|and)?\s?(?:is|are)\s[^.;]{0,40}?\bpublic(?:ly)?\b/;

const trimmed = (url: string): string => url.replace(/[.,;:)]+$/, '');

const hasPath = ({ lower, words }: Guide): boolean =>
  BEGINNINGS.some((word) => words.offsetsOf(word).some((at) => /[/_]/.test(lower[at - 1] ?? ' ')));

function* adminPaths(guide: Guide): Iterable<Hit> {
  if (!hasPath(guide)) return;
  const { lower } = guide;
  for (const match of lower.matchAll(IN_URL)) {
    const [whole, host = '', before = '', segment = ''] = match;
    const open =
      PUBLIC_HOST.test(host) ||
      PUBLIC_PATH.test(before) ||
      PUBLIC_PATH.test(whole) ||
      LOCAL_HOST.test(host) ||
      SAID_PUBLIC.test(lower.slice(match.index + trimmed(whole).length, match.index + whole.length + 80));
    if (!open)
      yield {
        message: `the path "${segment}" looks like an administration page that is not public`,
        at: { start: match.index, length: trimmed(whole).length },
        confidence: 0.6,
      };
  }
  for (const { 0: path, index } of lower.matchAll(BARE))
    yield {
      message: 'this looks like the path of an administration page that is not public',
      at: { start: index, length: trimmed(path).length },
      confidence: 0.5,
    };
}

export const adminPath = rule({
  id: 'public-info.admin-path',
  severity: 'warning',
  section: '16',
  clauses: ['GP-16-03'],
  title: 'Private administration path',
  why: 'Adversaries read public guides. An administration path shows them a door that they would have to search for.',
  fix: 'Leave the path out, or let the user supply it; keep it when the page is meant to be public.',
  check: ({ guide }) => adminPaths(guide),
});
