import type { Action } from '../../parse/actions.ts';
import { type Hit, rule } from '../../rule.ts';
import { eachAction } from './action-hits.ts';

const SHA256 = /^[0-9a-f]{64}$/;

const badValues = (action: Action): readonly Hit[] => {
  const hits: Hit[] = [];
  const pin = action.get('exec-sha256');
  const opaque = action.get('exec-opaque');
  if (pin !== undefined && !SHA256.test(pin.value))
    hits.push({
      message: `exec-sha256 of ${action.name} is not 64 lowercase hexadecimal characters`,
      at: pin.span,
    });
  if (opaque !== undefined && opaque.value !== 'acknowledged')
    hits.push({ message: `exec-opaque of ${action.name} is not "acknowledged"`, at: opaque.span });
  if (opaque !== undefined && action.get('notes') === undefined)
    hits.push({
      message: `exec-opaque of ${action.name} comes without notes that say why`,
      at: opaque.span,
    });
  return hits;
};

export const malformed = rule({
  id: 'action-block.malformed',
  severity: 'error',
  blocks: 3,
  section: '12',
  clauses: [
    'GP-12-12',
    'GP-12-13',
    'GP-12-21',
    'GP-12-22',
    'GP-12-23',
    'VP-17-01',
    'VP-17-09',
    'VP-17-10',
    'VP-17-13',
  ],
  title: 'Malformed action block',
  why: 'A block that one tool reads and another one misses lets an action run that nobody was asked about.',
  fix: 'Write each block between a line [action] and a line [/action], with one "key: value" a line and each key once.',
  check: (subject) => [
    ...subject.guide.actions.problems.map(({ message, at }) => ({ message, at })),
    ...eachAction(subject, badValues),
  ],
});
