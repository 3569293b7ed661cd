import { fail, ok, type Result } from '../../../base/index.ts';
import type { Publication, PublishRequest, Store, StoreProblem } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { AS, contentOf, type Input, readInputs } from '../../guidance/input.ts';
import type { Told } from '../../guidance/print.ts';
import {
  ACCEPT,
  AUTHOR,
  BASE,
  LOCAL_AUTHOR,
  publicationText,
  readAccepted,
  readBase,
} from '../../guidance/published.ts';
import { storeCommand } from '../../guidance/store-command.ts';
import type { World } from '../../world.ts';

interface Asked {
  readonly inputs: readonly Input[];
  readonly wish: Omit<PublishRequest, 'content'>;
}

const readWish = async (parsed: Parsed): Promise<Result<Asked['wish']>> => {
  const base = await readBase(parsed);
  if (!base.ok) return base;
  if (base.value.base !== undefined && parsed.targets.length > 1)
    return fail('usage', '--base goes with one file', 'publish the files one at a time');
  return ok({ author: parsed.value('author') ?? LOCAL_AUTHOR, ...base.value, ...readAccepted(parsed) });
};

const prepare = async (parsed: Parsed, world: World): Promise<Result<Asked>> => {
  const wish = await readWish(parsed);
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
  creates: true,
  summary: 'publish documents: each gets the next revision of its id',
  usage:
    'FILE|- ... [--author ID] [--base REVISION] [--accept CODE]... [--as xml|json|markdown] [--database ADDRESS]',
  about: [
    'Takes canonical XML, JSON, or Markdown with front matter. The revision is assigned here: 1, then the highest plus',
    'one; what a file says of it is not used. The same content as the latest revision adds nothing. A published revision',
    'never changes. Of several files, those before one that is refused stay published.',
  ],
  options: [AUTHOR, BASE, ACCEPT, AS],
  operands: 'files',
  examples: [
    { line: 'readback guidance publish review-changes.md', does: 'publish the next revision' },
    {
      line: 'readback guidance publish --base 2 review-changes.md',
      does: 'only if nobody else did meanwhile',
    },
  ],
  takes: { least: 1, what: 'a file, or - for standard input' },
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
