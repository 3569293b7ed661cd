import type { Lookups } from '../../lookups.ts';

const OPERATORS: ReadonlySet<string> = new Set(['=', '>=', '>', '<=', '<', '~', '^']);
/** Operators of other ecosystems, which the profile's grammar does not have. */
const FOREIGN: ReadonlySet<string> = new Set(['==', '===', '!=', '~>', '~=', '=<', '=>', '<>']);
const CONSTRAINT =
  /^([=<>~^!]{1,3}) ?((?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){0,2}(?:-[0-9A-Za-z.-]{1,40})?)$/;
const PLAIN = /^(\d+)\.(\d+)\.(\d+)$/;

interface Constraint {
  readonly operator: string;
  readonly version: string;
  /** False for an operator that is not implemented: compared by exact match (GP-11-34, GP-11-35). */
  readonly supported: boolean;
}

interface VersionRange {
  readonly name: string;
  readonly constraints: readonly Constraint[];
}

const readConstraint = (written: string): Constraint | undefined => {
  const [, operator = '', version = ''] = CONSTRAINT.exec(written) ?? [];
  if (OPERATORS.has(operator)) return { operator, version, supported: true };
  return FOREIGN.has(operator) ? { operator, version, supported: false } : undefined;
};

/** `<name> <op><version>[, <op><version>]*`, a space after the operator allowed (GP-11-31). */
export const readRange = (value: string): VersionRange | undefined => {
  const space = value.indexOf(' ');
  const constraints =
    space < 1
      ? []
      : value
          .slice(space + 1)
          .split(',', 9)
          .map((one) => readConstraint(one.trim()));
  const read = constraints.filter((one) => one !== undefined);
  return read.length > 0 && read.length === constraints.length
    ? { name: value.slice(0, space), constraints: read }
    : undefined;
};

const compare = (one: string, other: string): number | undefined => {
  const left = PLAIN.exec(one);
  const right = PLAIN.exec(other);
  if (left === null || right === null) return undefined;
  for (let part = 1; part <= 3; part++) {
    const difference = Number(left[part]) - Number(right[part]);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** The operators that need no library, for two plain versions: the most frequent case loads nothing. */
const byOrder: Readonly<Record<string, (difference: number) => boolean>> = {
  '=': (difference) => difference === 0,
  '>=': (difference) => difference >= 0,
  '>': (difference) => difference > 0,
  '<=': (difference) => difference <= 0,
  '<': (difference) => difference < 0,
};

const holds = ({ operator, version, supported }: Constraint, build: string, lookups: Lookups): boolean => {
  if (!supported) return build === version;
  const difference = compare(build, version);
  const ordered = byOrder[operator];
  return difference !== undefined && ordered !== undefined
    ? ordered(difference)
    : lookups.satisfies(build, `${operator}${version}`) === true;
};

/** Comma means AND (GP-11-33); operators as npm knows them (A46). */
export const inRange = (range: VersionRange, build: string, lookups: Lookups): boolean =>
  range.constraints.every((one) => holds(one, build, lookups));
