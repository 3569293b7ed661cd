import type { JsonNode } from '../../base/index.ts';
import type { Link } from '../document.ts';
import type { Piece } from './layout.ts';

/** `[Choose suitable tests](test-changes@1) guide: a verification method has to be chosen` */
export const writeLink = ({ target, revision, relation, when, label }: Link): string =>
  `[${label.replace(/[\\[\]]/g, '\\$&')}](${target}@${revision}) ${relation}: ${when}`;

const LINK =
  /^\[(?<label>(?:\\[\s\S]|[^\\[\]])*)\]\((?<target>[^()\s@]*)@(?<revision>[^()\s@]*)\)[ \t]+(?<relation>[^\s:：]*)(?::[ \t]*|：)(?<when>[\s\S]*)$/;

/** The link that an item is, with the place of each part, or nothing where it has another form. */
export const readLink = ({ text, at }: Piece): JsonNode | undefined => {
  const match = LINK.exec(text);
  if (match === null) return undefined;
  const { label = '', target = '', revision = '', relation = '', when = '' } = match.groups ?? {};
  const targetAt = at + label.length + 3;
  const relationAt = at + text.indexOf(relation, targetAt - at + target.length + revision.length + 2);
  const string = (value: string, where: number): JsonNode => ({ type: 'string', value, at: where });
  return {
    type: 'object',
    at,
    members: [
      { name: 'target', at, value: string(target, targetAt) },
      { name: 'revision', at, value: { type: 'number', text: revision, at: targetAt + target.length + 1 } },
      { name: 'relation', at, value: string(relation, relationAt) },
      { name: 'when', at, value: string(when, at + text.length - when.length) },
      { name: 'label', at, value: string(label.replace(/\\([\\[\]])/g, '$1'), at + 1) },
    ],
  };
};
