import type { Assignment, Command, CommandNode, Redirection, Statement, Word, WordPart } from 'unbash';
import { lineFinder } from './lines.ts';
import { type Reference, type ScanContext, type Scanner, undecided } from './reference.ts';
import { isScripted, textReferences } from './runners.ts';
import { loadsMore } from './settings.ts';
import { fedToShell, isBareShell } from './shell-input.ts';
import { assign, DECLARES, type Known, runWords, type ShellWalk, sourceFile } from './shell-run.ts';
import { type ShellState, wordValue } from './shell-words.ts';

interface Walk extends ShellWalk {
  /** Bodies of functions, read last: by then the variables of the script are known. */
  readonly later: (() => void)[];
  readonly lineOf: (pos: number) => number;
  readonly depth: number;
  /** Commands that may still be looked up. */
  readonly budget: { left: number };
}

/** A script longer than this, or with more here-documents, is not read: the parser's cost grows faster than they do. */
const LONGEST = 256 * 1024;
const HERE_DOCUMENTS = 500;
/** Scripts inside scripts (`eval`, `trap`, substitutions), and references kept of one file. */
const DEPTH = 24;
const KEPT = 2000;
/** How many commands of one text are looked up. */
const COMMANDS = 5000;
/** No command that a person wrote has more words. */
const WORDS = 2000;

const copy = (state: ShellState): ShellState => ({ ...state, variables: new Map(state.variables) });

const visitScript = (walk: Walk, statements: readonly Statement[], state: ShellState): void => {
  for (const statement of statements) visit(walk, statement.command, state);
};

type Substitution = Extract<WordPart, { type: 'CommandExpansion' | 'ProcessSubstitution' }>;

const visitSubstitution = (walk: Walk, part: Substitution, state: ShellState): void => {
  const { script } = part;
  if (script === undefined || walk.depth >= DEPTH) return;
  const at = walk.lineOf(part.pos);
  // A script in backticks has a text, and so positions, of its own.
  const lineOf = script.source === undefined ? walk.lineOf : () => at;
  visitScript({ ...walk, depth: walk.depth + 1, lineOf }, script.commands, copy(state));
};

const visitPart = (walk: Walk, part: WordPart, state: ShellState): void => {
  if (part.type === 'CommandExpansion' || part.type === 'ProcessSubstitution')
    visitSubstitution(walk, part, state);
  else if (part.type === 'ParameterExpansion') {
    const { operation } = part;
    if (operation !== undefined && 'operand' in operation) visitWord(walk, operation.operand, state);
  } else if ('parts' in part) visitParts(walk, part.parts as readonly WordPart[] | undefined, state);
};

const visitParts = (walk: Walk, parts: readonly WordPart[] | undefined, state: ShellState): void => {
  for (const part of parts ?? []) visitPart(walk, part, state);
};

const visitWord = (walk: Walk, word: Word | undefined, state: ShellState): void =>
  visitParts(walk, word?.parts, state);

const visitAssigned = (walk: Walk, { value }: Assignment, state: ShellState): void => {
  for (const word of value.type === 'Word' ? [value] : value.elements) visitWord(walk, word, state);
};

const visitRedirects = (walk: Walk, redirects: readonly Redirection[], state: ShellState): void => {
  for (const redirect of redirects) {
    if (redirect.type === 'HereDoc') visitParts(walk, redirect.body.parts, state);
    else visitWord(walk, redirect.target, state);
  }
};

/** Shell text inside the script: `eval`, `trap`, what is fed to a shell. */
const nested = (walk: Walk, text: string, line: number, state: ShellState): void => {
  if (walk.depth >= DEPTH) walk.out.push(undecided('scripts inside scripts are nested too deep', line));
  else walkText(text, { ...walk, depth: walk.depth + 1, lineOf: () => line }, copy(state));
};

