import type { Report } from '../../guide/index.ts';
import { EXIT, type ExitStatus } from '../world.ts';
import type { Wishes } from './wishes.ts';

/** The level that counts for `--level`: under 0.7.0, unless the caller asked for the declared version (A01, V12). */
const reached = ({ guide }: Report, wishes: Wishes): number =>
  wishes.ask.profile === 'declared'
    ? guide.achieved_level
    : (guide.achieved_level_latest ?? guide.achieved_level);

/** V12: the exit status of one report; the output format has no say in it. */
export const statusOf = (report: Report, wishes: Wishes): ExitStatus => {
  const holds =
    wishes.level === undefined
      ? report.summary.blocking_findings === 0
      : reached(report, wishes) >= wishes.level;
  const warned = wishes.failOn === 'warning' && report.summary.warnings > 0;
  return holds && !warned ? EXIT.holds : EXIT.findings;
};
