import { type Hit, rule } from '../../rule.ts';
import { type PrivateHost, privateHosts } from './private-hosts.ts';

const hit = ({ value, what, at }: PrivateHost): Hit => ({
  message: `"${value.slice(0, 80)}" is a ${what}`,
  at,
  confidence: 0.8,
});

export const privateAddress = rule({
  id: 'public-info.private-address',
  severity: 'warning',
  section: '16',
  clauses: ['GP-16-02', 'VP-25-18'],
  title: 'Private address or host name',
  why: 'A public guide that names machines of a private network tells an attacker where to look.',
  fix: 'Use a placeholder, or a reserved name such as example.com or 192.0.2.1.',
  check: ({ guide }) => privateHosts(guide).map(hit),
});
