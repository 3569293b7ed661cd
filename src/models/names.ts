import type { OfferedTool } from '../kernel/index.ts';

/** What both providers take as the name of a function. */
const TAKEN = /^[A-Za-z0-9_-]{1,64}$/;

/** Names of tools as a provider takes them, and back; names that it takes stay as they are. */
export interface Names {
  readonly out: (name: string) => string;
  /** A name that nobody offered comes back as it is, and the kernel refuses it. */
  readonly back: (name: string) => string;
}

const fitting = (name: string, at: string): string =>
  `t${at}_${name.replace(/[^A-Za-z0-9_-]/g, '_')}`.slice(0, 64);

/** A name that is not in use. Names may come from strangers, who would like two of them to be the same. */
const aliasOf = (name: string, at: number, used: ReadonlySet<string>): string => {
  let alias = fitting(name, String(at));
  for (let more = 1; used.has(alias); more++) alias = fitting(name, `${at}_${more}`);
  return alias;
};

export const namesOf = (tools: readonly OfferedTool[]): Names => {
  const used = new Set(tools.map(({ name }) => name).filter((name) => TAKEN.test(name)));
  const out = new Map<string, string>();
  tools.forEach(({ name }, at) => {
    const alias = TAKEN.test(name) ? name : aliasOf(name, at, used);
    used.add(alias);
    out.set(name, alias);
  });
  const back = new Map([...out].map(([name, alias]) => [alias, name]));
  return { out: (name) => out.get(name) ?? name, back: (name) => back.get(name) ?? name };
};
