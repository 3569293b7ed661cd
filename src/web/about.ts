import type { Role } from '../store/index.ts';

/** Every query parameter of the API: its meaning is one wherever it is taken. */
export const PARAMETERS = {
  revision: {
    schema: { anyOf: [{ type: 'string', pattern: '^[1-9][0-9]{0,15}$' }, { const: 'latest' }] },
    description: 'A fixed revision. Left out, or `latest`: discovery.',
  },
  format: {
    schema: { enum: ['json', 'xml'] },
    description: 'The form of the answer; wins over Accept.',
  },
  all: { schema: { const: 'true' }, description: 'Links from old revisions too.' },
  kind: { schema: { enum: ['guide', 'context', 'evidence'] }, description: 'Only documents of this kind.' },
  tag: { schema: { type: 'string', minLength: 1 }, description: 'Only documents with this tag.' },
  lang: {
    schema: { type: 'string', minLength: 1 },
    description: 'Only this language; `zh` finds `zh-CN` too.',
  },
  author: { schema: { type: 'string', minLength: 1 }, description: 'Only documents of this author.' },
  q: {
    schema: { type: 'string', minLength: 1 },
    description: 'Words to find in title, summary, applies and tags; the answer is ranked.',
  },
  limit: {
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,2}$' },
    description: '1 to 200; 50 when left out.',
  },
  cursor: { schema: { type: 'string', minLength: 1 }, description: 'As a `next` link has it.' },
  base: {
    schema: { type: 'string', pattern: '^(0|[1-9][0-9]{0,15})$' },
    description: 'The revision that the content was written from, 0 for none: 409 when it is not the latest.',
  },
} as const satisfies Readonly<Record<string, { readonly schema: object; readonly description: string }>>;

export type ParameterName = keyof typeof PARAMETERS;

/** What one method of a path does, for the description that is served (LG-HTTP-52). */
export interface About {
  readonly summary: string;
  readonly query?: readonly ParameterName[];
  /** Whose token it needs. */
  readonly role?: Role;
  /** The schema of the JSON that it reads. */
  readonly body?: string;
  /** The schemas of the JSON that it answers, one of which holds. */
  readonly answer?: readonly string[];
  /** The media type of what it answers beside JSON, or instead. */
  readonly also?: string;
  readonly statuses?: readonly number[];
  /** Refusals of its own. What every path may answer stands in the description itself. */
  readonly refusals?: readonly number[];
}
