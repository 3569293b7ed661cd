import type { Publication } from '../../store/index.ts';
import type { OptionSpec } from '../command.ts';
import { problemLine } from './told.ts';

export const AUTHOR: OptionSpec = {
  name: 'author',
  value: 'ID',
  help: 'whose document it is; default: local',
};

/** The author of whoever works on the database itself and says no name. */
export const LOCAL_AUTHOR = 'local';

/** One publication: what was added, or that nothing was, and what lint says. */
export const publicationText = ({ id, revision, status, digest, warnings }: Publication): string =>
  [`${status} ${id}@${revision}  sha256 ${digest}`, ...warnings.map(problemLine), ''].join('\n');
