import { z } from 'zod';
import { DOCUMENT_LIMITS, NAMESPACE } from '../document.ts';
import { digest, id, instant, kind, lang, optional, path, revision, text } from './common.ts';

const link = z.strictObject({ target: id, revision, relation: kind, when: text, label: text });

/** Code points are fewer than bytes: what has more of them has too many bytes. `readJson` counts exactly. */
const body = text.max(DOCUMENT_LIMITS.bodyBytes);
const steps = z.array(text).max(DOCUMENT_LIMITS.steps);
const links = z.array(link).max(DOCUMENT_LIMITS.links);
const checks = z.array(text).max(DOCUMENT_LIMITS.checks);
const tags = z.array(text).max(DOCUMENT_LIMITS.tags);

const single = { kind, lang, title: text, summary: text, applies: text, body };

const format = z.literal(NAMESPACE);

export const documentSchema = z
  .strictObject({
    format,
    id,
    revision,
    ...single,
    steps,
    links,
    checks,
    tags,
    digest,
    published_at: instant,
    author: z.string(),
    urls: z.strictObject({ self: path, xml: path, html: path }),
  })
  .describe('The JSON of a fixed revision, as it is served.');

export const contentSchema = z
  .strictObject({
    format: optional(format),
    id,
    revision: optional(revision),
    ...single,
    steps: optional(steps),
    links: optional(links),
    checks: optional(checks),
    tags: optional(tags),
    digest: optional(digest),
    published_at: optional(instant),
    author: optional(z.string()),
    urls: optional(z.strictObject({ self: z.string(), xml: z.string(), html: z.string() })),
  })
  .describe(
    'What an author writes and a publisher sends; the members of served JSON may stand in it and say nothing.',
  );
