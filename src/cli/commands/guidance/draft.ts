import { fail, ok, type Result, visible } from '../../../base/index.ts';
import type { DraftEntry, PublishRequest } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { AS, contentOf, type Input, readInput } from '../../guidance/input.ts';
import {
  ACCEPT,
  AUTHOR,
  BASE,
  LOCAL_AUTHOR,
  publicationText,
  readAccepted,
  readBase,
} from '../../guidance/published.ts';
import { nothing, storeCommand, targets } from '../../guidance/store-command.ts';
import type { World } from '../../world.ts';

const line = ({ id, title, author, saved_at }: DraftEntry): string =>
  `${id}  ${visible(title)} (${author}, saved ${saved_at})\n`;

interface Put {
  readonly input: Input;
  readonly wish: Pick<PublishRequest, 'author' | 'accept'>;
}

const readPut = async (parsed: Parsed, world: World): Promise<Result<Put>> => {
  const input = await readInput(parsed.targets[0] ?? '', parsed, world);
  const author = parsed.value('author') ?? LOCAL_AUTHOR;
  return input.ok ? ok({ input: input.value, wish: { author, ...readAccepted(parsed) } }) : input;
};

interface Publishing {
  readonly id: string;
  readonly wish: Pick<PublishRequest, 'base' | 'accept'>;
}

const readPublishing = async (parsed: Parsed): Promise<Result<Publishing>> => {
  const base = await readBase(parsed);
  if (!base.ok) return base;
  return ok({ id: parsed.targets[0] ?? '', wish: { ...base.value, ...readAccepted(parsed) } });
};

const ONE_ID = { least: 1, most: 1, what: 'one draft by its id' };

export const draftPut: Command = storeCommand({
  name: 'guidance draft put',
  creates: true,
  summary: 'keep content without publishing it; it replaces an earlier draft of its id',
  usage: 'FILE|- [--author ID] [--database ADDRESS]',
  about: ['A draft is on no public route: in no list, search, page or backlink.'],
  options: [AUTHOR, ACCEPT, AS],
  operands: 'files',
  examples: [{ line: 'readback guidance draft put review-changes.md', does: 'keep it for later' }],
  takes: { least: 1, most: 1, what: 'one file, or - for standard input' },
  prepare: readPut,
  work: async ({ drafts }, { input, wish }) => {
    const content = contentOf(input);
    if (!content.ok) return content;
    const put = await drafts.put({ content: content.value, ...wish });
    return put.ok ? ok({ text: `kept ${line(put.value)}`, json: put.value }) : put;
  },
});

export const draftList: Command = storeCommand({
  name: 'guidance draft list',
  summary: 'list the drafts',
  usage: '[--database ADDRESS]',
  about: [],
  options: [],
  operands: 'none',
  examples: [{ line: 'readback guidance draft list', does: 'one line a draft' }],
  prepare: nothing,
  work: async ({ drafts }) => {
    const all = await drafts.list();
    return ok({ text: all.map(line).join(''), json: all });
  },
});

export const draftPublish: Command = storeCommand({
  name: 'guidance draft publish',
  summary: 'publish a draft as the next revision of its id, and remove it',
  usage: 'ID [--base REVISION] [--database ADDRESS]',
  about: [],
  options: [BASE, ACCEPT],
  operands: 'names',
  examples: [{ line: 'readback guidance draft publish review-changes', does: 'both, or neither' }],
  takes: ONE_ID,
  prepare: readPublishing,
  work: async ({ drafts }, { id, wish }) => {
    const published = await drafts.publish(id, wish);
    if (!published.ok) return published;
    return ok({ text: publicationText(published.value), json: published.value });
  },
});

export const draftRemove: Command = storeCommand({
  name: 'guidance draft remove',
  summary: 'remove a draft; what is published stays as it is',
  usage: 'ID [--database ADDRESS]',
  about: [],
  options: [],
  operands: 'names',
  examples: [{ line: 'readback guidance draft remove review-changes', does: 'the draft is gone' }],
  takes: ONE_ID,
  prepare: targets,
  work: async ({ drafts }, [id = '']) => {
    if (!(await drafts.remove(id)))
      return fail('draft_not_found', `there is no draft "${id}"`, 'readback guidance draft list shows them');
    return ok({ text: `removed the draft ${id}\n`, json: { id, status: 'removed' } });
  },
});
