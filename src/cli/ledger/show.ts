import { plural, visible } from '../../base/index.ts';
import type { LedgerFault, LedgerVerdict } from '../../kernel/index.ts';

/** `1 entry`, `2 entries`. */
export const entriesOf = (count: number): string => `${count} ${count === 1 ? 'entry' : 'entries'}`;

const placeOf = ({ seq, run_id, number }: LedgerFault): string => {
  const entry = run_id === null ? '' : ` (run ${visible(run_id)}, number ${number})`;
  return seq === null ? entry.trim() : `entry ${seq}${entry}`;
};

const faultLine = (fault: LedgerFault): string => {
  const place = placeOf(fault);
  return `${fault.code}  ${place === '' ? '' : `${place}: `}${fault.message}\n`;
};

const headLines = ({ heads, entries, unsealed, after_last_head }: LedgerVerdict): string => {
  const { last, checked, incomplete } = heads;
  const covered =
    last === null
      ? 'no head outside the database tells of it: a cut tail or an old copy would not be noticed\n'
      : `the last of ${plural(checked, 'head')} tells of ${entriesOf(last)}; ${after_last_head} after it\n`;
  const waiting = unsealed === 0 ? '' : `${unsealed} of them wait for their place\n`;
  const cut = incomplete === 0 ? '' : `${plural(incomplete, 'head')} cut off while written\n`;
  return `${entriesOf(entries)}\n${covered}${waiting}${cut}`;
};

/** Without a head nothing but the database speaks for itself, and that is no proof of anything. */
const endLine = ({ heads }: LedgerVerdict): string =>
  heads.last === null ? 'what is there holds together; nothing outside vouches for it\n' : 'all holds\n';

/** A verdict for people: the faults, the one that matters first, and what heads cover. */
export const verdictText = (verdict: LedgerVerdict): string => {
  const { holds, faults, origin } = verdict;
  const name = `ledger ${visible(origin)}\n`;
  return `${faults.map(faultLine).join('')}${name}${headLines(verdict)}${holds ? endLine(verdict) : ''}`;
};
