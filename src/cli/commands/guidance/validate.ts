import { ok, visible } from '../../../base/index.ts';
import type { DocumentProblem } from '../../../guidance/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { AS, type Input, loadGuidance, readInputs } from '../../guidance/input.ts';
import { FORMAT, inJson, problemLine } from '../../guidance/print.ts';
import { EXIT, type World } from '../../world.ts';

interface Verdict {
  readonly path: string;
  readonly form: string;
  readonly valid: boolean;
  readonly id?: string;
  readonly revision?: number;
  readonly kind?: string;
  readonly problems: readonly DocumentProblem[];
}

const verdictOn = async ({ path, form, read }: Input): Promise<Verdict> => {
  if (!read.ok) return { path, form, valid: false, problems: read.error };
  const { checkContent } = await loadGuidance();
  const { id, revision, kind } = read.value;
  const problems = checkContent(read.value);
  return {
    path,
    form,
    valid: problems.length === 0,
    id,
    ...(revision !== undefined && { revision }),
    kind,
    problems,
  };
};

const textOf = ({ path, form, valid, id, revision, kind, problems }: Verdict): string => {
  const name = revision === undefined ? id : `${id}@${revision}`;
  const head = valid ? `valid ${form}: ${kind} ${name}` : `not valid ${form}`;
  return [`${visible(path)}: ${head}`, ...problems.map(problemLine), ''].join('\n');
};

const show = (verdicts: readonly Verdict[], parsed: Parsed, world: World): void => {
  const json = verdicts.length === 1 ? verdicts[0] : verdicts;
  world.out.write(parsed.value('format') === 'json' ? inJson(json) : verdicts.map(textOf).join(''));
};

export const validate: Command = {
  name: 'guidance validate',
  summary: 'check documents against Linked Guidance 0.1, offline',
  usage: 'FILE|- ... [--as xml|json|markdown] [--format text|json]',
  about: [
    'Every independent problem is told at once, with its code, its place in the document, line and column. Nothing is',
    'published, and nothing in a document is executed.',
    '',
    'Exit status: 0 all are valid, 1 one is not, 2 wrong use or unreadable.',
  ],
  options: [AS, FORMAT],
  operands: 'files',
  examples: [
    { line: 'readback guidance validate review-changes.xml', does: 'check one document' },
    { line: 'readback guidance validate --format json docs/*.md', does: 'check several, for programs' },
  ],
  takes: { least: 1, what: 'a file, or - for standard input' },
  run: async (parsed, world) => {
    const inputs = await readInputs(parsed, world);
    if (!inputs.ok) return inputs;
    const verdicts = await Promise.all(inputs.value.map(verdictOn));
    show(verdicts, parsed, world);
    return ok(verdicts.every(({ valid }) => valid) ? EXIT.holds : EXIT.findings);
  },
};
