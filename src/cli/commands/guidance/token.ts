import { fail, ok, type Result } from '../../../base/index.ts';
import type { Role, TokenEntry } from '../../../store/index.ts';
import type { Command, Parsed } from '../../command.ts';
import { nothing, storeCommand } from '../../guidance/store-command.ts';

const ROLES: readonly Role[] = ['publisher', 'curator'];

const line = ({ id, author, role, created_at, revoked_at }: TokenEntry): string => {
  const revoked = revoked_at === undefined ? '' : `, revoked ${revoked_at}`;
  return `${id}  ${role.padEnd(9)}  ${author}, made ${created_at}${revoked}\n`;
};

const readWish = (parsed: Parsed): Result<{ readonly author: string; readonly role: Role }> => {
  const author = parsed.value('author');
  const role = (parsed.value('role') ?? 'publisher') as Role;
  return author === undefined ? fail('usage', 'name the author', 'give --author ID') : ok({ author, role });
};

const readId = ({ targets: [id = ''] }: Parsed): Result<string> =>
  // A secret that is pasted here already stands in the shell's history; it must not stand in a message too.
  id.startsWith('rbt_')
    ? fail('usage', 'this is a secret, not an id', 'readback guidance token list shows the ids')
    : ok(id);

export const tokenAdd: Command = storeCommand({
  name: 'guidance token add',
  creates: true,
  summary: 'make a token with which an author writes over HTTP; it is shown once',
  usage: '--author ID [--role publisher|curator] [--database ADDRESS]',
  about: [
    'A publisher may publish documents, a curator may change collections. Reading needs no token. The database keeps only',
    'the SHA-256 of the secret: whoever loses it makes another.',
  ],
  options: [
    { name: 'author', value: 'ID', help: 'whose documents they will be' },
    { name: 'role', value: 'ROLE', choices: ROLES, help: 'default: publisher' },
  ],
  operands: 'none',
  examples: [{ line: 'readback guidance token add --author ann', does: 'print a token for Ann' }],
  prepare: readWish,
  work: async ({ tokens }, wish) => {
    const made = await tokens.add(wish);
    if (!made.ok) return made;
    const { secret, ...entry } = made.value;
    return ok({ text: `${line(entry)}${secret}\nIt is not shown again.\n`, json: made.value });
  },
});

export const tokenList: Command = storeCommand({
  name: 'guidance token list',
  summary: 'list the tokens, without their secrets',
  usage: '[--database ADDRESS]',
  about: [],
  options: [],
  operands: 'none',
  examples: [{ line: 'readback guidance token list', does: 'one line a token' }],
  prepare: nothing,
  work: async ({ tokens }) => {
    const all = await tokens.list();
    return ok({ text: all.map(line).join(''), json: all });
  },
});

export const tokenRevoke: Command = storeCommand({
  name: 'guidance token revoke',
  summary: 'end a token, at once and for ever',
  usage: 'TOKEN-ID [--database ADDRESS]',
  about: ['The id is what guidance token list shows; the secret is not needed.'],
  options: [],
  operands: 'names',
  examples: [{ line: 'readback guidance token revoke t1', does: 'nobody can use it any more' }],
  takes: { least: 1, most: 1, what: 'one token by its id' },
  prepare: readId,
  work: async ({ tokens }, id) => {
    const revoked = await tokens.revoke(id);
    return revoked.ok ? ok({ text: line(revoked.value), json: revoked.value }) : revoked;
  },
});
