import { commandReferences } from './command-references.ts';
import { instructions } from './docker-lines.ts';
import { basename, within } from './paths.ts';
import {
  type FileReference,
  type Reference,
  type ScanContext,
  type Scanner,
  undecided,
} from './reference.ts';
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

/** `RUN <<EOF`: the document is the script. */
const withoutHereDocument = (command: string): string => {
  const [first = '', ...body] = command.split('\n');
  return /^<<\S+[ \t]*$/.test(first.trim()) ? body.slice(0, -1).join('\n') : command;
};

/** `RUN tool`, where COPY or ADD put a file of that name: by its name alone it runs as well. */
const namedCopies = (command: string, copies: readonly Copy[], added: readonly string[], line: number) =>
  [...new Set([...copies.map(({ target }) => basename(target)), ...added])]
    .filter((name) => {
      const at = name === '' ? -1 : command.indexOf(name);
      return (
        at !== -1 &&
        /(?:^|[;&|(\n"']|\b(?:sh|bash|exec|sudo)[ \t])[ \t]*(?:[\w./-]*\/)?$/.test(
          command.slice(Math.max(0, at - 200), at),
        ) &&
        !/^[\w.-]/.test(command.slice(at + name.length))
      );
    })
    .map((name) => undecided(`which "${name}" runs, what was copied or added before decides`, line));

const fetched = (words: readonly string[]): readonly string[] =>
  words.some((one) => /^(?:https?:|git@)/.test(one)) ? words.map(basename) : [];

const otherShell = (text: string, line: number): readonly Reference[] =>
  /^SHELL[ \t]*\[[ \t]*"(?:\/bin\/)?(?:ba|da|z|a)?sh"/i.test(text)
    ? []
    : [undecided('what SHELL makes of the commands, only running it shows', line)];

const inWorkdir = (workdir: string, path: string): string =>
  within(path.startsWith('/') ? '' : workdir, `./${path}`) ?? '';

const started = (command: string, line: number, inImage: ScanContext): readonly Reference[] => {
  const words = execForm(command);
  return words
    ? commandReferences(
        words.map((one) => one.replace(/^\/+(?=.)/, '/@repository/')),
        { folder: inImage.folder, line },
        inImage,
      )
    : scanShellText(command.replace(/(^|[\s'"=])\/(?=[\w.])/g, '$1/@repository/'), line, inImage);
};

/** Dockerfiles: what RUN, ENTRYPOINT and CMD start of the files that COPY and ADD took from the context. */
export const scanDockerfile: Scanner = (source, context) => {
  const out: Reference[] = [];
  let copies: readonly Copy[] = [];
  let workdir = '';
  let commands = 0;
  const added: string[] = [];
  for (const { text: whole, line } of instructions(source)) {
    const text = whole.trim().replace(/^(?:ONBUILD|HEALTHCHECK(?:[ \t]+--\S+)*)[ \t]+/i, '');
    const [word = '', ...rest] = (text.split('\n', 1)[0] ?? '').trim().split(/[ \t]+/);
    const instruction = word.toUpperCase();
    if (instruction === 'WORKDIR') workdir = inWorkdir(workdir, rest[0] ?? '');
    if (instruction === 'COPY' || instruction === 'ADD')
      copies = [...copies, ...copied(rest, context, workdir)].slice(-500);
    if (instruction === 'ADD') added.push(...fetched(rest));
    if (instruction === 'SHELL') out.push(...otherShell(text, line));
    if (!/^(?:RUN|ENTRYPOINT|CMD)$/.test(instruction) || commands++ > COMMANDS) continue;
    const written = text.slice(word.length).trim();
    const command = withoutHereDocument(written.replace(/^(?:--\S+[ \t]+)+/, ''));
    const found = started(command, line, { ...context, folder: workdir });
    const moved = fromImage(found, copies, context);
    out.push(...moved);
    if (moved.length === 0) out.push(...namedCopies(command, copies, added, line));
  }
  return out;
};
