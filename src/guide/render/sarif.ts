import type { Finding } from '../report/finding.ts';
import { OUTCOMES } from '../report/outcomes.ts';
import type { Report } from '../report/report.ts';
import type { Outcome } from '../rule.ts';
import { fingerprints } from './fingerprint.ts';
import { jsonText } from './json.ts';
import { overridesNote } from './network.ts';
import { artifactUri } from './uri.ts';
import { replayNote, verdict } from './verdict.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

const LEVELS: Readonly<Record<Finding['severity'], 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

const ruleOf = (finding: Finding, outcome: Outcome | undefined): object => ({
  id: finding.id,
  shortDescription: { text: outcome?.title ?? finding.id },
  fullDescription: { text: outcome?.why ?? finding.why },
  help: { text: outcome?.fix ?? finding.remediation },
  defaultConfiguration: { level: LEVELS[outcome?.severity ?? finding.severity] },
  properties: {
    tags: [`guide-profile-${finding.section}`],
    clauses: finding.clauses,
  },
});

const regionOf = (finding: Finding): object | undefined => {
  const { line, column, end_line: endLine, end_column: endColumn, offset, length, excerpt } = finding;
  if (line === undefined) return undefined;
  return {
    startLine: line,
    ...(column !== undefined && { startColumn: column }),
    ...(endLine !== undefined && endColumn !== undefined && { endLine, endColumn }),
    ...(offset !== undefined && { byteOffset: offset, byteLength: length }),
    ...(excerpt !== undefined && { snippet: { text: excerpt.text } }),
  };
};

const resultOf = (finding: Finding, artifact: Artifact, fingerprint: string): object => {
  const region = regionOf(finding);
  return {
    ruleId: finding.id,
    ruleIndex: artifact.ruleIndex(finding.id),
    level: LEVELS[finding.severity],
    message: { text: finding.message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: artifact.uri, index: artifact.index },
          ...(region !== undefined && { region }),
        },
      },
    ],
    partialFingerprints: { 'readbackFinding/v1': fingerprint },
    properties: {
      severity: finding.severity,
      remediation: finding.remediation,
      ...(finding.blocks_level !== undefined && { blocks_level: finding.blocks_level }),
      ...(finding.confidence !== undefined && { confidence: finding.confidence }),
    },
  };
};

interface Artifact {
  readonly uri: string;
  readonly index: number;
  readonly ruleIndex: (id: string) => number;
}

const artifactOf = (report: Report): object => ({
  location: { uri: artifactUri(report.input) },
  roles: ['analysisTarget'],
  mimeType: 'text/plain',
  ...(report.guide.received && {
    length: report.guide.bytes,
    hashes: { 'sha-256': report.guide.sha256 },
  }),
  properties: {
    verdict: verdict(report),
    evaluation_mode: report.input.evaluation_mode,
    ...(report.input.replayed && { replayed: replayNote(report) }),
    ...(report.network?.overrides !== undefined && { overrides: overridesNote(report) }),
    ...(report.fetch !== undefined && { fetch: report.fetch }),
    ...(report.network !== undefined && { network: report.network }),
    ...(report.manifest !== undefined && { manifest: report.manifest }),
    ...(report.cross_channel_anchors !== undefined && {
      cross_channel_anchors: report.cross_channel_anchors,
    }),
    achieved_level: report.guide.achieved_level,
    ...(report.guide.achieved_level_latest !== undefined && {
      achieved_level_latest: report.guide.achieved_level_latest,
    }),
    claimed_level: report.guide.claimed_level,
    level5_ready: report.guide.level5_ready,
    ...report.summary,
    scope: report.scope,
  },
});

const notice = (report: Report, index: number): object => ({
  level: 'note',
  message: {
    text: `Not checked (${report.summary.not_checked}): ${report.not_checked
      .map(({ what, why }) => `${what} (${why})`)
      .join('; ')}`,
  },
  locations: [{ physicalLocation: { artifactLocation: { uri: artifactUri(report.input), index } } }],
});

/** Each artifact once, however often it was named, and which one a report is about. */
const artifactsOf = (
  reports: readonly Report[],
): { readonly all: readonly object[]; readonly at: readonly number[] } => {
  const artifacts = reports.map(artifactOf);
  const texts = artifacts.map((artifact) => JSON.stringify(artifact));
  const distinct = [...new Set(texts)];
  return {
    all: distinct.map((text) => artifacts[texts.indexOf(text)] ?? {}),
    at: texts.map((text) => distinct.indexOf(text)),
  };
};

/** SARIF 2.1.0: one run, each guide an artifact; ends with a line feed. */
export const renderSarif = (reports: readonly Report[]): string => {
  const known = new Map(OUTCOMES.map((outcome) => [outcome.id, outcome]));
  const first = new Map(reports.flatMap((report) => report.findings).map((finding) => [finding.id, finding]));
  const ids = [...first.keys()].sort();
  const ruleIndex = (id: string): number => ids.indexOf(id);
  const artifacts = artifactsOf(reports);
  const results = reports.flatMap((report, number) => {
    const index = artifacts.at[number] ?? 0;
    const marks = fingerprints(report.findings);
    const artifact = { uri: artifactUri(report.input), index, ruleIndex };
    return report.findings.map((finding, at) => resultOf(finding, artifact, marks[at] ?? ''));
  });
  const verifier = reports[0]?.verifier;
  const run = {
    tool: {
      driver: {
        name: 'readback',
        ...(verifier !== undefined && { version: verifier.version, semanticVersion: verifier.version }),
        rules: [...first.values()]
          .sort((one, other) => ruleIndex(one.id) - ruleIndex(other.id))
          .map((finding) => ruleOf(finding, known.get(finding.id))),
        ...(verifier !== undefined && { properties: verifier }),
      },
    },
    columnKind: 'unicodeCodePoints',
    invocations: [
      {
        executionSuccessful: true,
        toolExecutionNotifications: reports.map((report, at) => notice(report, artifacts.at[at] ?? 0)),
      },
    ],
    artifacts: artifacts.all,
    results,
  };
  return jsonText({ $schema: SCHEMA, version: '2.1.0', runs: [run] });
};
