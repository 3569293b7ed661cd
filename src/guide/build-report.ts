import { clip } from '../base/index.ts';
import type { Action } from './actions.ts';
import { anchorStatuses } from './anchors.ts';
import { excerptAt } from './excerpt.ts';
import type { Finding } from './finding.ts';
import { level5Ready } from './level5.ts';
import { manifestSummary } from './manifest.ts';
import { isSecret, type Mask, maskFor } from './mask.ts';
import { notChecked } from './not-checked.ts';
import {
  GUIDE_PROFILE,
  NEWEST_PROFILE_VERSION,
  SUPPORTED_PROFILE_VERSIONS,
  VERIFIER_PROFILE,
} from './profile.ts';
import { readable } from './readable.ts';
import { compactReport } from './render/compact.ts';
import type {
  ActionInfo,
  AnchorInfo,
  ContentInfo,
  GuideInfo,
  InputInfo,
  Levels,
  ManifestInfo,
  Report,
  VerifierInfo,
} from './report.ts';
import { type ContentEvidence, contentEvidence } from './rules/content/evidence.ts';
import { SCOPE } from './scope.ts';
import type { Subject } from './subject.ts';
import { BUILD_ID, FIXTURE_SUITE_VERSION, VERSION } from './version.ts';

const VERIFIER: VerifierInfo = {
  name: 'readback',
  version: VERSION,
  verifier_profile: VERIFIER_PROFILE,
  verifier_profile_version: NEWEST_PROFILE_VERSION,
  guide_profile: GUIDE_PROFILE,
  guide_profile_version: NEWEST_PROFILE_VERSION,
  supported_guide_profile_versions: SUPPORTED_PROFILE_VERSIONS,
  ...(BUILD_ID !== undefined && { build_id: BUILD_ID }),
  fixture_suite_version: FIXTURE_SUITE_VERSION,
};

type Draft<T> = { -readonly [K in keyof T]: T[K] };

/** Adds a member, unless it has no value. Members are set one by one because merging objects costs many times as much. */
const put = <T, K extends keyof T>(draft: T, key: K, value: T[K] | undefined): void => {
  if (value !== undefined) draft[key] = value;
};

const maybe = <V, W>(value: V | undefined, use: (value: V) => W): W | undefined =>
  value === undefined ? undefined : use(value);

// RFC 3986, without a user name: the schema says `uri`, and a password is nobody's business (VP-28-11).
const URI =
  /^[a-z][a-z0-9+.-]*:(?:\/\/\[[0-9a-f:.]{2,45}\])?(?:[a-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9a-f]{2})+$/i;

const uri = (value: string | undefined): string | undefined => {
  if (value === undefined || !URI.test(value) || !URL.canParse(value)) return undefined;
  if (!value.includes('@')) return value;
  const { username, password } = new URL(value);
  return username === '' && password === '' ? value : undefined;
};

const SHA256 = /^[0-9a-f]{64}$/;

const digest = (value: string | undefined): string | undefined => {
  const lower = value?.toLowerCase();
  return lower !== undefined && SHA256.test(lower) ? lower : undefined;
};

const inputInfo = ({ evidence }: Subject): InputInfo => {
  const { source, ask, replayed } = evidence;
  const info: Draft<InputInfo> = { evaluation_mode: evidence.mode };
  put(info, 'path', source.path || undefined);
  put(info, 'url', uri(source.url));
  put(info, 'manifest_path', evidence.manifest?.path || undefined);
  put(info, 'expected_canonical_url', uri(ask.expectedCanonicalUrl));
  put(info, 'expected_guide_sha256', digest(ask.expectedSha256));
  put(info, 'expected_max_level', ask.maxLevel);
  put(info, 'replayed', replayed && true);
  put(info, 'replayed_evidence_sha256', replayed?.sha256);
  return info;
};

const VALUE_LENGTH = 200;
const COMMAND_LENGTH = 1000;

const quoted = (value: string, mask: Mask | undefined, max: number): string =>
  mask === undefined ? '[withheld]' : mask.hide(clip(readable(value.slice(0, 4 * max)), max));

const guideInfo = (
  subject: Subject,
  levels: Levels,
  found: readonly Finding[],
  mask: Mask | undefined,
): GuideInfo => {
  const { guide: received } = subject.evidence;
  const { metadata } = subject.guide;
  const said = (key: Parameters<typeof metadata.get>[0]): string | undefined =>
    maybe(metadata.get(key)?.value, (value) => quoted(value, mask, VALUE_LENGTH));
  const declared = said('profile-version');
  const canonical = uri(said('canonical-url'));
  const status = said('status');
  return {
    received: received.received,
    truncated: received.truncated,
    bytes: received.bytes.length,
    sha256: received.sha256,
    claimed_level: subject.claim,
    achieved_level: levels.achieved,
    ...(levels.latest !== undefined && { achieved_level_latest: levels.latest }),
    level5_ready: level5Ready(subject, found, levels.achieved),
    ...(declared !== undefined && { profile_version: declared }),
    profile_version_applied: subject.profile.version,
    ...(canonical !== undefined && { canonical_url: canonical }),
    ...(status !== undefined && { status }),
    language: said('preferred-languages')?.split(',', 1)[0]?.trim() || 'en',
  };
};

