import { clip } from '../../base/index.ts';
import type { Action } from '../parse/actions.ts';
import {
  GUIDE_PROFILE,
  NEWEST_PROFILE_VERSION,
  SUPPORTED_PROFILE_VERSIONS,
  VERIFIER_PROFILE,
} from '../parse/profile.ts';
import { compactReport } from '../render/compact.ts';
import { type ContentEvidence, contentEvidence } from '../rules/content/evidence.ts';
import type { Subject } from '../subject.ts';
import { excerptAt } from '../text/excerpt.ts';
import { isSecret, type Mask, maskFor } from '../text/mask.ts';
import { readable } from '../text/readable.ts';
import { shownUri, uri } from '../text/uri-text.ts';
import { BUILD_ID, FIXTURE_SUITE_VERSION, VERSION } from '../version.ts';
import { discoveryInfo } from './discovery-info.ts';
import { type Draft, put } from './draft.ts';
import type { Finding } from './finding.ts';
import { level5Ready } from './level5.ts';
import { fetchInfo, networkInfo, publishedInfo } from './network-info.ts';
import { notChecked } from './not-checked.ts';
import { anchorInfos, manifestInfo } from './provenance-info.ts';
import type {
  ActionInfo,
  ContentInfo,
  GuideInfo,
  InputInfo,
  Levels,
  Report,
  VerifierInfo,
} from './report.ts';
import { SCOPE } from './scope.ts';

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

const maybe = <V, W>(value: V | undefined, use: (value: V) => W): W | undefined =>
  value === undefined ? undefined : use(value);

const SHA256 = /^[0-9a-f]{64}$/;

const digest = (value: string | undefined): string | undefined => {
  const lower = value?.toLowerCase();
  return lower !== undefined && SHA256.test(lower) ? lower : undefined;
};

const inputInfo = ({ evidence }: Subject): InputInfo => {
  const { source, ask, replayed } = evidence;
  const info: Draft<InputInfo> = { evaluation_mode: evidence.mode };
  put(info, 'path', source.path || undefined);
  put(info, 'url', maybe(source.url, shownUri));
  put(info, 'manifest_path', evidence.manifest?.path || undefined);
  put(info, 'expected_canonical_url', uri(ask.expectedCanonicalUrl));
  put(info, 'expected_guide_sha256', digest(ask.expectedSha256));
  put(info, 'expected_max_level', ask.maxLevel);
  put(
    info,
    'registries',
    ask.registries?.map(({ kind, host }) => `${kind}=${host}`),
  );
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
  const fetch = fetchInfo(subject);
  const published = publishedInfo(subject);
  const network = networkInfo(subject);
  const discovery = discoveryInfo(subject);
  const manifest = manifestInfo(subject);
  const anchors = anchorInfos(subject);
  const parts = {
    verifier: VERIFIER,
    input: inputInfo(subject),
    ...(fetch !== undefined && { fetch }),
    ...(published !== undefined && { published }),
    ...(network !== undefined && { network }),
    ...(discovery !== undefined && { discovery }),
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
