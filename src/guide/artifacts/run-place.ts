import type { Command, Invocation } from '../command/types.ts';
import { inRepository, isDynamic } from './paths.ts';
import type { Repository } from './repository.ts';

/** Where one invocation of a command runs. */
export interface RunsIn {
  /** Undefined when reading alone does not tell, or when it lies outside the repository. */
  readonly folder: string | undefined;
  /** Why the folder is not known, where something in the command says so. */
  readonly doubt?: string;
  /** What starts it on another machine or in a container: files of the repository are not what runs. */
  readonly far?: string;
  /** The container may hold files of the repository. */
  readonly mounted?: boolean;
}

const CONTAINER =
  /^(?:docker|podman|nerdctl|docker-compose|podman-compose)\b|^(?:distrobox|toolbox|devcontainer|flatpak|lxc|incus)\b/;
const MACHINE =
  /^(?:ssh|rsh|mosh|autossh|kubectl|oc|vagrant|multipass|minikube|heroku|fly|flyctl|gcloud|az|aws|wsl)\b/;
/** A fresh container holds nothing of the repository unless it is given. */
const FRESH = /^(?:docker|podman|nerdctl)(?: container)? run$/;
const MOUNTS = /(?:^|\s)(?:-[a-z]*v|--volume|--mount|--volumes-from|--device)\b/;

/** Starts its command in a folder that only running shows. */
const WANDERS = /^(?:chroot|find -(?:exec|ok)dir|direnv\b.*|git submodule.*|lerna\b.*|parallel -.*|bwrap)$/;
const LOGIN = /(?:^|\s)(?:su\s+(?:-l?|--login)(?=\s)|sudo\s(?:\S+\s){0,8}(?:-i|--login)(?=\s))/;
const FOLDER_OPTION =
  /^(?:(-[CDR])(.*)|(--(?:chdir|directory|cwd|prefix|workdir|working-directory|wd|chroot|root|dir))(?:=(.*))?)$/;
/** Their folder option means the folder that the command runs in, and nothing else. */
const PLAIN_FOLDER: Readonly<Record<string, RegExp>> = {
  env: /^(?:-C|--chdir)$/,
  sudo: /^(?:-D|--chdir)$/,
  'uv run': /^--directory$/,
};

/** What stands in front of an invocation, as far as its place in the command is known; else the whole command. */
const before = ({ written }: Command, { span, written: program }: Invocation): string => {
  const at = span.start - written.span.start;
  const text = written.value;
  const found = text.startsWith(program, at) || text.startsWith(program, at + 1);
  return found ? text.slice(0, at) : text;
};

const folderOptions = (text: string): readonly (readonly [string, string])[] => {
  const words = text.split(/[\s"';&|()]+/);
  return words.flatMap((word, index) => {
    const match = FOLDER_OPTION.exec(word);
    if (match === null) return [];
    const [, short, attached, long, value] = match;
    return [[short ?? long ?? '', (short === undefined ? value : attached) || (words[index + 1] ?? '')]];
  });
};

const UNKNOWN = 'in which folder it runs, only running it shows';

const moved = (text: string, invocation: Invocation, from: RunsIn, repository?: Repository): RunsIn => {
  const { wrappers } = invocation;
  if (wrappers.some((one) => WANDERS.test(one)) || LOGIN.test(text))
    return { folder: undefined, doubt: UNKNOWN };
  const options = folderOptions(text);
  const [option, ...others] = options;
  if (option === undefined) return from;
  const [name, value] = option;
  // Behind another command or inside a quoted one, whose option it is cannot be told from the text.
  const plain =
    !/[;&|"'\n]/.test(text) && wrappers.length === 1 && PLAIN_FOLDER[wrappers[0] ?? '']?.test(name) === true;
  const folder =
    plain && others.length === 0 && from.folder !== undefined && value !== '' && !isDynamic(value)
      ? inRepository(from.folder, value, repository)
      : undefined;
  return folder === undefined ? { folder, doubt: UNKNOWN } : { ...from, folder };
};

/** The folder, machine or container that an invocation runs in, told by what stands in front of it. */
const placed = (command: Command, invocation: Invocation, from: RunsIn, repository?: Repository): RunsIn => {
  const { wrappers } = invocation;
  if (wrappers.length === 0) return from;
  const text = before(command, invocation);
  const far = wrappers.find((one) => CONTAINER.test(one) || MACHINE.test(one));
  if (far === undefined) return moved(text, invocation, from, repository);
  const mounted = CONTAINER.test(far) && (!FRESH.test(far) || MOUNTS.test(text));
  return { folder: undefined, far, mounted, doubt: `${far} runs it elsewhere` };
};

const CHANGES = new Set(['cd', 'pushd', 'popd', 'chdir']);

/** `cd d` is followed where it surely ran, and ran in the same shell: `cd d && x`, `cd d; x`. */
const changed = (command: Command, invocation: Invocation, from: RunsIn, repository?: Repository): RunsIn => {
  const lost: RunsIn = { ...from, folder: undefined, doubt: from.doubt ?? UNKNOWN };
  const [, target, ...others] = invocation.words.map((word) => word.value);
  const { value } = command.written;
  const outer = command.invocations.filter((one) => one.wrappers.length === 0).length;
  const nested = invocation.wrappers.length > 0 && (outer > 1 || invocation.wrappers.length > 1);
  if (nested || others.length > 0 || target === undefined || target.startsWith('-')) return lost;
  if (invocation.program !== 'cd' || /[(){}|`]|[^&]&[^&]|\b(?:then|do|else)\b/.test(value)) return lost;
  if (from.folder === undefined || isDynamic(target)) return lost;
  const folder = inRepository(from.folder, target, repository);
  return folder === undefined ? lost : { ...from, folder };
};

const sameShell = (one: Invocation, other: Invocation): boolean =>
  one.wrappers.join('\n') === other.wrappers.join('\n');

/** Every invocation of a command with the place that it runs in. */
export const runPlaces = (
  command: Command,
  folder: string | undefined,
  repository?: Repository,
): readonly (readonly [Invocation, RunsIn])[] => {
  let here: RunsIn = { folder };
  let changer: Invocation | undefined;
  return command.invocations.map((invocation) => {
    if (CHANGES.has(invocation.program)) {
      here = changed(command, invocation, placed(command, invocation, here, repository), repository);
      changer = invocation;
      return [invocation, here];
    }
    const nestedDeeper =
      changer !== undefined && changer.wrappers.length > 0 && !sameShell(changer, invocation);
    const from: RunsIn = nestedDeeper ? { folder: undefined, doubt: UNKNOWN } : here;
    if (changer !== undefined && sameShell(changer, invocation)) return [invocation, from];
    return [invocation, placed(command, invocation, from, repository)];
  });
};