/** `BASH_ENV=./x`, `PATH=.:$PATH`: what is loaded or found from then on. */
const loads = (walk: Walk, { name, value, text, pos }: Assignment, state: ShellState): void => {
  const known = value.type === 'Word' ? wordValue(value, state) : undefined;
  const written = known ?? text.slice(text.indexOf('=') + 1);
  if (loadsMore(name, written))
    walk.out.push(undecided(`what ${name}=${written} adds, only running it shows`, walk.lineOf(pos)));
};

/** `exec < x`, `python3 < x.py`, `psql < x.sql`, `python3 <<EOF`: programs that run what they read. */
const readsInput = (walk: Walk, command: Command, program: string, state: ShellState): void => {
  const line = walk.lineOf(command.pos);
  for (const redirect of command.redirects) {
    if (redirect.type === 'HereDoc') {
      if (isScripted(program))
        walk.out.push(
          ...textReferences(program, redirect.body.text, { folder: state.folder, line }, walk.context),
        );
    } else if (redirect.operator === '<' && redirect.target !== undefined) {
      const value = wordValue(redirect.target, state);
      if (program === 'exec') sourceFile(walk, value, redirect.target.value, { line, state });
      else if (
        isScripted(program) ||
        /^(?:psql|mysql|mariadb|sqlite3|mongosh|R|lua|awk|bc|make|ssh)$/.test(program)
      )
        walk.out.push(
          undecided(`what ${program} runs of "${redirect.target.value}", only running it shows`, line),
        );
    }
  }
};

const visitCommand = (walk: Walk, command: Command, state: ShellState): void => {
  if (walk.out.length > KEPT || walk.budget.left < 0) return;
  if (command.suffix.length > WORDS) walk.budget.left = 0;
  if (walk.budget.left-- === 0) {
    walk.out.push(undecided('this script is too long to be read to its end', walk.lineOf(command.pos)));
    return;
  }
  visitRedirects(walk, command.redirects, state);
  for (const prefix of command.prefix) {
    if (prefix.type !== 'Assignment') continue;
    visitAssigned(walk, prefix, state);
    loads(walk, prefix, state);
    if (command.name === undefined) assign(state, prefix);
  }
  if (command.name === undefined) return;
  visitWord(walk, command.name, state);
  const words: Known[] = [{ value: wordValue(command.name, state), shown: command.name.value }];
  for (const arg of command.args) {
    if (arg.type === 'Word') {
      visitWord(walk, arg, state);
      words.push({ value: wordValue(arg, state), shown: arg.value });
    } else {
      visitAssigned(walk, arg, state);
      loads(walk, arg, state);
      if (DECLARES.test(words[0]?.value ?? '')) assign(state, arg);
      words.push({ value: arg.text, shown: arg.text });
    }
  }
  const line = walk.lineOf(command.pos);
  runWords({ ...walk, nested: (text) => nested(walk, text, line, state) }, words, line, state);
  readsInput(walk, command, words[0]?.value ?? '', state);
  if (isBareShell(command)) feed(walk, command, undefined, state);
};

const feed = (walk: Walk, shell: Command, before: CommandNode | undefined, state: ShellState): void => {
  const line = walk.lineOf(shell.pos);
  const input = fedToShell(shell, before, state);
  if (input?.kind === 'text') nested(walk, input.text, line, state);
  else if (input?.kind === 'file') sourceFile(walk, input.path, input.shown, { line, state });
  else if (input?.kind === 'unknown')
    walk.out.push(undecided('what is fed into the shell, only running it shows', line));
};

/** A construct that may or may not run: a folder that it changes is unknown afterwards. */
const branch = (state: ShellState, body: () => void): void => {
  const { folder } = state;
  body();
  if (state.folder !== folder) state.folder = undefined;
};

const LOOPED = 16;

