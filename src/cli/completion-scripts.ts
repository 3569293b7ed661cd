import type { Command, OptionSpec } from './command.ts';
import { COMMON_OPTIONS } from './parse-options.ts';

const optionsOf = (command: Command): readonly OptionSpec[] =>
  [...command.options, ...COMMON_OPTIONS].filter(({ later }) => later === undefined);

const choiceCase = ({ name, choices }: OptionSpec): string =>
  choices === undefined
    ? ''
    : `        --${name}) COMPREPLY=($(compgen -W '${choices.join(' ')}' -- "$cur")); return ;;\n`;

const bashCase = (command: Command): string => {
  const flags = optionsOf(command).map(({ name }) => `--${name}`);
  return `    ${command.name})
      case "$prev" in
${optionsOf(command).map(choiceCase).join('')}      esac
      if [[ "$cur" == -* ]]; then COMPREPLY=($(compgen -W '${flags.join(' ')}' -- "$cur")); else COMPREPLY=($(compgen -f -- "$cur")); fi ;;
`;
};

/** Bash: commands, then the options of the command and their fixed values, else files. */
export const bashCompletion = (commands: readonly Command[]): string => `# bash completion for readback
_readback() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if [[ "$COMP_CWORD" -eq 1 ]]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$cur"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${commands.map(bashCase).join('')}  esac
}
complete -o filenames -F _readback readback
`;

const quoted = (text: string): string =>
  text.replaceAll("'", "'\\''").replaceAll('[', '\\[').replaceAll(']', '\\]').replaceAll(':', '\\:');

const zshOption = ({ name, value, choices, help }: OptionSpec): string => {
  const argument =
    value === undefined ? '' : `:${value}:${choices === undefined ? '_files' : `(${choices.join(' ')})`}`;
  return `'--${name}[${quoted(help)}]${argument}'`;
};

const zshCase = (command: Command): string =>
  `    ${command.name}) _arguments ${optionsOf(command).map(zshOption).join(' ')} '*:file:_files' ;;\n`;

/** Zsh: the same, with what each option means. */
export const zshCompletion = (commands: readonly Command[]): string => `#compdef readback
_readback() {
  local -a commands
  commands=(${commands.map(({ name, summary }) => `'${name}:${quoted(summary)}'`).join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="\${words[2]}"
  words=("\${(@)words[2,-1]}")
  (( CURRENT-- ))
  case "$command" in
${commands.map(zshCase).join('')}  esac
}
if [[ "$funcstack[1]" == _readback ]]; then _readback "$@"; else compdef _readback readback; fi
`;
