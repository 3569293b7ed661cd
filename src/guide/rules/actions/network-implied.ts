import type { Invocation } from '../../command/types.ts';
import type { Action } from '../../parse/actions.ts';
import { type Hit, rule } from '../../rule.ts';
import { eachAction } from './action-hits.ts';

/** Programs whose purpose is the network, whatever else the block declares. */
const CLIENTS: ReadonlySet<string> = new Set([
  'aria2c',
  'curl',
  'dig',
  'drill',
  'ftp',
  'gh',
  'git',
  'glab',
  'host',
  'http',
  'https',
  'lftp',
  'nc',
  'ncat',
  'netcat',
  'nslookup',
  'ping',
  'rsync',
  'scp',
  'sftp',
  'socat',
  'ssh',
  'telnet',
  'wget',
  'xh',
]);

/**
 * A package manager's network use is declared well enough by egress: what is warned about is a connection that the
 * block keeps silent about (GP-12-02).
 */
const undeclared = (action: Action): Invocation | undefined =>
  action.command?.invocations.find(
    ({ program, effects }) =>
      effects.has('networked') && (CLIENTS.has(program) || action.egress.length === 0),
  );

const impliedBy = (action: Action): readonly Hit[] => {
  const declared = action.get('class');
  const client = declared === undefined || action.has('networked') ? undefined : undeclared(action);
  if (client === undefined) return [];
  return [
    {
      message: `${client.program} uses the network, and class of ${action.name} does not say so`,
      at: client.span,
      confidence: 0.9,
    },
  ];
};

export const networkImplied = rule({
  id: 'network.command-implies-networked',
  severity: 'warning',
  from: 3,
  section: '12',
  clauses: ['GP-12-02'],
  title: 'Command uses the network, class does not say so',
  why: 'A connection that is not declared has no egress list, so nobody can say where it goes.',
  fix: 'Add networked to class and name the hosts in egress.',
  check: (subject) => eachAction(subject, impliedBy),
});
