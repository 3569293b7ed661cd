import type { Invocation } from '../../command/types.ts';
import type { Action } from '../../parse/actions.ts';
import { type Hit, rule } from '../../rule.ts';
import { placeOf } from '../actions/action-hits.ts';

/** Programs that reach no host but those in their words; a package manager's registry is in none. */
const NAMES_ITS_HOSTS: ReadonlySet<string> = new Set(['curl', 'git', 'nc', 'rsync', 'scp', 'sftp', 'ssh']);

// With these the words are not all: redirects, a configuration file, a jump host, other repositories.
const ELSEWHERE =
  /^(?:--location|--location-trusted|--config|--proxy|--recursive|--recurse-submodules|-[A-Za-z]{0,8}[LKJx])$/;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|0\.0\.0\.0)$/;

/** GP-12-93, GP-12-94: a bare host is itself, `*.` one level. */
const covers = (pattern: string, host: string): boolean =>
  pattern === host ||
  (pattern.startsWith('*.') && host.slice(host.indexOf('.') + 1) === pattern.slice(2) && host.includes('.'));

const namesAll = ({ program, words, hosts }: Invocation): boolean =>
  NAMES_ITS_HOSTS.has(program) && hosts.length > 0 && !words.some((word) => ELSEWHERE.test(word.value));

/** Hosts of egress that the command never names, where its words name all that it reaches. */
const unused = (action: Action, patterns: readonly string[], hosts: readonly string[]): readonly string[] => {
  const networked = action.command?.invocations.filter(({ effects }) => effects.has('networked')) ?? [];
  const complete =
    networked.length > 0 && networked.every(namesAll) && action.command?.variables.length === 0;
  // What notes name is explained: a mirror, a host behind a redirect.
  const notes = action.get('notes')?.value.toLowerCase() ?? '';
  return complete
    ? patterns.filter(
        (pattern) =>
          !hosts.some((host) => covers(pattern, host)) && !notes.includes(pattern.replace('*.', '')),
      )
    : [];
};

const mismatches = (action: Action): readonly Hit[] => {
  const { command } = action;
  if (command === undefined || !action.has('networked') || action.egress.length === 0) return [];
  const patterns = action.egress.map((entry) => entry.toLowerCase());
  const named = command.invocations.flatMap(({ hosts, span }) => hosts.map((host) => ({ host, span })));
  const hosts = named.map(({ host }) => host);
  const outside = named
    .filter(({ host }) => !LOOPBACK.test(host) && !patterns.some((pattern) => covers(pattern, host)))
    .map(({ host, span }) => ({
      message: `the command names ${host}, which egress does not list`,
      at: span,
    }));
  const idle = unused(action, patterns, hosts).map((pattern) => ({
    message: `egress lists ${pattern}, which the command never names`,
    at: placeOf(action, 'egress'),
  }));
  return [...outside, ...idle];
};

export const egressMismatch = rule({
  id: 'egress.host-mismatch',
  severity: 'warning',
  from: 3,
  section: '12',
  clauses: ['GP-12-95'],
  title: 'egress and command name different hosts',
  why: 'A host too few and the action fails half way; a host too many and it may send data there.',
  fix: 'Make egress the exact list of hosts that the command reaches, and say in notes why others are needed.',
  check: (subject) => subject.guide.actions.all.flatMap(mismatches),
});
