/** Variables by which programs load further files, whatever else they are told to run. */
const LOADING =
  /^(?:BASH_ENV|ENV|LD_(?:PRELOAD|LIBRARY_PATH|AUDIT)|DYLD_\w+|PATH|PYTHON(?:PATH|STARTUP|HOME)|NODE_(?:OPTIONS|PATH)|RUBY(?:OPT|LIB)|PERL5(?:OPT|LIB)|GIT_(?:SSH(?:_COMMAND)?|EXTERNAL_DIFF)|MAKE(?:FLAGS|FILES)|GNUMAKEFLAGS|SHELL|npm_config_\w+|BASH_FUNC_\S+|CARGO_\w+|RUSTC(?:_WRAPPER)?|GOFLAGS|CC|CXX)$/;

const ASSIGNED = /(?:^|[\s"';&|(])([A-Za-z_]\w{0,60})=(\S{0,400})/g;

/** Installed by a package manager, never part of the repository. */
export const INSTALLED = /(?:^|\/)(?:node_modules|\.venv|venv|site-packages)\//;

const OF_THE_MACHINE = /^(?:\/(?!@repository)|~|\$\{?(?:HOME|PATH|XDG_\w+|GOPATH|CARGO_HOME)\b|$)/;

/** A value that leads into the folder that the command runs in, or that may: `.`, `./x`, `d/x`, `$DIR/x`. */
const isLocalValue = (name: string, value: string): boolean => {
  const bare = value.replace(/["']/g, '').replace(/\$\{\w+:\+[^{}]*(?:\$\w+[^{}]*)?\}/g, '');
  if (/PATH$/.test(name))
    return bare.split(':').some((part) => !OF_THE_MACHINE.test(part) && !INSTALLED.test(`${part}/`));
  if (/^(?:MAKEFLAGS|GNUMAKEFLAGS)$/.test(name)) return /eval|SHELL|(?:^|\s)-?[fCI]/.test(bare);
  return /(?:^|[=\s])(?:\.{1,2}\/|[\w.@+-]+\/|\$|`|\/@repository)/.test(bare);
};

/** Whether this assignment makes programs run more than their words say. */
export const loadsMore = (name: string, value: string): boolean =>
  LOADING.test(name) && isLocalValue(name, value);

/** `BASH_ENV=./e.sh bash x.sh`: what such assignments in a command leave open. */
export const settings = (text: string): readonly string[] =>
  text.includes('=')
    ? [...text.matchAll(ASSIGNED)]
        .filter(([, name = '', value = '']) => loadsMore(name, value))
        .map(([, name, value]) => `what ${name}=${value} adds, only running it shows`)
    : [];
