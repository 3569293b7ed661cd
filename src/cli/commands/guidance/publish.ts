import { fail, ok, type Result } from '../../../base/index.ts';
import type { Publication, PublishRequest, Store, StoreProblem } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { AS, contentOf, type Input, readInputs } from '../../guidance/input.ts';
import { AUTHOR, LOCAL_AUTHOR, publicationText } from '../../guidance/published.ts';
import { operands } from '../../guidance/reference.ts';
import { storeCommand, type Told } from '../../guidance/told.ts';
import type { World } from '../../world.ts';

const ACCEPTED = ['override_attempt', 'secret_request'] as const;

const REVISION = /^(?:0|[1-9][0-9]{0,14})$/;

interface Asked {
  readonly inputs: readonly Input[];
  readonly wish: Omit<PublishRequest, 'content'>;
}

const files = operands('guidance publish', { least: 1, what: 'a file, or - for standard input' });

const readWish = (parsed: Parsed): Result<Asked['wish']> => {
  const base = parsed.value('base');
  if (base !== undefined && !REVISION.test(base))
    return fail('usage', `--base takes a revision, not "${base}"`, '0 means: there is none yet');
  if (base !== undefined && parsed.targets.length > 1)
    return fail('usage', '--base goes with one file', 'publish the files one at a time');
  const accept = ACCEPTED.filter((code) => parsed.values('accept').includes(code));
  return ok({
    author: parsed.value('author') ?? LOCAL_AUTHOR,
    ...(base !== undefined && { base: Number(base) }),
    ...(accept.length > 0 && { accept }),
  });
};

const prepare = async (parsed: Parsed, world: World): Promise<Result<Asked>> => {
  const given = files(parsed);
  if (!given.ok) return given;
  const wish = readWish(parsed);
  if (!wish.ok) return wish;
  const inputs = await readInputs(parsed, world);
  return inputs.ok ? ok({ inputs: inputs.value, wish: wish.value }) : inputs;
};

const publishOne = async (
  store: Store,
  input: Input,
  wish: Asked['wish'],
): Promise<Result<Publication, StoreProblem>> => {
  const content = contentOf(input);
  return content.ok ? store.documents.publish({ ...wish, content: content.value }) : content;
};

const told = (all: readonly Publication[]): Told => ({
  text: all.map(publicationText).join(''),
  json: all.length === 1 ? all[0] : all,
});

export const publish: Command = storeCommand({
  name: 'guidance publish',
  summary: 'publish documents: each gets the next revision of its id',
  usage: 'FILE|- ... [--author ID] [--base REVISION] [--database ADDRESS]',
  about: [
    'Takes canonical XML, JSON, or Markdown with front matter. The revision is assigned here: 1, then the highest plus',
    'one; what a file says of it is not used. The same content as the latest revision adds nothing. A published revision',
    'never changes. Of several files, those before one that is refused stay published.',
  ],
  options: [
    AUTHOR,
    { name: 'base', value: 'REVISION', help: 'refuse unless this is the latest revision (0: there is none)' },
    {
      name: 'accept',
      value: 'CODE',
      many: true,
      choices: ACCEPTED,
      help: 'publish although the text asks an agent for this, such as a document about it',
    },
    AS,
  ],
  operands: 'files',
  examples: [
    { line: 'readback guidance publish review-changes.md', does: 'publish the next revision' },
    {
      line: 'readback guidance publish --base 2 review-changes.md',
      does: 'only if nobody else did meanwhile',
    },
  ],
  prepare,
  work: async (store, { inputs, wish }, world) => {
    const done: Publication[] = [];
    for (const input of inputs) {
      const one = await publishOne(store, input, wish);
      if (!one.ok) {
        if (done.length > 0) world.err.write(told(done).text);
        return one;
      }
      done.push(one.value);
    }
    return ok(told(done));
  },
});
