import { fail, ok, type Result } from '../../base/index.ts';
import type { Publication, PublishRequest } from '../../store/index.ts';
import type { OptionSpec, Parsed } from '../command.ts';
import { loadGuidance } from './input.ts';
import { problemLine } from './print.ts';

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

const ACCEPTED = ['override_attempt', 'secret_request'] as const;

export const ACCEPT: OptionSpec = {
  name: 'accept',
  value: 'CODE',
  many: true,
  choices: ACCEPTED,
  help: 'take it although the text asks an agent for this, such as a document about it',
};

/** What `--accept` allows, as the store takes it. */
export const readAccepted = (parsed: Parsed): Pick<PublishRequest, 'accept'> => {
  const accept = ACCEPTED.filter((code) => parsed.values('accept').includes(code));
  return accept.length > 0 ? { accept } : {};
};

export const BASE: OptionSpec = {
  name: 'base',
  value: 'REVISION',
  help: 'refuse unless this is the latest revision (0: there is none)',
};

/** The revision of `--base`, as the store takes it. */
export const readBase = async (parsed: Parsed): Promise<Result<Pick<PublishRequest, 'base'>>> => {
  const typed = parsed.value('base');
  if (typed === undefined) return ok({});
  const { readRevision } = await loadGuidance();
  const base = typed === '0' ? 0 : readRevision(typed);
  return base !== undefined
    ? ok({ base })
    : fail('usage', `--base takes a revision, not "${typed}"`, '0 means: there is none yet');
};
