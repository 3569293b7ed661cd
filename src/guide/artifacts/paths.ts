/**
 * Stands for the repository's root in paths that pinned bytes build themselves (`$(dirname "$0")/lib.sh`), so that they
 * can be told from the absolute paths of the machine.
 */
export const ROOT = '/@repository';

/** The folder of a path, '' for the root. */
export const dirname = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

const segments = (path: string): readonly string[] | undefined => {
  const out: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') out.push(segment);
    else if (out.pop() === undefined) return undefined;
  }
  return out;
};

/**
 * The repository path that `path` means from `folder`, both `/`-separated; '' is the root. Undefined when it leaves the
 * repository: by `..`, or because it is an absolute path of the machine.
 */
export const within = (folder: string, path: string): string | undefined => {
  if (path === '.') return folder;
  const slashed = path.replaceAll('\\', '/');
  if (slashed === ROOT || slashed.startsWith(`${ROOT}/`))
    return segments(slashed.slice(ROOT.length))?.join('/');
  if (slashed.startsWith('/') || slashed.startsWith('~')) return undefined;
  return segments(`${folder}/${slashed}`)?.join('/');
};

/** What a folder's listing must tell: which paths are plain folders. */
interface Listing {
  readonly below: (folder: string) => readonly string[];
}

/** `..` behind a link leads beside what the link names: it is followed only behind folders that the listing shows. */
const climbsPlainly = (folder: string, path: string, listing: Listing): boolean => {
  const done: string[] = [];
  for (const segment of `${folder}/${path}`.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') {
      done.push(segment);
      continue;
    }
    if (done.length > 0 && listing.below(done.join('/')).length === 0) return false;
    done.pop();
  }
  return true;
};

/** `within`, held against the listing where there is one. */
export const inRepository = (
  folder: string,
  path: string,
  listing: Listing | undefined,
): string | undefined => {
  const found = within(folder, path);
  if (found === undefined || listing === undefined || !`${folder}/${path}`.includes('..')) return found;
  const slashed = path.replaceAll('\\', '/');
  const fromRoot = slashed === ROOT || slashed.startsWith(`${ROOT}/`);
  const plain = fromRoot
    ? climbsPlainly('', slashed.slice(ROOT.length), listing)
    : climbsPlainly(folder, slashed, listing);
  return plain ? found : undefined;
};

/** `path` as a word of a command, whatever the folder it is run in. */
export const rooted = (path: string): string => (path === '' ? ROOT : `${ROOT}/${path}`);

/** Whether a path holds something that only running resolves: a variable, a substitution or a pattern. */
export const isDynamic = (path: string): boolean => /[$`*?{}[\]]/.test(path);
