const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Programs that only start another one. */
const WRAPPERS = words('sudo doas env nohup exec command time nice busybox timeout setsid');

/** Programs that run what they read, and functions of shells that do. */
const INTERPRETERS = words(`
  sh bash dash zsh ksh csh tcsh fish ash mksh python python2 python3 pypy node nodejs deno bun perl ruby php lua tclsh
  osascript pwsh powershell powershell.exe iex invoke-expression
`);

const base = (word: string): string =>
  word.replace(/^.*\//, '').replace(/^(python[23]?|perl|ruby|php|lua)[\d.]+$/, '$1');

/** The words from the first program on that is no wrapper. */
const fromProgram = (stage: string): readonly string[] => {
  const all = stage.trim().split(/\s+/, 12);
  const index = all.findIndex(
    (word, at) =>
      !WRAPPERS.has(base(word)) && !/^[a-z_]\w*=/.test(word) && !(at > 0 && /^(?:-|\d+[smh]?$)/.test(word)),
  );
  return index === -1 ? [] : all.slice(index);
};

// With a script file or with -c the program is elsewhere, and what comes in is its data.
const ELSEWHERE = /^-(?:c|e|m|p|pe|ne|n|r|file|command)$/;

const readsProgram = (rest: readonly string[]): boolean => {
  for (const word of rest) {
    if (/^-\w*s$/.test(word) || word === '-') return true;
    if (ELSEWHERE.test(word)) return false;
    if (!word.startsWith('-')) return /^[a-z]*[)"'`;,.]*$|^[>&)]/.test(word);
  }
  return true;
};

/** Whether a stage of a pipeline, in lower case, runs what it is given as a program. */
export const runsInput = (stage: string): boolean => {
  const [word = '', ...rest] = fromProgram(stage);
  const program = base(word.replace(/[)"'`;,.]+$/, ''));
  if (INTERPRETERS.has(program))
    return program !== word && /[)"'`;,]$/.test(word) ? true : readsProgram(rest);
  if (program === 'source' || word === '.') return /^\/dev\/(?:stdin|fd\/0)/.test(rest[0] ?? '');
  if (program === 'xargs')
    return rest.some((one, at) => INTERPRETERS.has(base(one)) && rest[at + 1] === '-c');
  return program === 'crontab' && rest[0] === '-';
};

/** Whether a command, in lower case, runs a file or makes it one that runs. */
export const runsFile = (command: string): boolean => {
  const [word = ''] = fromProgram(command);
  return INTERPRETERS.has(base(word)) || /^(?:source|\.|chmod|\.{0,2}\/.*)$/.test(word);
};

// What runs the output of a command that stands in `$(...)`, in backticks, in `<(...)` or in a here-string.
const BEFORE_SUBSTITUTION =
  /(?:^|[\s/;&|("'`])(?:(?:eval|exec|source|iex|invoke-expression|\.)\s{1,8}|(?:(?:ba|da|z|k|c|tc|fi|a)?sh|python[\d.]{0,6}|node|perl|ruby|php|pwsh|powershell)(?:\s{1,8}-\w{1,8}){0,3}\s{0,8}(?:<<<\s{0,8})?)["'(]{0,3}$/;
const OPENERS = ['$(', '<(', '`'];
const REACH = 300;

/** Whether `before`, in lower case, ends inside a substitution whose result is run. */
export const insideRunSubstitution = (before: string): boolean => {
  const near = before.slice(-REACH);
  const open = Math.max(...OPENERS.map((opener) => near.lastIndexOf(opener)));
  if (open === -1 || near.includes(')', open)) return false;
  const head = near.slice(Math.max(0, open - 80), open);
  return /^\s*["']?$/.test(head) || BEFORE_SUBSTITUTION.test(head);
};

/** Calls that run text as a program. */
export const EVALUATES =
  /(?<![\w.])(?:eval|exec|execfile|system|popen|shell_exec|passthru|assert|compile|instance_eval|iex|invoke-expression)\b\s{0,4}["'(&$]|\b(?:child_process|execsync|spawnsync|execfilesync|subprocess|os\.system|os\.popen|vm\.run\w{0,20}|new function|kernel\.exec|spawn|start-process)\b|\.exec\s{0,4}\(/g;

/** An interpreter that takes its program as the next word. */
export const TAKES_PROGRAM =
  /\b(?:(?:ba|da|z|k|c|fi)?sh\s{1,8}-\w{0,4}c|(?:python[\d.]{0,6}|node|deno|bun|perl|ruby|php|pwsh|powershell)(?:\s{1,8}-\w{1,12}){0,2}\s{1,8}-{1,2}(?:c|e|r|p|pe|ne|eval|print|command)|eval|source)\s{1,8}/g;
