/** Places of the machine that a path from the project reaches over its parents. */
const OVER_PARENTS = /^(?:\.\.\/){2,64}(?=(?:etc|root|home|proc|dev|run|boot|sys)\/)/;

const UNTIDY = /\/\/|(?:^|\/)\.{1,2}(?:\/|$)/;

const tidied = (path: string): string => {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    const last = parts.at(-1);
    if (part === '' ? parts.length > 0 : part === '.') continue;
    if (part === '..' && last === '') continue;
    if (part === '..' && last !== undefined && last !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/').replace(OVER_PARENTS, '/');
};

/** The path without `//`, `/./` and `x/..`, for comparison only. */
export const normalised = (path: string): string => (UNTIDY.test(path) ? tidied(path) : path);
