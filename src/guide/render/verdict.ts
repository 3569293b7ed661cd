import { plural } from '../../base/index.ts';
import type { Report } from '../report/report.ts';
import { whyNothing } from './network.ts';

const nothing = (report: Report): string => {
  const why = whyNothing(report);
  return `Level 0: nothing was received${why === undefined ? '' : `: ${why}`}.`;
};

const reached = (report: Report): string => {
  const { guide, input, summary } = report;
  const { achieved_level: achieved, claimed_level: claimed } = guide;
  if (!guide.received) return nothing(report);
  const blocking = summary.blocking_findings;
  if (blocking > 0) {
    const verb = blocking === 1 ? 'blocks' : 'block';
    // Errors of what was given beside the guide can stand above what it claims.
    if (achieved === claimed)
      return `Level ${achieved} reached, as claimed; ${plural(blocking, 'finding')} ${verb} Level ${achieved + 1}.`;
    return `Level ${achieved} reached, Level ${claimed} claimed: ${plural(blocking, 'finding')} ${verb}.`;
  }
  if (achieved === claimed) {
    const asked = input.expected_max_level === undefined ? 'as claimed' : 'the highest asked for';
    return `Level ${achieved} reached, ${asked}: nothing blocks.`;
  }
  return `Level ${achieved} reached, Level ${claimed} claimed: nothing blocks, and Level ${claimed} needs a fetched manifest and anchor.`;
};

const latest = ({ guide }: Report): string =>
  guide.achieved_level_latest === undefined || guide.achieved_level_latest === guide.achieved_level
    ? ''
    : ` Under profile 0.7.0 it reaches Level ${guide.achieved_level_latest}.`;

/** The result in one or two sentences. */
export const verdict = (report: Report): string => reached(report) + latest(report);

/** Said wherever the evidence was loaded from a file; empty otherwise. */
export const replayNote = ({ input, local_evaluation }: Report): string =>
  input.replayed
    ? `From saved evidence of ${local_evaluation.evaluated_at} (sha256 ${input.replayed_evidence_sha256}), not fetched now; nobody but you vouches for this file.`
    : '';
