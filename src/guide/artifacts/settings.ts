/** Variables by which programs load further files, whatever else they are told to run. */
export const LOADING =
  /^(?:BASH_ENV|ENV|LD_(?:PRELOAD|LIBRARY_PATH|AUDIT)|DYLD_\w+|PATH|PYTHON(?:PATH|STARTUP|HOME)|NODE_(?:OPTIONS|PATH)|RUBY(?:OPT|LIB)|PERL5(?:OPT|LIB)|GIT_(?:SSH(?:_COMMAND)?|EXTERNAL_DIFF)|MAKE(?:FLAGS|FILES)|GNUMAKEFLAGS|SHELL|npm_config_\w+|BASH_FUNC_\S+|CARGO_\w+|RUSTC(?:_WRAPPER)?|GOFLAGS|CC|CXX)$/;

const ASSIGNED = /(?:^|[\s"';&|(])([A-Za-z_]\w{0,60})=(\S{0,400})/g;

/** `.`, `./x`, `d/x`, `$PWD`: a value that leads into the folder that the command runs in. */
export const isLocalValue = (value: string): boolean =>
  /(?:^|[:=\s"'])(?:\.{1,2}(?:\/|:|$|["'\s])|[\w.@+-]+\/|\$\{?PWD|\$\(pwd)/.test(value);

/** `BASH_ENV=./e.sh bash x.sh`: assignments that make a program run more than its words say. */
export const settings = (text: string): readonly string[] =>
  text.includes('=')
    ? [...text.matchAll(ASSIGNED)]
        .filter(([, name = '', value = '']) => LOADING.test(name) && isLocalValue(value))
        .map(([, name, value]) => `what ${name}=${value} adds, only running it shows`)
    : [];
