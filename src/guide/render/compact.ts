import type { Report } from '../report/report.ts';
import { overrideNames } from './network.ts';

const NO_VALUE = 'n/a';

/** A level from saved evidence is worth what the file is worth (A50), and one from a network of the caller's what that is. */
const levelLine = ({ guide, input, network }: Parts): string => {
  const { achieved_level: level, achieved_level_latest: latest } = guide;
  const remarks = [
    ...(latest === undefined || latest === level ? [] : [`${latest} under profile 0.7.0`]),
    ...(input.replayed ? ['saved evidence, unauthenticated'] : []),
    ...(network?.overrides === undefined ? [] : [`with ${overrideNames({ network })}`]),
  ];
  return remarks.length === 0 ? `${level}` : `${level} (${remarks.join('; ')})`;
};

/** The name that a guide gives itself is not where it came from: whoever reads one line of this must see both. */
const guideLine = ({ guide, input, fetch }: Parts): string => {
  const { canonical_url: canonical } = guide;
  if (canonical !== undefined && fetch !== undefined && fetch.canonical_match !== true)
    return `${canonical} (fetched from ${fetch.final_url})`;
  const where = canonical ?? fetch?.final_url ?? input.url;
  if (where !== undefined) return where;
  return input.evaluation_mode === 'local-file' ? 'n/a (local file)' : NO_VALUE;
};

const pinnedLine = ({ guide, manifest }: Parts): string => {
  if (guide.achieved_level < 4) return NO_VALUE;
  return manifest?.hash_match === true ? 'yes' : 'no';
};

/** The hash of a part is no hash of the guide. */
const hashLine = ({ guide }: Parts): string => {
  if (!guide.received) return NO_VALUE;
  return guide.truncated ? `${guide.sha256} (of the first ${guide.bytes} bytes)` : guide.sha256;
};

type Parts = Pick<Report, 'verifier' | 'input' | 'fetch' | 'network' | 'guide' | 'manifest' | 'summary'>;

/** The compact verification report: these eight lines, no more (GP-21-13, A08). */
export const compactReport = (parts: Parts): string =>
  [
    `Verifier: ${parts.verifier.name} ${parts.verifier.version}`,
    `Guide: ${guideLine(parts)}`,
    `Level: ${levelLine(parts)}`,
    `SHA-256: ${hashLine(parts)}`,
    `Blocking findings: ${parts.summary.blocking_findings}`,
    `Warnings: ${parts.summary.warnings}`,
    `Hash pinned: ${pinnedLine(parts)}`,
    `Proceed? ${parts.summary.blocking_findings > 0 ? 'no' : 'yes/no'}`,
  ].join('\n');

/** The compact report alone; the whole report is one `--format` away. */
export const renderCompact = (report: Report): string => `${report.compact_report}\n`;
