import { lazy, visible } from '../../base/index.ts';
import { DOCUMENT_ROUTES, type LookUp } from '../../guidance/index.ts';
import { type Asking, absent, ask } from './ask.ts';

const loadAnswers = lazy(() => import('./answers.ts'));

/** Lists are longer than documents: a thousand revisions with their summaries. */
const LIST_BYTES = 4 * 1024 * 1024;

type Answers = Awaited<ReturnType<typeof loadAnswers>>;
type Shape<T> = { readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: T } };

/** Asks for JSON of one shape. */
export const askJson = async <T>(
  asking: Asking,
  path: string,
  shapeOf: (answers: Answers) => Shape<T>,
  signal?: AbortSignal,
): Promise<LookUp<T>> => {
  const answer = await ask(asking, { path, limit: LIST_BYTES, accept: 'application/json', signal });
  if (!answer.found) return answer;
  const nonsense = absent(
    'source_unreachable',
    `what answers at ${asking.origin} is no guidance site: ${path} is something else than guidance`,
  );
  try {
    const read = shapeOf(await loadAnswers()).safeParse(JSON.parse(new TextDecoder().decode(answer.value)));
    return read.success && read.data !== undefined ? { found: true, value: read.data } : nonsense;
  } catch {
    return nonsense;
  }
};

export const pathOf = (id: string): string => `${DOCUMENT_ROUTES.api}/${encodeURIComponent(id)}`;

export const wrongId = (origin: string, id: string, answered: string): LookUp<never> =>
  absent(
    'document_invalid',
    `${origin} answered about ${visible(answered)} when it was asked about ${visible(id)}`,
  );
