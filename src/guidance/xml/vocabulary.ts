/** The children of the root that stand exactly once (LG-DOC-26 to 29). */
export const SINGLE = ['title', 'summary', 'applies', 'body'] as const;

/** Those that stand any number of times, in an order that means something (LG-DOC-30 to 33). */
const REPEATED = ['step', 'link', 'check', 'tag'] as const;

export const ROOT_ATTRIBUTES = ['id', 'revision', 'kind', 'lang'] as const;
export const LINK_ATTRIBUTES = ['target', 'revision', 'relation', 'when'] as const;

export type Single = (typeof SINGLE)[number];
type Repeated = (typeof REPEATED)[number];
export type Child = Single | Repeated;
export type RootAttribute = (typeof ROOT_ATTRIBUTES)[number];

const CHILDREN: ReadonlySet<string> = new Set([...SINGLE, ...REPEATED]);
const REPEATABLE: ReadonlySet<string> = new Set(REPEATED);

export const isChild = (name: string): name is Child => CHILDREN.has(name);

/** Where a child stands, counted from 1: a single one shows its number only from the second on. */
export const pathOf = (child: Child, number: number): string =>
  number === 1 && !REPEATABLE.has(child) ? `guidance/${child}` : `guidance/${child}[${number}]`;

/** Elements of other formats that run, load or draw something: a wrong namespace does not make them harmless. */
const EMBEDDED: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'frame', 'object', 'embed', 'applet', 'form', 'input', 'button', 'base'],
  ...['meta', 'img', 'image', 'audio', 'video', 'source', 'svg', 'math', 'canvas', 'use', 'foreignobject'],
  ...['include', 'import', 'stylesheet', 'template', 'html'],
]);

export const isEmbedded = (element: string): boolean => EMBEDDED.has(element.toLowerCase());

/** `onclick` and its like. */
export const isHandler = (attribute: string): boolean => /^on[a-z]/i.test(attribute);
