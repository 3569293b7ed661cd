import type { Carried } from './arguments.ts';
import { looksLocal } from './paths.ts';
import type { Program } from './programs/program.ts';
import { isScriptName, withoutDot } from './resolve.ts';
import type { Word } from './types.ts';

/**
 * What a variable makes other programs execute: `files` and `folders` hold it, `command` is it, `code` says so
 * elsewhere. A `file` is one only when it looks like one: `ENV` is also a common name of the project's own.
 */
type Kind = 'files' | 'file' | 'folders' | 'command' | 'code' | Program;

const node: Program = {
  names: 'NODE_OPTIONS',
  loads: '-r, --require, --import, --loader, --experimental-loader',
};
const java: Program = { names: 'JAVA_TOOL_OPTIONS', longDash: true, loads: '-javaagent:, -agentpath:' };

/** Variables that have code executed, by the manuals of the programs that read them. */
const LOADERS: readonly (readonly [string, Kind])[] = [
  ['LD_PRELOAD, LD_AUDIT, DYLD_INSERT_LIBRARIES, BASH_ENV, PYTHONSTARTUP, MAKEFILES, LUA_INIT', 'files'],
  ['ENV, GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG', 'file'],
  [
    'PATH, PYTHONPATH, PYTHONHOME, NODE_PATH, RUBYLIB, PERL5LIB, PERLLIB, CLASSPATH, LD_LIBRARY_PATH, DYLD_LIBRARY_PATH, DYLD_FRAMEWORK_PATH, GCONV_PATH, GIT_EXEC_PATH, GIT_TEMPLATE_DIR, LUA_PATH, LUA_CPATH, AWKPATH, ZDOTDIR, GEM_PATH',
    'folders',
  ],
  [
    'GIT_SSH_COMMAND, GIT_SSH, GIT_EXTERNAL_DIFF, GIT_PAGER, GIT_EDITOR, GIT_SEQUENCE_EDITOR, GIT_ASKPASS, SSH_ASKPASS, SUDO_ASKPASS, GIT_PROXY_COMMAND, PAGER, MANPAGER, EDITOR, VISUAL, BROWSER, LESSOPEN, LESSCLOSE, RSYNC_RSH, CVS_RSH, PROMPT_COMMAND, RUSTC, RUSTDOC, RUSTC_WRAPPER, RUSTC_WORKSPACE_WRAPPER, CARGO_BUILD_RUSTC_WRAPPER, CC, CXX, CPP, LD, AR, FC, HOSTCC, CMAKE_C_COMPILER_LAUNCHER, CMAKE_CXX_COMPILER_LAUNCHER, NPM_CONFIG_SCRIPT_SHELL',
    'command',
  ],
  ['GIT_CONFIG_PARAMETERS, PERL5DB', 'code'],
  ['NODE_OPTIONS, NPM_CONFIG_NODE_OPTIONS', node],
  ['JAVA_TOOL_OPTIONS, _JAVA_OPTIONS, JDK_JAVA_OPTIONS, MAVEN_OPTS, GRADLE_OPTS', java],
  ['RUBYOPT', { names: 'RUBYOPT', loads: '-r', searches: '-I' }],
  ['PERL5OPT', { names: 'PERL5OPT', loads: '-M, -m', searches: '-I' }],
  ['PYTEST_ADDOPTS', { names: 'PYTEST_ADDOPTS', loads: '-p' }],
  ['GOFLAGS', { names: 'GOFLAGS', longDash: true, runs: '-toolexec, -exec' }],
  ['TAR_OPTIONS', { names: 'TAR_OPTIONS', runs: '--to-command, --use-compress-program, -I' }],
  [
    'MAKEFLAGS, GNUMAKEFLAGS, MFLAGS',
    { names: 'MAKEFLAGS', sources: '-f, --file, --makefile', runs: '--eval, -E' },
  ],
];

const kinds: ReadonlyMap<string, Kind> = new Map(
  LOADERS.flatMap(([names, kind]) => names.split(', ').map((name) => [name, kind] as const)),
);

const CARGO_TOOL = /^CARGO_TARGET_[A-Z0-9_]{1,64}_(?:RUNNER|LINKER)$/;
const GIT_KEY = /^GIT_CONFIG_KEY_\d{1,3}$/;
const GIT_EXECUTES =
  /pager|sshcommand|hookspath|fsmonitor|^alias\.|editor|external|textconv|\.clean|\.smudge|helper|askpass|proxy/i;

const kindOf = (name: string, value: string): Kind | undefined => {
  if (CARGO_TOOL.test(name)) return 'command';
  if (GIT_KEY.test(name)) return GIT_EXECUTES.test(value) ? 'code' : undefined;
  return kinds.get(name) ?? kinds.get(name.toUpperCase().startsWith('NPM_') ? name.toUpperCase() : name);
};

/** A setting in front of a command that has code executed. */
export interface Loader extends Carried {
  /** Files that are executed. */
  readonly files: readonly string[];
  /** A command line that is executed. */
  readonly command: string | undefined;
  /** Options that the programs which read it take over. */
  readonly options: Program | undefined;
}

const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)\+?=/;

export const isAssignment = (word: Word | undefined): boolean =>
  word !== undefined && ASSIGNMENT.test(word.value);

/** Folders of the machine and of the user, and those that the variable held before. */
const USUAL_FOLDER =
  /^(?:\$\{?[A-Z_0-9]*(?:PATH|LIB)\}?|(?:~|\$\{?HOME\}?)\/.*|\/(?:usr|bin|sbin|lib|lib64|opt|snap|nix)(?:\/.*)?)$/;

/** Libraries of the machine. */
const USUAL_FILE = /^\/(?:usr|lib|lib64|opt|dev)\//;

const isFile = (text: string): boolean => (looksLocal(text) || isScriptName(text)) && !USUAL_FILE.test(text);

const NOTHING = { files: [], command: undefined, options: undefined };

const loaderOf = (kind: Kind, set: Carried): Loader | undefined => {
  const { value } = set;
  if (typeof kind !== 'string') return { ...set, ...NOTHING, options: kind };
  if (kind === 'code') return { ...set, ...NOTHING };
  // `LESSOPEN="|./filter %s"`
  if (kind === 'command') return { ...set, ...NOTHING, command: value.replace(/^[|-]+/, '') };
  if (kind === 'folders')
    return value.split(':').some((part) => !USUAL_FOLDER.test(part)) ? { ...set, ...NOTHING } : undefined;
  const files = value
    .split(/[\s:]+/)
    .map((file) => file.replace(/^@/, ''))
    .filter(isFile)
    .map(withoutDot);
  return kind === 'files' || files.length > 0 ? { ...set, ...NOTHING, files } : undefined;
};

/** Undefined for a plain setting: `FOO=bar`. */
export const loaderIn = (word: Word): Loader | undefined => {
  const found = ASSIGNMENT.exec(word.value);
  const name = found?.[1] ?? '';
  const value = word.value.slice(found?.[0].length ?? 0);
  const kind = value === '' ? undefined : kindOf(name, value);
  return kind === undefined ? undefined : loaderOf(kind, { name, value, word });
};
