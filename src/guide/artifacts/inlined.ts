import type { Lookups } from '../lookups.ts';
import type { Guide } from '../parse/guide.ts';

const LONGEST = 16_384;
const SETTINGS = /^(?:set [-+][a-z]|set -o |shopt |exit 0$|:$|true$)/;

const folded = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** The commands of a shell script, each as written with spaces folded; undefined when it is more than a plain list. */
const plainCommands = (source: string, lookups: Lookups): readonly string[] | undefined => {
  if (source.length > LONGEST) return undefined;
  const out: string[] = [];
  for (const statement of lookups.parseShell(source).commands) {
    if (statement.command.type !== 'Command' || statement.background) return undefined;
    const text = folded(source.slice(statement.pos, statement.end)).replace(/;$/, '');
    if (!SETTINGS.test(text)) out.push(text);
  }
  return out;
};

/** The names of the actions that repeat all commands of a script; empty when one of them is missing (GP-12-73). */
export const inlinedIn = (source: string, guide: Guide, lookups: Lookups): readonly string[] => {
  const commands = plainCommands(source, lookups);
  if (commands === undefined || commands.length === 0) return [];
  const names: string[] = [];
  for (const command of commands) {
    const action = guide.actions.all.find((one) => folded(one.get('command')?.value ?? '') === command);
    if (action === undefined) return [];
    names.push(action.name);
  }
  return [...new Set(names)];
};
