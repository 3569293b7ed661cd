/**
 * Holds `src/` to the table of rooms in docs/architecture.md: who may import whom, only through a room's `index.ts`,
 * which rooms touch nothing of their host, and which open sockets or listen.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { networkGlobals, opensSockets } from './network-use.ts';

interface Room {
  readonly floor: number;
  /** Rooms of the same floor that it may import. */
  readonly beside?: readonly string[];
  /** Lowest and highest floor that it may import; default: every lower one. */
  readonly reach?: readonly [number, number];
  /** No node:* import, clock, chance, network or process. */
  readonly pure?: true;
  /** May open sockets. */
  readonly sockets?: true;
  /** May wait for connections of others, and open none. */
  readonly listens?: true;
}

export const ROOMS: Readonly<Record<string, Room>> = {
  base: { floor: 1, pure: true },
  guide: { floor: 2, reach: [1, 1], pure: true },
  guidance: { floor: 2, reach: [1, 1], pure: true },
  kernel: { floor: 2, reach: [1, 1], pure: true },
  net: { floor: 2, reach: [1, 1], sockets: true },
  evidence: { floor: 3, reach: [1, 2] },
  publish: { floor: 3, reach: [1, 2], beside: ['evidence'] },
  store: { floor: 3, reach: [1, 2] },
  sandbox: { floor: 3, reach: [1, 1] },
  models: { floor: 3, reach: [1, 2] },
  session: { floor: 4, reach: [1, 3] },
  mcp: { floor: 4, reach: [1, 3], beside: ['session'] },
  testing: { floor: 4, reach: [1, 3] },
  web: { floor: 5, reach: [1, 4], listens: true },
  conformance: { floor: 5, reach: [1, 4], sockets: true },
  cli: { floor: 6, reach: [1, 5] },
};

/** Globals of the host that a pure room may not name. */
const HOST = new Set(['process', 'setTimeout', 'setInterval', 'Buffer', 'require']);

/** The one file that may load a module by a computed path: the libraries that judging asks for lazily. */
const MAY_REQUIRE = 'src/cli/lazy-lookups.ts';

/** The one file that imports what only the person at the command line knows: the operator's own application. */
const MAY_IMPORT_ANY = 'src/cli/runs/import-module.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const children = (node: Node): readonly Node[] =>
  Object.entries(node).flatMap(([key, value]) => (key === 'parent' ? [] : [value].flat().filter(isNode)));

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node);
  for (const child of children(node)) walk(child, visit);
};

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? String(value['name']) : undefined;

const literal = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string'
    ? value['value']
    : undefined;

/** What a node imports; `undefined` inside the list for an import whose target nobody can read. */
const importsOf = (node: Node): readonly (string | undefined)[] => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return node['source'] ? [literal(node['source'])] : [];
    case 'ImportExpression':
    case 'TSImportType':
      return [literal(node['source'])];
    default:
      return [];
  }
};

/** Why a node makes its room impure, if it does. */
const hostUse = (node: Node): string | undefined => {
  if (node.type === 'MemberExpression') {
    const path = `${nameOf(node['object'])}.${nameOf(node['property'])}`;
    return ['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID'].includes(path)
      ? path
      : undefined;
  }
  if (node.type === 'NewExpression' && nameOf(node['callee']) === 'Date')
    return (node['arguments'] as unknown[]).length === 0 ? 'new Date()' : undefined;
  return undefined;
};

const bareHost = (node: Node): readonly string[] => {
  const used = ['CallExpression', 'MemberExpression', 'NewExpression'].includes(node.type)
    ? [nameOf(node['object']), nameOf(node['callee'])]
    : [];
  return used.filter((name): name is string => name !== undefined && HOST.has(name));
};

const roomOf = (file: string): string => relative('src', file).split('/')[0] ?? '';

const edgeProblem = (file: string, target: string): string | undefined => {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === to) return undefined;
  const [room, other] = [ROOMS[from], ROOMS[to]];
  if (room === undefined || other === undefined) return `${to} or ${from} is no room of the house`;
  const [low, high] = room.reach ?? [1, room.floor - 1];
  const allowed =
    room.beside?.includes(to) || (other.floor >= low && other.floor <= high && other.floor < room.floor);
  if (!allowed) return `${from} may not import ${to}`;
  return target === join('src', to, 'index.ts') ? undefined : `import ${to} by its door, ${to}/index.ts`;
};

/** Checks one source text as if it stood at `file` (relative to the project root). */
export const checkSource = (file: string, source: string): readonly string[] => {
  const problems: string[] = [];
  const room = ROOMS[roomOf(file)];
  const pure = room?.pure === true;
  const say = (node: Node, what: string): void => {
    problems.push(`${file}:${source.slice(0, node.start).split('\n').length}: ${what}`);
  };
  const take = (node: Node, target: string | undefined): void => {
    if (target === undefined) {
      if (file !== MAY_IMPORT_ANY) say(node, 'an import must name its target in a plain string');
    } else if (target.startsWith('.')) {
      const path = join(dirname(file), target);
      const problem = edgeProblem(file, path);
      if (problem !== undefined) say(node, problem);
    } else if (pure && /^node:|^(fs|net|http|https|child_process|crypto|os|path)$/.test(target))
      say(node, `${roomOf(file)} is pure and may not import ${target}`);
    else if (room?.sockets !== true && opensSockets(node, target, room?.listens === true))
      say(node, `${roomOf(file)} may not open sockets, and ${target} does; go through net/index.ts`);
    if (target === 'node:module' && file !== MAY_REQUIRE) say(node, 'createRequire hides an import');
  };
  const { program, errors } = parseSync(file, source);
  for (const error of errors) problems.push(`${file}: ${error.message}`);
  walk(program as unknown as Node, (node) => {
    for (const target of importsOf(node)) take(node, target);
    const used = pure ? [hostUse(node), ...bareHost(node)].filter((one) => one !== undefined) : [];
    for (const name of used) say(node, `${roomOf(file)} is pure and may not use ${name}`);
  });
  for (const { node, name } of networkGlobals(program as unknown as Node))
    say(node, `${name} of the host checks and bounds nothing; go through net/index.ts`);
  return problems;
};

const sources = (): readonly string[] =>
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();

if (process.argv[1] === import.meta.filename) {
  process.chdir(resolve(import.meta.dirname, '..'));
  const files = sources();
  const problems = files.flatMap((file) => checkSource(file, readFileSync(file, 'utf8')));
  for (const problem of problems) console.error(problem);
  console.log(`layers: ${files.length} files, ${problems.length} problems`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
