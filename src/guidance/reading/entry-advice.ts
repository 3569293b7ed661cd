import type { AbsenceCode } from '../source.ts';

/** What to do about an entry that cannot be read: another one helps only where this one is at fault. */
export const adviceFor = (code: AbsenceCode, entry: string, origin: string): string => {
  switch (code) {
    case 'missing_target':
    case 'missing_revision':
    case 'revision_withdrawn':
      return `choose another entry than ${entry}, or another source than ${origin}`;
    case 'source_unreachable':
    case 'cross_origin_refused':
      return `check the address ${origin}, and that it is up and serves guidance`;
    case 'unknown_version':
      return `read ${entry} with a newer readback, or ask ${origin} for an older revision`;
    case 'document_invalid':
    case 'document_too_large':
    case 'integrity_mismatch':
      return `do not use ${entry} from there; tell whoever keeps ${origin}`;
  }
};
