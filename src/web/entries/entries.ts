import type { Store } from '../../store/index.ts';
import { revalidated } from '../http/answer.ts';
import type { Handler, Section } from '../route.ts';
import { agentText } from './agent.ts';
import { llmsText } from './llms.ts';

const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8' };

/** One item is enough to know, however many there are. */
const isEmpty = async ({ documents }: Store): Promise<boolean> => {
  const first = await documents.list({}, { limit: 1 });
  return first.ok && first.value.items.length === 0;
};

/** Where agents come in; for everybody, and the same size whatever is published (LG-HTTP-01 to 04). */
export const entries: Section = ({ store }) => {
  const text =
    (write: (empty: boolean) => string, headers: Readonly<Record<string, string>>): Handler =>
    async (c) =>
      revalidated(c, write(await isEmpty(store)), headers);
  const about = { get: { summary: 'Entry for agents', also: 'text/markdown' } };
  return [
    {
      path: '/llms.txt',
      face: 'api',
      get: text(llmsText, { 'content-type': 'text/plain; charset=utf-8' }),
      about: { get: { summary: 'Entry for agents, in short', also: 'text/plain' } },
    },
    { path: '/agent/index.md', face: 'api', get: text(agentText, MARKDOWN), about },
    {
      path: '/index.md',
      face: 'api',
      get: text(agentText, { ...MARKDOWN, 'content-location': '/agent/index.md' }),
      about,
    },
  ];
};
