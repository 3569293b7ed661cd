import { cutText } from '../../base/index.ts';
import type { LedgerEntry } from '../contracts/ledger.ts';
import { domainText } from '../domains.ts';
import type { Json } from '../json/json.ts';
import type { KernelWorld } from '../world.ts';
import { ALLOWED_FACTS } from './allowed-facts.ts';

/** What looks like an identifier that somebody chose for machines: no spaces, no address, no secret-like length. */
const IDENTIFIER = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;

/** Shapes of secrets; a value that has one is no identifier, however short. */
const SECRET = /^(?:eyJ|gh[pousr]_|sk-|AKIA|xox|npm_|rbt_|glpat-)|^[A-Za-z0-9_-]{48,64}$/;

/** An id as it may be shown: a digest of it where it could be something else than an id (GR-TRACE-18). */
export const shownId = (world: Pick<KernelWorld, 'sha256'>, value: string): string =>
  IDENTIFIER.test(value) && (!SECRET.test(value) || /^[0-9a-f]{64}$/.test(value))
    ? value
    : `sha256:${world.sha256(domainText('id', value)).slice(0, 32)}`;

const MOST = 120;

/** What cannot be taken for more than one word of a summary. */
const PLAIN = /^[\w.:@/+-]+$/;

const wordOf = (value: Json): string => {
  if (Array.isArray(value)) return value.map(wordOf).join(' ');
  if (typeof value === 'object' && value !== null) return '';
  const word = cutText(String(value), MOST);
  return PLAIN.test(word) ? word : JSON.stringify(word);
};

type Facts = Pick<LedgerEntry, 'event' | 'facts'>;

/** The facts of an entry in a few words; only those that are allowed for its event. */
export const shownFacts = ({ event, facts }: Facts, world: Pick<KernelWorld, 'sha256'>): string =>
  ALLOWED_FACTS[event]
    .filter((name) => facts[name] !== undefined && facts[name] !== null)
    .map((name) => {
      const value = facts[name] as Json;
      // Whoever proposes a call chooses the name of its tool.
      return `${name}=${name === 'tool' ? shownId(world, String(value)) : wordOf(value)}`;
    })
    .join(', ');
