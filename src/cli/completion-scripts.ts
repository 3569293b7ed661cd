import type { Command, OptionSpec } from './command.ts';
import { GROUPS } from './groups.ts';
import { groupsOf, nextWords } from './names.ts';
import { COMMON_OPTIONS } from './parse-options.ts';

const optionsOf = (command: Command): readonly OptionSpec[] => [...command.options, ...COMMON_OPTIONS];

const flagsOf = (command: Command): readonly string[] =>
  optionsOf(command).flatMap(({ name, short }) =>
    (short === undefined ? [] : [`-${short}`]).concat(`--${name}`),
  );

const wordsOf = ({ operands }: Command): readonly string[] =>
  typeof operands === 'function' ? operands() : [];

const list = (words: readonly string[]): string => words.join('\\n');

const bashValue = ({ name, short, value, choices }: OptionSpec): string => {
  if (value === undefined) return '';
  const names = short === undefined ? `--${name}` : `--${name}|-${short}`;
  const offer =
    choices !== undefined
      ? `_readback_words $'${list(choices)}'`
      : value === 'DIR'
        ? '_readback_names -d'
        : value.includes('FILE')
          ? '_readback_names -f'
          : ':';
  return `        ${names}) ${offer}; return ;;\n`;
};

const bashCase = (command: Command): string => {
  const operands =
    command.operands === 'files' ? '_readback_names -f' : `_readback_words $'${list(wordsOf(command))}'`;
  return `    ' ${command.name}')
      case "$prev" in
${optionsOf(command).map(bashValue).join('')}      esac
      if [[ "$cur" == -* ]]; then _readback_words $'${list(flagsOf(command))}'; else ${operands}; fi ;;
`;
};

const bashGroup =
  (commands: readonly Command[]) =>
  (path: string): string =>
    `    ' ${path}') _readback_words $'${list([...nextWords(commands, path.split(' ')), '--help'])}' ;;\n`;

/** A shell pattern of every path of words that leads to a command or a group. */
const paths = (commands: readonly Command[]): string =>
  [...groupsOf(commands), ...commands.map(({ name }) => name)].map((path) => `' ${path}'`).join('|');

/** Bash 3.2 and later: the words of a command's name, then its options and their values, else what it takes. */
export const bashCompletion = (commands: readonly Command[]): string => `# bash completion for readback
_readback_words() { local IFS=$'\\n'; COMPREPLY=($(compgen -W "$1" -- "$cur")); }
_readback_names() { local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen "$1" -- "$cur")); }
_readback() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}" path="" at=1
  if [[ "$cur" == "=" ]]; then cur=""; elif [[ "$prev" == "=" ]]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  COMPREPLY=()
  if [[ "\${COMP_WORDS[1]}" == help && "$COMP_CWORD" -gt 1 ]]; then at=2; fi
  while [[ "$at" -lt "$COMP_CWORD" ]]; do
    case "$path \${COMP_WORDS[at]}" in
      ${paths(commands)}) path="$path \${COMP_WORDS[at]}"; at=$((at+1)) ;;
      *) break ;;
    esac
  done
  case "$path" in
    '') if [[ "$at" -eq "$COMP_CWORD" ]]; then _readback_words $'${list([...nextWords(commands, []), 'help', '--help', '--version'])}'; fi ;;
${groupsOf(commands).map(bashGroup(commands)).join('')}${commands.map(bashCase).join('')}  esac
}
complete -F _readback readback
`;

const quoted = (text: string): string =>
  text.replaceAll("'", "'\\''").replaceAll('[', '\\[').replaceAll(']', '\\]').replaceAll(':', '\\:');

const zshAction = ({ value, choices }: OptionSpec): string => {
  if (choices !== undefined) return `(${choices.join(' ')})`;
  if (value === 'DIR') return '_files -/';
  return value?.includes('FILE') === true ? '_files' : ' ';
};

const zshOption = (option: OptionSpec): string => {
  const { name, value, help, many } = option;
  const argument = value === undefined ? '' : `:${quoted(value)}:${zshAction(option)}`;
  const again = many === undefined ? '' : '*';
  return `'${again}--${name}[${quoted(help)}]${argument}'`;
};

const zshOperands = (command: Command): string => {
  if (command.operands === 'files') return "'*:file:_files'";
  return wordsOf(command).length === 0 ? '' : `'1:name:(${wordsOf(command).join(' ')})'`;
};

const zshCase = (command: Command): string =>
  `    ' ${command.name}') _arguments ${optionsOf(command).map(zshOption).join(' ')} ${zshOperands(command)} ;;\n`;

const zshDescribe = (commands: readonly Command[], path: readonly string[]): string =>
  nextWords(commands, path)
    .map((word) => {
      const name = [...path, word].join(' ');
      const summary = commands.find((one) => one.name === name)?.summary ?? GROUPS[name] ?? '';
      return `'${word}:${quoted(summary)}'`;
    })
    .join(' ');

const zshGroup =
  (commands: readonly Command[]) =>
  (path: string): string =>
    `    ' ${path}') commands=(${zshDescribe(commands, path.split(' '))}); _describe command commands ;;\n`;

/** Zsh: the same, with what each command and option means. */
export const zshCompletion = (commands: readonly Command[]): string => `#compdef readback
_readback() {
  local -a commands
  local path_=""
  while (( CURRENT > 2 )); do
    case "$path_ \${words[2]}" in
      (${paths(commands)}) path_="$path_ \${words[2]}"; words=("\${(@)words[2,-1]}"); (( CURRENT-- )) ;;
      (*) break ;;
    esac
  done
  case "$path_" in
    '') commands=(${zshDescribe(commands, [])}); _describe command commands ;;
${groupsOf(commands).map(zshGroup(commands)).join('')}${commands.map(zshCase).join('')}  esac
}
if [[ "$funcstack[1]" == _readback ]]; then _readback "$@"; else compdef _readback readback; fi
`;
