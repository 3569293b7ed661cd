import { fail, lazy, ok, type Result } from '../../base/index.ts';
import { readDocument, readStream } from '../../evidence/index.ts';
import type { Authored, Content, DocumentProblem } from '../../guidance/index.ts';
import type { Received } from '../../guide/index.ts';
import type { StoreProblem } from '../../store/index.ts';
import type { OptionSpec, Parsed } from '../command.ts';
import type { World } from '../world.ts';

export const loadGuidance = lazy(() => import('../../guidance/index.ts'));

const FORMS = ['xml', 'json', 'markdown'] as const;

export type Form = (typeof FORMS)[number];

export const AS: OptionSpec = {
  name: 'as',
  value: 'FORM',
  choices: FORMS,
  help: 'how the files are written; default: by their names',
};

/** A file that was read: a document, or what is wrong with it. */
export interface Input {
  readonly path: string;
  readonly form: Form;
  readonly read: Result<Authored, readonly DocumentProblem[]>;
}

const ENDINGS: readonly (readonly [RegExp, Form])[] = [
  [/\.xml$/i, 'xml'],
  [/\.json$/i, 'json'],
  [/\.(?:md|markdown)$/i, 'markdown'],
];

const XML_BEGINS = '<';
const JSON_BEGINS = '{';

/** A text without a name shows by its first character what it is: only Markdown may begin otherwise. */
const formOf = (path: string, text: string): Form => {
  const named = ENDINGS.find(([ending]) => ending.test(path));
  if (named !== undefined) return named[1];
  const [first] = text.replace(/^\ufeff/, '').trimStart();
  if (first === XML_BEGINS) return 'xml';
  return first === JSON_BEGINS ? 'json' : 'markdown';
};

const readAs = async (form: Form, bytes: Uint8Array): Promise<Input['read']> => {
  const { loadMarkdown, readXml, readJson } = await loadGuidance();
  if (form === 'xml') return readXml(bytes);
  if (form === 'json') return readJson(bytes);
  const { readMarkdown } = await loadMarkdown();
  return readMarkdown(bytes);
};

/** In bytes. */
const LIMIT = 1024 * 1024;

/** The document in what was read, which may be more than a document has. What is wrong inside is in the answer. */
export const inputIn = async (
  path: string,
  { bytes, truncated }: Received,
  parsed: Parsed,
): Promise<Result<Input>> => {
  if (truncated || bytes.length > LIMIT)
    return fail('document_too_large', `${path}: it has more than 1 MiB`, 'a document may have 256 KiB');
  const asked = parsed.value('as') as Form | undefined;
  const form = asked ?? formOf(path, Buffer.from(bytes.subarray(0, 64)).toString());
  return ok({ path, form, read: await readAs(form, bytes) });
};

/** Reads one file, or standard input for `-`; what cannot be read fails. */
export const readInput = async (path: string, parsed: Parsed, world: World): Promise<Result<Input>> => {
  const received = path === '-' ? await readStream(world.stdin(), LIMIT) : readDocument(path, LIMIT);
  return received.ok ? inputIn(path, received.value, parsed) : received;
};

/** Reads every file that is named; the first that cannot be read fails all. */
export const readInputs = async (parsed: Parsed, world: World): Promise<Result<readonly Input[]>> => {
  const inputs: Input[] = [];
  for (const path of parsed.targets) {
    const input = await readInput(path, parsed, world);
    if (!input.ok) return input;
    inputs.push(input.value);
  }
  return ok(inputs);
};

/** What can be published of a file: its content without a revision, or why there is none. */
export const contentOf = ({ path, read }: Input): Result<Content, StoreProblem> => {
  if (read.ok) {
    const { revision: _, ...content } = read.value;
    return ok(content);
  }
  const fix = 'mend what is listed; readback explain CODE says more of each';
  const message = `${path}: this is no document of Linked Guidance 0.1`;
  return { ok: false, error: { code: 'document_invalid', message, fix, problems: read.error } };
};
