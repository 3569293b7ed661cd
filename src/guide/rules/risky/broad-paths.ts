import { locate } from '../commands/locations.ts';

const SYSTEM =
  /^\/(?:\*|(?:Applications|Library|System|Users|bin|boot|dev|etc|home|lib|lib64|opt|private|proc|root|run|sbin|srv|sys|tmp|usr|var)(?:\/\*)?)$/;
const WHOLE_HOME = /^(?:~|\$\{?HOME\}?)(?:\/\*?|\/\.\*?)?$/;

/**
 * Why a path is broad: a root, a home, a parent of the repository, or the repository itself. `cwd` is the action's
 * folder; the root of the repository is `.`.
 */
export const breadthOf = (path: string, cwd: string): string | undefined => {
  if (WHOLE_HOME.test(path) || /^\/(?:home|Users)\/[^/]+\/?\*?$/.test(path)) return 'a home folder';
  const place = locate(path);
  if (place.kind === 'root') return 'the root of a file system';
  if (place.kind === 'absolute') return SYSTEM.test(place.path) ? 'a system folder' : undefined;
  if (place.kind !== 'below' && place.kind !== 'escapes') return undefined;
  const whole = locate(`${cwd}/${path.replace(/\/?\*$/, '') || '.'}`);
  if (cwd.startsWith('/')) return undefined;
  if (whole.kind === 'escapes') return 'a folder above the repository';
  return whole.kind === 'below' && whole.path === '.' ? 'the whole repository' : undefined;
};
