import type { OfferedTool } from '../kernel/index.ts';

/** What both providers take as the name of a function. */
const TAKEN = /^[A-Za-z0-9_-]{1,64}$/;

/** Names of tools as a provider takes them, and back; names that it takes stay as they are. */
export interface Names {
  readonly out: (name: string) => string;
  /** A name that nobody offered comes back as it is, and the kernel refuses it. */
  readonly back: (name: string) => string;
}

const fitting = (name: string, at: number): string =>
  `t${at}_${name.replace(/[^A-Za-z0-9_-]/g, '_')}`.slice(0, 64);

export const namesOf = (tools: readonly OfferedTool[]): Names => {
  const plain = new Set(tools.map(({ name }) => name).filter((name) => TAKEN.test(name)));
  const out = new Map<string, string>();
  tools.forEach(({ name }, at) => {
    let alias = TAKEN.test(name) ? name : fitting(name, at);
    while (alias !== name && plain.has(alias)) alias = `x${alias}`.slice(0, 64);
    out.set(name, alias);
  });
  const back = new Map([...out].map(([name, alias]) => [alias, name]));
  return { out: (name) => out.get(name) ?? name, back: (name) => back.get(name) ?? name };
};
