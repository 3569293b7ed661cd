import type { Outcome } from '../../../rule.ts';
import { info, warning } from './outcome.ts';

/** What can be said about a registry record (GP-11-73 to GP-11-83). */
export const PACKAGE_REGISTRY: readonly Outcome[] = [
  warning('anchor.registry.url-mismatch', ['GP-11-83'], 'Registry names another URL', [
    'The package says that its guide is served elsewhere; one of the two is out of date.',
    'Make the url of the assistant-guide metadata equal to canonical-url.',
  ]),
  info('anchor.registry.generic-sha256', ['GP-11-82'], 'Hash outside assistant-guide metadata', [
    'A hash that is not said to be that of the guide says nothing about it.',
    'Put url and sha256 into an assistantGuide object.',
  ]),
  info('anchor.registry.hash-not-in-record', ['GP-11-75'], 'Registry names the guide without its hash', [
    'The record shows where the guide is and not what it is.',
    'Add sha256 to the assistantGuide object, or #sha256=<hex> to the project URL.',
  ]),
];
