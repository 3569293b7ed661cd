import { ok, visible } from '../../../base/index.ts';
import type { Author } from '../../../store/index.ts';
import type { Command } from '../../command.ts';
import { nothing, storeCommand, targets } from '../../guidance/store-command.ts';

const line = ({ id, name }: Author): string => `${id}  ${visible(name)}\n`;

const ABOUT = ['A name is a claim: nothing here verifies it, and no permission follows from it.'];

const ID_AND_NAME = { least: 2, most: 2, what: 'an id and a display name' };

export const authorAdd: Command = storeCommand({
  name: 'guidance author add',
  creates: true,
  summary: 'add an author: an id and a display name',
  usage: 'ID NAME [--database ADDRESS]',
  about: ABOUT,
  options: [],
  operands: 'names',
  examples: [{ line: 'readback guidance author add ann "Ann Example"', does: 'Ann can publish as ann' }],
  takes: ID_AND_NAME,
  prepare: targets,
  work: async ({ authors }, [id = '', name = '']) => {
    const added = await authors.add({ id, name });
    return added.ok ? ok({ text: `added ${line(added.value)}`, json: added.value }) : added;
  },
});

export const authorRename: Command = storeCommand({
  name: 'guidance author rename',
  summary: 'change the display name of an author; documents stay as they are',
  usage: 'ID NAME [--database ADDRESS]',
  about: ABOUT,
  options: [],
  operands: 'names',
  examples: [{ line: 'readback guidance author rename ann "Ann B. Example"', does: 'shown from now on' }],
  takes: ID_AND_NAME,
  prepare: targets,
  work: async ({ authors }, [id = '', name = '']) => {
    const renamed = await authors.rename(id, name);
    return renamed.ok ? ok({ text: `renamed ${line(renamed.value)}`, json: renamed.value }) : renamed;
  },
});

export const authorList: Command = storeCommand({
  name: 'guidance author list',
  summary: 'list the authors',
  usage: '[--database ADDRESS]',
  about: [],
  options: [],
  operands: 'none',
  examples: [{ line: 'readback guidance author list', does: 'one line an author' }],
  prepare: nothing,
  work: async ({ authors }) => {
    const all = await authors.list();
    return ok({ text: all.map(line).join(''), json: all });
  },
});
