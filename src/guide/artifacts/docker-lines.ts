import type { LogicalLine } from './logical-lines.ts';

const HERE_DOCUMENT = /^\s*(?:ONBUILD\s+)?(?:RUN|COPY|ADD)\b.*?<<-?[ \t]*["']?(\w+)["']?/i;
const SKIPPED = /^[ \t]*(?:#|$)/;

/** The lines that a backslash joins, comments and blank ones between them left out; the index of the last. */
const joined = (lines: readonly string[], from: number): { readonly text: string; readonly last: number } => {
  const parts: string[] = [];
  for (let at = from; at < lines.length; at++) {
    const raw = (lines[at] ?? '').trimEnd();
    if (parts.length > 0 && SKIPPED.test(raw)) continue;
    parts.push(raw.replace(/\\$/, ''));
    if (!raw.endsWith('\\')) return { text: parts.join(' '), last: at };
  }
  return { text: parts.join(' '), last: lines.length };
};

/** The instructions of a Dockerfile, each with the here-document that belongs to it. */
export const instructions = (source: string): readonly LogicalLine[] => {
  const out: LogicalLine[] = [];
  const lines = source.split('\n');
  const lastOf = new Map(lines.map((line, index) => [line.trim(), index]));
  for (let at = 0; at < lines.length; at++) {
    if (SKIPPED.test(lines[at] ?? '')) continue;
    const { text, last } = joined(lines, at);
    const mark = HERE_DOCUMENT.exec(text)?.[1] ?? '';
    // Looked for only where it comes, so that reading stays linear.
    const comes = mark !== '' && (lastOf.get(mark) ?? -1) > last;
    let end = last;
    if (comes)
      do end++;
      while (lines[end]?.trim() !== mark);
    out.push({ text: [text, ...lines.slice(last + 1, end + 1)].join('\n'), line: at + 1 });
    at = end;
  }
  return out;
};
