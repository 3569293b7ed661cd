/** Where a path leads, as far as its text tells. */
export type Location =
  | { readonly kind: 'below'; readonly path: string }
  | { readonly kind: 'absolute'; readonly path: string }
  | { readonly kind: 'escapes' }
  | { readonly kind: 'root' }
  | { readonly kind: 'home' }
  | { readonly kind: 'unknown' };

const DRIVE = /^[A-Za-z]:/;
const DRIVE_ROOT = /^[A-Za-z]:[\\/]*\*?$/;

const normalised = (path: string): readonly string[] | undefined => {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts;
};

/** Reads a path as a POSIX shell in some folder would; `below` is relative to that folder, `.` the folder itself. */
export const locate = (path: string): Location => {
  if (path.startsWith('~') || /^\$\{?HOME\b/.test(path)) return { kind: 'home' };
  if (DRIVE_ROOT.test(path)) return { kind: 'root' };
  if (DRIVE.test(path)) return { kind: 'absolute', path };
  if (path.includes('$') || path.includes('`')) return { kind: 'unknown' };
  const parts = normalised(path);
  if (!path.startsWith('/'))
    return parts === undefined ? { kind: 'escapes' } : { kind: 'below', path: parts.join('/') || '.' };
  return parts === undefined || parts.length === 0
    ? { kind: 'root' }
    : { kind: 'absolute', path: `/${parts.join('/')}` };
};

/** Whether `path`, used in the folder `cwd`, stays inside that folder (A36). */
export const staysInside = (path: string, cwd: string | undefined): boolean => {
  const place = locate(path);
  if (place.kind === 'below') return true;
  const folder = locate(cwd ?? '.');
  return place.kind === 'absolute' && folder.kind === 'absolute' && place.path.startsWith(`${folder.path}/`);
};
