import { z } from 'zod';
import { digest, id, instant, kind, lang, optional, path, problem, revision, text } from './common.ts';

const summary = { id, revision, kind, lang, title: text, summary: text, applies: text, tags: z.array(text) };

export const listItemSchema = z
  .strictObject({ ...summary, published_at: instant, url: path })
  .describe('One document in a list: its latest revision, and where exactly that is.');

export const pageSchema = z
  .strictObject({ items: z.array(listItemSchema), next: optional(path) })
  .describe('One page of a list; `next` is where the following one is, absent on the last.');

const published = { digest, published_at: instant, author: z.string(), author_name: z.string(), url: path };

const standing = z.strictObject({ ...summary, ...published });

/** What it said is gone; what is left says that it was there, and why it is no longer. */
const withdrawn = z.strictObject({
  ...{ id, revision, kind, lang },
  ...{ title: z.literal(''), summary: z.literal(''), applies: z.literal(''), tags: z.array(text).max(0) },
  ...published,
  withdrawn: z.strictObject({ at: instant, reason: z.string() }),
});

export const revisionsSchema = z
  .strictObject({
    id,
    /** The highest that is not withdrawn; absent when each one is. */
    latest: optional(revision),
    revisions: z.array(z.union([standing, withdrawn])),
  })
  .describe('Every revision of a document, the first one first, with all that may change later.');

export const backlinksSchema = z
  .strictObject({
    id,
    backlinks: z.array(
      z.strictObject({
        id,
        revision,
        lang,
        title: text,
        relation: kind,
        when: text,
        label: text,
        target_revision: revision,
        url: path,
      }),
    ),
  })
  .describe('Which documents link to one.');

export const publicationSchema = z
  .strictObject({
    status: z.enum(['published', 'unchanged']),
    id,
    revision,
    digest,
    published_at: instant,
    author: z.string(),
    warnings: z.array(problem),
  })
  .describe('What publishing answers.');

export const problemSchema = z
  .looseObject({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int().min(400).max(599),
    detail: z.string(),
    code: z.string().regex(/^[a-z][a-z0-9_]*$/),
    fix: z.string(),
    problems: optional(z.array(problem)),
  })
  .describe(
    'An error as RFC 9457 says it, with a stable code, what to do next, and what is wrong with a document.',
  );
