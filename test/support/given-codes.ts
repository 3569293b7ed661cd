import { parseSync } from 'oxc-parser';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** A code that stands in the source as text, and the file that gives it. */
export interface GivenCode {
  readonly code: string;
  readonly file: string;
}

interface Source {
  readonly file: string;
  readonly text: string;
}

/** Not a sentence, which a function of the same name in another file may take. */
const CODE = /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const nodesIn = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesIn)];
};

/** Every text that an expression or a type can be: both arms of a choice, each member of a union. */
const textsOf = (node: unknown): readonly string[] => {
  if (!isNode(node)) return [];
  // What stands in for a missing code of the system.
  if (node.type === 'AssignmentPattern') return [];
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? [node['value']] : [];
  const { consequent, alternate, left, right, expression, literal, types, typeAnnotation } = node;
  return [consequent, alternate, left, right, expression, literal, typeAnnotation, types]
    .flat()
    .flatMap(textsOf);
};

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined;

/** By the name of a function of this file: whether it takes a code, and as which argument. */
const placesIn = (nodes: readonly Node[]): ReadonlyMap<string, number> =>
  new Map(
    nodes.flatMap((node) => {
      const made = node.type === 'VariableDeclarator' ? node['init'] : node;
      const name = nameOf(node['id']);
      if (name === undefined || !isNode(made) || !Array.isArray(made['params'])) return [];
      return [[name, made['params'].findIndex((param) => nameOf(param) === 'code')] as const];
    }),
  );

const codesOf = (node: Node, placeOf: (name: string) => number): readonly string[] => {
  if (node.type === 'Property' && nameOf(node['key']) === 'code') return textsOf(node['value']);
  if (node.type === 'TSPropertySignature' && nameOf(node['key']) === 'code')
    return textsOf(node['typeAnnotation']);
  if (node.type !== 'CallExpression') return [];
  const name = nameOf(node['callee']);
  return name === undefined ? [] : textsOf((node['arguments'] as readonly unknown[])[placeOf(name)]);
};

/**
 * Every code that stands as a text where codes are given: the member `code` of an object or a type, and the argument of a
 * function of this project whose parameter is called `code` (`fail`, `refuse`, `refusal`, and what wraps them). A code
 * that is taken from a table is not seen, and its table is what tests hold instead.
 */
export const givenCodes = (sources: readonly Source[]): readonly GivenCode[] => {
  const read = sources.map(({ file, text }) => {
    const nodes = nodesIn(parseSync(file, text).program);
    return { file, nodes, own: placesIn(nodes) };
  });
  const all = new Map(read.flatMap(({ own }) => [...own].filter(([, at]) => at !== -1)));
  return read.flatMap(({ file, nodes, own }) => {
    // What a file declares itself is meant there, whatever others call by the same name.
    const placeOf = (name: string): number => own.get(name) ?? all.get(name) ?? -1;
    return nodes.flatMap((node) =>
      codesOf(node, placeOf)
        .filter((code) => CODE.test(code))
        .map((code) => ({ code, file })),
    );
  });
};
