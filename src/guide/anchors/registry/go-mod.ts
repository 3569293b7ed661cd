import type { ReadDocument } from './json.ts';

const MODULE = /^[ \t]*module[ \t]+("?)([^\s"]+)\1[ \t]*(?:\/\/.*)?$/;
const COMMENT = /^[ \t]*\/\/[ \t]*([A-Za-z][A-Za-z0-9_.-]{0,63}):[ \t]*(\S+)[ \t]*$/;

/** The module that a `go.mod` declares, and the values of the comments that stand alone on a line as `// name: value`. */
export const readGoMod = (text: string): ReadDocument => {
  const comments: Record<string, string[]> = Object.create(null);
  let module: string | undefined;
  for (const line of text.split('\n')) {
    const written = line.endsWith('\r') ? line.slice(0, -1) : line;
    const [, name, value] = COMMENT.exec(written) ?? [];
    if (name !== undefined && value !== undefined) {
      comments[name] ??= [];
      comments[name].push(value);
    }
    module ??= MODULE.exec(written)?.[2];
  }
  return module === undefined
    ? { ok: false, why: 'the record is no go.mod' }
    : { ok: true, value: { module, comments } };
};
