import { ok, type Result, visible } from '../../../base/index.ts';
import type { EntryRef, Link, SourcedDocument } from '../../../guidance/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { catalogueCommand, findDocument } from '../../guidance/catalogue.ts';
import { loadGuidance } from '../../guidance/input.ts';
import { ONE_DOCUMENT, readAsked } from '../../guidance/reference.ts';

const FORMATS = ['text', 'json', 'xml', 'markdown'] as const;

interface Wish {
  readonly asked: EntryRef;
  readonly format: (typeof FORMATS)[number];
}

const prepare = async (parsed: Parsed): Promise<Result<Wish>> => {
  const asked = await readAsked(parsed.targets[0] ?? '');
  const format = (parsed.value('format') ?? 'text') as Wish['format'];
  return asked.ok ? ok({ asked: asked.value, format }) : asked;
};

/** Text of several lines: each line shown as it is, what a terminal would act on spelled out. */
const block = (text: string): readonly string[] => text.split('\n').map((line) => `  ${visible(line)}`);

const linkText = ({ target, revision, relation, when, label }: Link): string =>
  `  ${relation}  ${target}@${revision}  ${visible(label)}\n      when: ${visible(when)}`;

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines, ''];

const textOf = ({ document, digest, url }: SourcedDocument): string => {
  const { id, revision, kind, lang, title, summary, applies, body, steps, links, checks, tags } = document;
  return [
    visible(title),
    `${kind} ${id}@${revision}, ${lang}${tags.length === 0 ? '' : `; tags: ${tags.map(visible).join(', ')}`}`,
    `from ${visible(url)}`,
    `sha256 ${digest}`,
    '',
    ...section('Summary', block(summary)),
    ...section('Applies', block(applies)),
    ...section('Body', block(body)),
    ...section(
      kind === 'guide' ? 'Steps' : `Steps (a document of kind ${kind} instructs nobody)`,
      steps.map((step, at) => `  ${at + 1}. ${step.split('\n').map(visible).join('\n     ')}`),
    ),
    ...section('Links', links.map(linkText)),
    ...section(
      'Checks',
      checks.map((check) => `  - ${check.split('\n').map(visible).join('\n    ')}`),
    ),
  ].join('\n');
};

const rendered = async (found: SourcedDocument, format: Wish['format']): Promise<string> => {
  const { loadMarkdown, writeJson, writeXml } = await loadGuidance();
  if (format === 'xml') return writeXml(found.document);
  if (format === 'json') return writeJson(found.document);
  if (format === 'text') return textOf(found);
  const { writeMarkdown } = await loadMarkdown();
  return writeMarkdown(found.document);
};

export const show: Command = catalogueCommand({
  name: 'guidance show',
  summary: 'show one document: as text, JSON, canonical XML or Markdown',
  usage: 'ID[@REVISION] [--format text|json|xml|markdown] [--from URL | --database ADDRESS]',
  about: [
    'Without a revision it is the latest one; its number is shown. Nothing in the document is executed.',
  ],
  options: [{ name: 'format', short: 'f', value: 'FORMAT', choices: FORMATS, help: 'default: text' }],
  operands: 'names',
  examples: [
    { line: 'readback guidance show review-changes@2', does: 'exactly this revision' },
    {
      line: 'readback guidance show review-changes --format markdown > review-changes.md',
      does: 'to write the next',
    },
  ],
  takes: ONE_DOCUMENT,
  prepare,
  work: async (catalogue, { asked, format }) => {
    const found = await findDocument(catalogue, asked);
    return found.ok ? ok({ text: await rendered(found.value, format) }) : found;
  },
});
