/** Which parts of a source text reach for the network: for scripts/layers.ts. */

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Modules that open sockets, with or without `node:`, and what lies below them. */
const SOCKETS = /^(?:node:)?(?:net|tls|https?|http2|dgram|dns|quic)(?:\/|$)|^undici(?:\/|$)/;

/** What these modules also export, and what opens nothing. */
const HARMLESS: ReadonlySet<string> = new Set([
  'isIP',
  'isIPv4',
  'isIPv6',
  'getServers',
  'getCACertificates',
  'rootCertificates',
]);

const nameOf = (value: unknown): string =>
  isNode(value) && value.type === 'Identifier' ? String(value['name']) : '';

/** Whether an import takes only what opens nothing. */
const takesOnlyHarmless = (node: Node): boolean => {
  const taken = (node['specifiers'] ?? []) as readonly Node[];
  return taken.length > 0 && taken.every((one) => HARMLESS.has(nameOf(one['imported'] ?? one['local'])));
};

/** What a server needs to wait for others, by module; none of it can begin a connection. */
const LISTENING: Readonly<Record<string, ReadonlySet<string>>> = {
  'node:http': new Set(['createServer', 'STATUS_CODES']),
};

/** Whether an import takes only what listens, or only types of the connections that others began. */
const onlyListens = (node: Node, target: string): boolean => {
  if (node.type !== 'ImportDeclaration') return false;
  const taken = node['specifiers'] as readonly Node[];
  const listening = LISTENING[target];
  const type = (one: Node): boolean => node['importKind'] === 'type' || one['importKind'] === 'type';
  return (
    taken.length > 0 && taken.every((one) => type(one) || listening?.has(nameOf(one['imported'])) === true)
  );
};

/**
 * Whether an import or a re-export of `target` can open a socket; a type tells that somebody holds one. Who `listens`
 * holds the sockets that others opened, and opens none outward.
 */
export const opensSockets = (node: Node, target: string | undefined, listens: boolean): boolean =>
  target !== undefined &&
  SOCKETS.test(target) &&
  !takesOnlyHarmless(node) &&
  !(listens && onlyListens(node, target));

const GLOBALS: ReadonlySet<string> = new Set(['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']);
const WHOLE: ReadonlySet<string> = new Set(['globalThis', 'global', 'self', 'window']);

/** Where an identifier is only a name: of a member, a property, a type's field, a label. */
const NAMES: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  PropertyDefinition: 'key',
  MethodDefinition: 'key',
  TSPropertySignature: 'key',
  TSMethodSignature: 'key',
  TSQualifiedName: 'right',
  TSEnumMember: 'id',
  ImportSpecifier: 'imported',
  ExportSpecifier: 'exported',
  LabeledStatement: 'label',
};

/** Where a name is given a meaning of its own. */
const BINDINGS: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  ImportSpecifier: ['local'],
  ImportDefaultSpecifier: ['local'],
  ImportNamespaceSpecifier: ['local'],
  CatchClause: ['param'],
};

type Visit = (node: Node, bound: boolean) => void;

/** Walks what is not merely a name; `bound` inside what gives names a meaning. */
const walk = (node: Node, bound: boolean, visit: Visit): void => {
  visit(node, bound);
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent' || (NAMES[node.type] === key && node['computed'] !== true)) continue;
    const preset = node.type === 'AssignmentPattern' && key === 'right';
    const binds = !preset && (bound || BINDINGS[node.type]?.includes(key) === true);
    for (const child of [value].flat()) if (isNode(child)) walk(child, binds, visit);
  }
};

/** `globalThis.fetch`, `globalThis['fetch']`. */
const throughGlobal = (node: Node): string | undefined => {
  if (node.type !== 'MemberExpression' || !WHOLE.has(nameOf(node['object']))) return undefined;
  const { property } = node as unknown as { readonly property: Node };
  const name = node['computed'] === true ? String(property['value']) : nameOf(property);
  return GLOBALS.has(name) ? name : undefined;
};

/** The globals of the host that speak to the network, where a program uses them. */
export const networkGlobals = (program: Node): readonly { readonly node: Node; readonly name: string }[] => {
  const own = new Set<string>();
  const used: { node: Node; name: string }[] = [];
  walk(program, false, (node, bound) => {
    const name = throughGlobal(node) ?? nameOf(node);
    if (!GLOBALS.has(name)) return;
    if (bound) own.add(name);
    else used.push({ node, name });
  });
  return used.filter(({ node, name }) => node.type === 'MemberExpression' || !own.has(name));
};
