import type { Report } from '../../guide/index.ts';
import { EXIT, type ExitStatus } from '../world.ts';
import type { Wishes } from './wishes.ts';

/** The level that counts for `--level`: under 0.7.0, unless the caller asked for the declared version (A01, V12). */
const reached = ({ guide }: Report, wishes: Wishes): number =>
  wishes.ask.profile === 'declared'
    ? guide.achieved_level
    : (guide.achieved_level_latest ?? guide.achieved_level);

/** Why the exit status is 1 although the report may say that nothing blocks; undefined when it says enough. */
export const shortfall = (report: Report, wishes: Wishes): string | undefined => {
  const level = reached(report, wishes);
  if (wishes.level !== undefined && level < wishes.level) {
    const under = wishes.ask.profile === 'declared' ? 'the declared profile version' : 'profile 0.7.0';
    return `Level ${wishes.level} was asked for, and Level ${level} is reached under ${under}`;
  }
  if (wishes.failOn === 'warning' && report.summary.warnings > 0)
    return `--fail-on warning was given, and the guide has ${report.summary.warnings} of them`;
  return undefined;
};

/** V07: a guide that could not be fetched holds at no level, be it the lowest. */
const neverArrived = ({ guide, input }: Report): boolean =>
  input.evaluation_mode === 'public-web' && !guide.received;

/** V12: the exit status of one report; the output format has no say in it. */
export const statusOf = (report: Report, wishes: Wishes): ExitStatus => {
  const blocked = wishes.level === undefined && report.summary.blocking_findings > 0;
  return blocked || neverArrived(report) || shortfall(report, wishes) !== undefined
    ? EXIT.findings
    : EXIT.holds;
};
