import { commandReferences } from './command-references.ts';
import { logicalLines } from './logical-lines.ts';
import { basename, within } from './paths.ts';
import type { FileReference, Reference, ScanContext, Scanner } from './reference.ts';
import { scanShellText } from './scan-shell.ts';

interface Copy {
  /** In the build context, from the repository's root. */
  readonly source: string;
  /** In the image, without a leading slash. */
  readonly target: string;
}

const join = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`);

const copied = (words: readonly string[], context: ScanContext, workdir: string): readonly Copy[] => {
  const operands = words.filter((word) => !word.startsWith('--'));
  if (words.some((word) => word.startsWith('--from')) || operands.length < 2) return [];
  const written = operands.at(-1) ?? '';
  const target = within(written.startsWith('/') ? '' : workdir, written.replace(/^\/+/, './')) ?? '';
  const inside = written.endsWith('/') || written === '.' || operands.length > 2;
  return operands.slice(0, -1).flatMap((operand) => {
    const source = within(context.folder, operand.replace(/^\/+/, './'));
    if (source === undefined) return [];
    const named = inside && context.repository.has(source) ? join(target, basename(source)) : target;
    return [{ source, target: named }];
  });
};

/** The file of the repository that a path in the image was copied from; the last copy wins. */
const origin = (path: string, copies: readonly Copy[], context: ScanContext): string | undefined => {
  for (const { source, target } of copies.toReversed()) {
    if (path === target && context.repository.has(source)) return source;
    if (target !== '' && !path.startsWith(`${target}/`)) continue;
    const rest = target === '' ? path : path.slice(target.length + 1);
    if (context.repository.has(join(source, rest))) return join(source, rest);
  }
  return undefined;
};

/** How many commands of one file are looked up. */
const COMMANDS = 1000;

const EXEC_FORM = /^\[.*\]$/s;

const execForm = (text: string): readonly string[] | undefined => {
  if (!EXEC_FORM.test(text)) return undefined;
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) && words.every((word) => typeof word === 'string') ? words : undefined;
  } catch {
    return undefined;
  }
};

/** Paths named in RUN are paths of the image: only those that COPY brought from the repository are kept. */
const fromImage = (
  references: readonly Reference[],
  copies: readonly Copy[],
  context: ScanContext,
): readonly Reference[] =>
  references.flatMap((reference): readonly Reference[] => {
    if (reference.kind !== 'file') return reference.kind === 'asked' ? [] : [reference];
    const files = reference.files.flatMap((file) => origin(file, copies, context) ?? []);
    if (files.length === 0) return [];
    const moved: FileReference = { ...reference, files, folder: context.folder };
    return [moved];
  });

/** Dockerfiles: what RUN, ENTRYPOINT and CMD start of the files that COPY and ADD took from the context. */
export const scanDockerfile: Scanner = (source, context) => {
  const out: Reference[] = [];
  let copies: readonly Copy[] = [];
  let workdir = '';
  let commands = 0;
  const uncommented = source.replace(/^[ \t]*#.*$/gm, '');
  for (const { text, line } of logicalLines(uncommented)) {
    const [word = '', ...rest] = text.trim().split(/[ \t]+/);
    const instruction = word.toUpperCase();
    if (instruction === 'WORKDIR')
      workdir = within(rest[0]?.startsWith('/') ? '' : workdir, `./${rest[0] ?? ''}`) ?? '';
    if (instruction === 'COPY' || instruction === 'ADD')
      copies = [...copies, ...copied(rest, context, workdir)].slice(-500);
    if (!/^(?:RUN|ENTRYPOINT|CMD)$/.test(instruction) || commands++ > COMMANDS) continue;
    const command = text
      .trim()
      .slice(word.length)
      .trim()
      .replace(/^(?:--\S+[ \t]+)+/, '');
    const inImage = { ...context, folder: workdir };
    const words = execForm(command);
    const found = words
      ? commandReferences(
          words.map((one) => one.replace(/^\/+(?=.)/, '/@repository/')),
          { folder: workdir, line },
          inImage,
        )
      : scanShellText(command.replace(/(^|[\s'"=])\/(?=[\w.])/g, '$1/@repository/'), line, inImage);
    out.push(...fromImage(found, copies, context));
  }
  return out;
};
