import type { Invocation } from '../../command/types.ts';
import { rule } from '../../rule.ts';
import { argumentsOf } from '../commands/interpreters.ts';
import { breadthOf } from './broad-paths.ts';
import { type Detect, detectAll, hit, none } from './patterns.ts';

// The last digit lets everybody write, or the first of four sets the user or group id.
const OCTAL = /^(?:[0-7]{2,3}[2367]|[2-7][0-7]{3})$/;
const SYMBOLIC = /(?:^|,)(?:[ugoa]*[oa][ugoa]*[+=][rxXst]*w|[ugoa]*[+=][rwxX]*s)/;
const RECURSIVE = /^(?:-[A-Za-z]*R[A-Za-z]*|--recursive)$/;

const WEAKENS: ReadonlyMap<string, RegExp> = new Map([
  ['setenforce', /^(?:0|permissive)$/i],
  ['spctl', /^--(?:master|global)-disable$/],
  ['umask', /^0{1,4}$/],
  ['icacls', /^(?:everyone|\*s-1-1-0):/i],
  ['setfacl', /(?:^|,)o(?:ther)?::?[r-]?w/],
]);

const weakening = (invocation: Invocation): string | undefined => {
  const args = argumentsOf(invocation);
  if (invocation.program === 'chmod') {
    const mode = args.find((word) => OCTAL.test(word) || SYMBOLIC.test(word));
    return mode === undefined ? undefined : `mode ${mode} lets others write or act as the owner`;
  }
  const pattern = WEAKENS.get(invocation.program);
  const word = pattern === undefined ? undefined : args.find((one) => pattern.test(one));
  return word === undefined ? undefined : `${invocation.program} ${word} weakens protection`;
};

export const detectBroadPermission: Detect = (invocation, action) => {
  const weak = weakening(invocation);
  if (weak !== undefined) return hit(weak, invocation.span);
  const { program } = invocation;
  if (program !== 'chmod' && program !== 'chown' && program !== 'chgrp') return none;
  const args = argumentsOf(invocation);
  if (!args.some((word) => RECURSIVE.test(word))) return none;
  const cwd = action.get('cwd')?.value ?? '.';
  const broad = args.filter((word) => !word.startsWith('-')).slice(1);
  const path = broad.find((word) => {
    const breadth = breadthOf(word, cwd);
    return breadth !== undefined && breadth !== 'the whole repository';
  });
  return path === undefined ? none : hit(`${program} changes everything below "${path}"`, invocation.span);
};

export const broadPermission = rule({
  id: 'risky.broad-permission',
  severity: 'warning',
  from: 3,
  section: '17',
  clauses: ['GP-17-07', 'VP-20-09'],
  title: 'Permissions are weakened or changed broadly',
  why: 'What everybody may write, everybody may replace, and the next run executes it.',
  fix: 'Give the one file the least mode that works, such as 755 for a script.',
  check: (subject) => detectAll(subject, detectBroadPermission),
});
