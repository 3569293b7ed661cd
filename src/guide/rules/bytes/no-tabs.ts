import { rule } from '../../rule.ts';
import { byteHits } from './byte-hits.ts';

export const noTabs = rule({
  id: 'byte-profile.no-tabs',
  severity: 'error',
  blocks: 2,
  section: '8',
  clauses: ['GP-08-03', 'VP-11-07'],
  title: 'Tab character',
  why: 'A tab is drawn with a width that depends on the viewer, so two people can see two different layouts.',
  fix: 'Replace each tab with spaces.',
  check: (subject) => byteHits(subject, 'tab', { message: () => 'tab character', plural: 'tabs' }),
});
