import { type LogicalLine, logicalLines } from './logical-lines.ts';

/** A Makefile as far as reading it without make tells. */
export interface Makefile {
  readonly rules: readonly MakeRule[];
  readonly includes: readonly LogicalLine[];
  /** Lines that make expands while it reads, outside recipes. */
  readonly loose: readonly LogicalLine[];
  readonly variables: ReadonlyMap<string, string | undefined>;
  readonly defaultGoal: string | undefined;
}

export interface MakeRule {
  readonly targets: readonly string[];
  readonly prerequisites: readonly string[];
  readonly recipe: readonly LogicalLine[];
}

const ASSIGNMENT =
  /^(?:(?:export|override|private)[ \t]+){0,3}([A-Za-z_.][\w.-]*)[ \t]*(\?|\+|::?:?|!)?=[ \t]*(.*)$/;
const INCLUDE = /^[-s]?include[ \t]+(.+)$/;

const words = (text: string): readonly string[] => text.split(/[ \t]+/).filter((word) => word !== '');

interface Draft {
  readonly rules: { targets: readonly string[]; prerequisites: readonly string[]; recipe: LogicalLine[] }[];
  readonly includes: LogicalLine[];
  readonly loose: LogicalLine[];
  readonly variables: Map<string, string | undefined>;
  defaultGoal: string | undefined;
  open: LogicalLine[] | undefined;
}

/** Replaces `$(X)` and `${X}` by simple variables, to a bounded depth; what is not known stays as written. */
export const expand = (
  text: string,
  variables: ReadonlyMap<string, string | undefined>,
  depth = 0,
): string =>
  text.length > 65_536 || depth > 8
    ? text
    : text.replace(/\$[({]([A-Za-z_.][\w.-]*)[)}]/g, (whole, name: string) => {
        const value = variables.get(name);
        return value === undefined || value.length > 4096 ? whole : expand(value, variables, depth + 1);
      });

const readAssignment = (draft: Draft, line: LogicalLine): boolean => {
  const match = ASSIGNMENT.exec(line.text);
  const name = match?.[1];
  if (match === null || name === undefined) return false;
  draft.loose.push(line);
  const value = match[3]?.replace(/(^|[^\\])#.*$/, '$1').trim() ?? '';
  if (name === '.DEFAULT_GOAL') draft.defaultGoal = value;
  const known = match[2] !== '!' && match[2] !== '+' && !value.includes('$(shell');
  const twice = draft.variables.has(name);
  if (!(twice && match[2] === '?')) draft.variables.set(name, known && !twice ? value : undefined);
  return true;
};

const readRule = (draft: Draft, line: LogicalLine): void => {
  const text = line.text.replace(/(^|[^\\])#.*$/, '$1');
  const colon = text.search(/:(?!=)/);
  if (colon < 1) {
    if (text.trim() !== '') draft.loose.push(line);
    return;
  }
  const [head, ...inline] = text
    .slice(colon + 1)
    .replace(/^:/, '')
    .split(';');
  draft.loose.push({ text: text.slice(0, colon + 1) + (head ?? ''), line: line.line });
  const recipe: LogicalLine[] = inline.length > 0 ? [{ text: inline.join(';'), line: line.line }] : [];
  draft.rules.push({
    targets: words(expand(text.slice(0, colon), draft.variables)),
    prerequisites: words(expand(head ?? '', draft.variables)).filter((word) => word !== '|'),
    recipe,
  });
  draft.open = recipe;
};

const readLine = (draft: Draft, line: LogicalLine): void => {
  if (line.text.startsWith('\t') && draft.open !== undefined) {
    draft.open.push({ text: line.text.slice(1), line: line.line });
    return;
  }
  const text = line.text.trim();
  // A comment, a blank line or a conditional does not end a recipe.
  if (text === '' || text.startsWith('#')) return;
  if (/^(?:if(?:n?eq|n?def)|else|endif)\b/.test(text)) {
    draft.loose.push({ text, line: line.line });
    return;
  }
  draft.open = undefined;
  const include = INCLUDE.exec(text)?.[1];
  if (include !== undefined) {
    draft.includes.push({ text: include, line: line.line });
    draft.loose.push({ text, line: line.line });
  } else if (!readAssignment(draft, { text, line: line.line })) readRule(draft, { text, line: line.line });
};

export const readMakefile = (source: string): Makefile => {
  const draft: Draft = {
    rules: [],
    includes: [],
    loose: [],
    variables: new Map(),
    defaultGoal: undefined,
    open: undefined,
  };
  for (const line of logicalLines(source)) readLine(draft, line);
  return draft;
};

const matches = (pattern: string, target: string): boolean => {
  const at = pattern.indexOf('%');
  if (at === -1) return pattern === target;
  const [head, tail] = [pattern.slice(0, at), pattern.slice(at + 1)];
  return target.length > head.length + tail.length && target.startsWith(head) && target.endsWith(tail);
};

interface Index {
  readonly byTarget: ReadonlyMap<string, readonly MakeRule[]>;
  readonly patterns: readonly (readonly [string, MakeRule])[];
}

/** How many pattern rules are tried for a target. */
const PATTERNS = 200;

const indexOf = (makefile: Makefile): Index => {
  const byTarget = new Map<string, MakeRule[]>();
  const pairs = makefile.rules.flatMap((rule) => rule.targets.map((target) => [target, rule] as const));
  for (const [target, rule] of pairs) {
    const same = byTarget.get(target);
    if (same === undefined) byTarget.set(target, [rule]);
    else same.push(rule);
  }
  return { byTarget, patterns: pairs.filter(([target]) => target.includes('%')).slice(0, PATTERNS) };
};

const rulesFor = (target: string, { byTarget, patterns }: Index): readonly MakeRule[] => [
  ...(byTarget.get(target) ?? []),
  ...patterns.filter(([pattern]) => matches(pattern, target)).map(([, rule]) => rule),
];

/** The rules that these goals reach through prerequisites; without goals, the default one. */
export const reachedRules = (makefile: Makefile, goals: readonly string[]): readonly MakeRule[] => {
  const ordinary = makefile.rules.flatMap((rule) => rule.targets).find((one) => !/^\.|%/.test(one));
  const wanted = goals.length > 0 ? goals : [makefile.defaultGoal ?? ordinary ?? ''];
  // make also brings the files that it reads up to date, and takes .DEFAULT where no rule fits.
  const included = makefile.includes.flatMap(({ text }) => words(expand(text, makefile.variables)));
  const start = [...wanted, 'GNUmakefile', 'makefile', 'Makefile', '.DEFAULT', ...included];
  const index = indexOf(makefile);
  const computed = makefile.rules.filter((rule) => rule.targets.some((target) => target.includes('$')));
  const rules = new Set<MakeRule>(computed);
  const seen = new Set([...start, ...computed.flatMap((rule) => rule.prerequisites)]);
  for (const target of seen)
    for (const rule of rulesFor(target, index)) {
      if (rules.has(rule)) continue;
      rules.add(rule);
      for (const prerequisite of rule.prerequisites) seen.add(prerequisite);
    }
  return [...rules];
};
