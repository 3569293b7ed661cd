import { z } from 'zod';
import { EFFECTS } from '../demands/effects.ts';
import { NAMESPACE } from '../document.ts';
import { digest, id, instant, kind, lang, optional, problem, revision, text } from '../schema/common.ts';
import { ADOPTION_CODES } from './adoption.ts';
import { FAILED, INCOMPLETE_REASONS, SKIP_CODES, WITHHELD_CODES } from './reading.ts';

const ref = z.strictObject({ id, revision });
const count = z.int().min(0);
const number = z.int().min(1);

const link = {
  from: ref,
  link: number,
  target: id,
  revision,
  relation: kind,
  when: text,
  label: text,
};

const readingLink = z.strictObject(link);

const effects = z.array(z.enum(EFFECTS));

const step = z.strictObject({
  step: number,
  text,
  effects,
  offered: z.boolean(),
  code: optional(z.enum(WITHHELD_CODES)),
});

const summary = { id, revision, kind, lang, title: text, summary: text, applies: text, tags: z.array(text) };

const format = z.literal(NAMESPACE);

const document = z.strictObject({
  ...summary,
  format,
  digest,
  url: text,
  body: text,
  checks: z.array(text),
  depth: count,
  reason: text,
  link: z.nullable(readingLink),
  role: kind,
  path: z.array(readingLink),
  operating: z.boolean(),
  not_operating: optional(text),
  steps: z.array(step),
  demands: z.array(problem),
});

const skipped = z.strictObject({
  ...link,
  code: z.enum(SKIP_CODES),
  reason: optional(text),
  summary: optional(z.strictObject(summary)),
});

const failed = (codes: readonly string[]) =>
  z.array(
    z.strictObject({ ...link, code: z.enum(codes), message: z.string(), namespace: optional(z.string()) }),
  );

const limits = z.strictObject({ documents: number, depth: number, summaries: number });

export const readingSchema = z
  .strictObject({
    origin: text,
    catalogue: text,
    task: z.nullable(z.string()),
    entry: z.strictObject({ id: z.string(), revision: z.nullable(revision), discovered: z.boolean() }),
    documents: z.array(document),
    skipped: z.array(skipped),
    missing: failed(FAILED.missing),
    unknown_versions: failed(FAILED.unknown_versions),
    unreachable: failed(FAILED.unreachable),
    unusable: failed(FAILED.unusable),
    cycles: z.array(z.strictObject({ documents: z.array(ref).min(1) })),
    stopped_actions: z.array(
      z.strictObject({
        document: ref,
        step: optional(number),
        code: z.literal('precondition_unmet'),
        precondition: text,
        why: text,
      }),
    ),
    mixed_revisions: z.array(z.strictObject({ id, revisions: z.array(revision).min(2) })),
    budget: z.strictObject({
      limits,
      used: z.strictObject({ documents: count, depth: count, summaries: count }),
    }),
    complete: z.boolean(),
    incomplete_reasons: z.array(z.enum(INCOMPLETE_REASONS)),
  })
  .describe('What was read from an entry on, what was not, and why.');

const adoptionCode = z.enum(ADOPTION_CODES);

const recordedStep = { step: number, text, effects };

export const adoptionSchema = z
  .strictObject({
    adopted_at: instant,
    decision: z.enum(['adopted', 'refused']),
    code: z.nullable(adoptionCode),
    task: z.nullable(z.string()),
    document: z.strictObject({ id, revision, digest, kind, format }),
    source: z.strictObject({ origin: text, url: text, catalogue: text }),
    path: z.array(readingLink),
    relation: z.nullable(kind),
    when: z.nullable(text),
    reason: text,
    role: kind,
    authorisation: z.strictObject({
      given_by: text,
      grants: z.array(
        z.strictObject({
          id: optional(id),
          revision: optional(revision),
          steps: optional(z.array(number)),
          effects,
        }),
      ),
      checked: z.boolean(),
    }),
    agent: text,
    steps: z.strictObject({
      adopted: z.array(z.strictObject(recordedStep)),
      withheld: z.array(z.strictObject({ ...recordedStep, code: adoptionCode })),
    }),
  })
  .refine(
    ({ decision, code, role }) =>
      decision === 'adopted' ? code === null && role === 'guide' : code !== null,
    {
      message: 'an adoption is of guidance and has no code; a refusal has one',
    },
  )
  .describe('One line of an adoption log: a document that was adopted or refused, and each of its steps.');