const manifestInfo = (subject: Subject): ManifestInfo | undefined => {
  const summary: Draft<ManifestInfo> | undefined = manifestSummary(subject);
  if (summary !== undefined) put(summary, 'fetched_at', subject.evidence.manifest?.fetchedAt);
  return summary;
};

const anchorInfos = (subject: Subject): readonly AnchorInfo[] | undefined => {
  const { anchors } = subject.evidence;
  if (subject.claim < 4 && anchors === undefined) return undefined;
  return anchorStatuses(subject).map((status) => {
    const info: Draft<AnchorInfo> = { ...status };
    put(info, 'fetched_at', anchors?.find(({ channel }) => channel === status.channel)?.fetchedAt);
    return info;
  });
};

const entriesOf = (list: string | undefined): readonly string[] | undefined =>
  list?.split(',').map((one) => one.trim());

const actionInfo = (action: Action, mask: Mask | undefined): ActionInfo => {
  const said = (key: Parameters<Action['get']>[0], max: number): string | undefined =>
    maybe(action.get(key)?.value, (value) => quoted(value, mask, max));
  const info: Draft<ActionInfo> = { line: action.block.lines.first };
  put(info, 'id', said('id', VALUE_LENGTH));
  put(info, 'class', entriesOf(said('class', VALUE_LENGTH)));
  put(info, 'approval', said('approval', VALUE_LENGTH));
  put(info, 'runner', said('runner', VALUE_LENGTH));
  put(info, 'command', said('command', COMMAND_LENGTH));
  return info;
};

/** Stands in for a text that may quote a secret that no finding lists. */
const UNQUOTED = {
  message: 'not quoted, because the guide holds more secrets than a report lists',
  remediation: 'Remove the secrets, then verify again.',
};

const contentInfo = (
  { content, line, matched, snippet, confidence }: ContentEvidence,
  mask: Mask | undefined,
): ContentInfo => ({
  content,
  line,
  matched: quoted(matched, mask, VALUE_LENGTH),
  snippet: quoted(snippet, mask, VALUE_LENGTH),
  confidence,
});

const masked = (finding: Finding, subject: Subject, mask: Mask | undefined): Finding => {
  const { evidence, offset, length } = finding;
  if (mask === undefined) {
    const { evidence: _, ...bare } = finding;
    return isSecret(finding) ? bare : { ...bare, ...UNQUOTED };
  }
  const shown: Draft<Finding> = { ...finding };
  shown.message = mask.hide(finding.message);
  shown.remediation = mask.hide(finding.remediation);
  if (evidence !== undefined) shown.evidence = mask.hide(evidence);
  if (offset !== undefined && length !== undefined)
    shown.excerpt = excerptAt(subject.guide.text, mask.source, { start: offset, length });
  return shown;
};

const count = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length;

/** Puts together what was found; nothing is judged here. */
export const buildReport = (subject: Subject, found: readonly Finding[], levels: Levels): Report => {
  const mask = maskFor(found, subject.guide.text);
  // Judged for Level 0, nobody looks for secrets.
  const quoting = subject.claim === 0 ? undefined : mask;
  const findings = found.map((finding) => masked(finding, subject, mask));
  const unchecked = notChecked(subject, findings);
  const manifest = manifestInfo(subject);
  const anchors = anchorInfos(subject);
  const parts = {
    verifier: VERIFIER,
    input: inputInfo(subject),
    guide: guideInfo(subject, levels, found, quoting),
    ...(manifest !== undefined && { manifest }),
    ...(anchors !== undefined && { cross_channel_anchors: anchors }),
    local_evaluation: { evaluated_at: subject.evidence.evaluatedAt },
    summary: {
      blocking_findings: count(findings, 'error'),
      warnings: count(findings, 'warning'),
      infos: count(findings, 'info'),
      not_checked: unchecked.length,
    },
  };
  return {
    ...parts,
    findings,
    content: contentEvidence(subject.guide).map((one) => contentInfo(one, quoting)),
    actions: subject.guide.actions.all.map((action) => actionInfo(action, quoting)),
    not_checked: unchecked,
    scope: SCOPE,
    compact_report: compactReport(parts),
  };
};