const visitFor = (
  walk: Walk,
  node: Extract<CommandNode, { type: 'For' | 'Select' }>,
  state: ShellState,
): void => {
  for (const word of node.wordlist ?? []) visitWord(walk, word, state);
  const values = (node.wordlist ?? []).map((word) => wordValue(word, state));
  const few = values.length <= LOOPED && walk.depth === 0 && node.type === 'For';
  branch(state, () => {
    for (const value of few && values.length > 0 ? values : [undefined]) {
      state.variables.set(node.name.value, value);
      visitScript({ ...walk, depth: walk.depth + 1 }, node.body.commands, state);
    }
  });
  state.variables.set(node.name.value, undefined);
};

type Node = Statement['command'] | Extract<CommandNode, { type: 'Function' }>['body'];

const visitPipeline = (walk: Walk, commands: readonly CommandNode[], state: ShellState): void => {
  for (const [index, command] of commands.entries()) {
    const own = commands.length > 1 ? copy(state) : state;
    visit(walk, command, own);
    const before = commands[index - 1];
    if (before !== undefined && command.type === 'Command' && isBareShell(command))
      feed(walk, command, before, own);
  }
};

const visitBranches = (walk: Walk, node: Node, state: ShellState): void => {
  if (node.type === 'If') {
    visitScript(walk, node.clause.commands, state);
    branch(state, () => {
      visitScript(walk, node.then.commands, state);
      for (const one of node.elif) visitScript(walk, [...one.clause.commands, ...one.then.commands], state);
      visitScript(walk, node.else?.commands ?? [], state);
    });
  } else if (node.type === 'While') {
    branch(state, () => visitScript(walk, [...node.clause.commands, ...node.body.commands], state));
  } else if (node.type === 'Case') {
    visitWord(walk, node.word, state);
    branch(state, () => {
      for (const item of node.items) visitScript(walk, item.body.commands, state);
    });
  } else if (node.type === 'For' || node.type === 'Select') visitFor(walk, node, state);
  else if (node.type === 'ArithmeticFor') branch(state, () => visitScript(walk, node.body.commands, state));
};

const visit = (walk: Walk, node: Node, state: ShellState): void => {
  switch (node.type) {
    case 'Command':
      return visitCommand(walk, node, state);
    case 'Pipeline':
      return visitPipeline(walk, node.commands, state);
    case 'AndOr':
      for (const one of node.commands) visit(walk, one, state);
      return;
    case 'Subshell':
      return visitScript(walk, node.body.commands, copy(state));
    case 'BraceGroup':
      return visitScript(walk, node.body.commands, state);
    case 'CompoundList':
      return visitScript(walk, node.commands, state);
    case 'Redirected':
      visitRedirects(walk, node.redirects, state);
      return visit(walk, node.command, state);
    case 'Function':
      walk.later.push(() => visit(walk, node.body, state));
      return;
    case 'Coproc':
      return visit(walk, node.body, copy(state));
    default:
      return visitBranches(walk, node, state);
  }
};

const walkText = (text: string, walk: Walk, state: ShellState): void => {
  const documents = text.split('<<', HERE_DOCUMENTS + 1).length - 1;
  if (text.length > LONGEST || documents >= HERE_DOCUMENTS) {
    walk.out.push(undecided('this script is too large to be read', walk.lineOf(0)));
    return;
  }
  const script = walk.context.lookups.parseShell(text);
  visitScript(walk, script.commands, state);
};

/** Shell text that stands somewhere in a file, its first line being `line` of that file. */
export const scanShellText = (text: string, line: number, context: ScanContext): readonly Reference[] => {
  const walk: Walk = {
    context,
    out: [],
    copies: new Set(),
    later: [],
    nested: () => undefined,
    budget: { left: COMMANDS },
    lineOf: lineFinder(text, line),
    depth: 0,
  };
  const state: ShellState = { path: context.path, folder: context.folder, variables: new Map() };
  walkText(text, walk, state);
  state.folder = context.folder;
  for (const body of walk.later) body();
  return walk.out;
};

/** Shell scripts, by their syntax tree. */
export const scanShell: Scanner = (source, context) => scanShellText(source, 1, context);
