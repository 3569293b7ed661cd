import { fail, ok, type Result } from '../base/index.ts';

const WORD = /"((?:[^"\\]|\\.)*)"|'([^']*)'|(?:\\.|[^\s"'\\])+/gs;

/**
 * The words of a command as a user writes it: split on white space, with single and double quotes and backslashes. No
 * shell sees it, so nothing else in it has a meaning.
 */
export const splitCommand = (written: string): Result<readonly string[]> => {
  const words: string[] = [];
  let rest = written.trim();
  while (rest !== '') {
    let word = '';
    while (rest !== '' && !/^\s/.test(rest)) {
      WORD.lastIndex = 0;
      const [part = '', double, single] = WORD.exec(rest) ?? [];
      if (part === '' || !rest.startsWith(part))
        return fail('command.quotes', `--command ${written}: a quote is not closed`, 'close it');
      word += single ?? (double ?? part).replace(/\\(.)/gs, '$1');
      rest = rest.slice(part.length);
    }
    words.push(word);
    rest = rest.trimStart();
  }
  return words.length > 0 ? ok(words) : fail('command.empty', '--command is empty', 'name a program');
};
