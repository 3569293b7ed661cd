import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { askedWords } from '../../src/guidance/index.ts';
import type { Store } from '../../src/store/index.ts';
import { ratio, row } from '../measure.ts';
import { chance, wordOf } from './catalogue.ts';

const ROUNDS = 7;
const LIMIT = 50;

/** What an index finds of these words, ranked: the identities alone. */
interface Bare {
  readonly ask: (words: readonly string[]) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

const bareSqlite = (file: string): Bare => {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('pragma cache_size = -16384');
  const statement = database.prepare(
    `select rowid from search_index where search_index match ? order by rank limit ${LIMIT}`,
  );
  return {
    ask: async (words) => statement.all(words.map((word) => `"${word}"`).join(' ')),
    close: async () => database.close(),
  };
};

const barePostgres = async (address: string): Promise<Bare> => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const text = `select key from search_texts, to_tsquery('simple', $1) q where vector @@ q
    order by ts_rank(vector, q) desc limit ${LIMIT}`;
  return {
    ask: (words) => client.query({ name: 'bare', text, values: [words.join(' & ')] }),
    close: () => client.end(),
  };
};

const random = chance(28);
const between = (low: number, high: number): string => wordOf(Math.floor(low + random() * (high - low)));
const many = (count: number, make: () => string): readonly string[] => Array.from({ length: count }, make);

/** Questions by how many documents they find. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  'a common word': many(12, () => between(0, 20)),
  'a word in some': many(30, () => between(100, 2000)),
  'a rare word': many(30, () => between(5000, 20_000)),
  'two words': many(30, () => `${between(0, 20)} ${between(20, 300)}`),
  'two common words': many(12, () => `${between(0, 5)} ${between(5, 20)}`),
  'Chinese words': ['审查', '代码', '审查代码', '变更', '测试', '发布版本', '证据', '检查阅读'],
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const at = (times: readonly number[], part: number): number => {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

const compare = (label: string, ours: readonly number[], bare: readonly number[]): void => {
  const pair = (part: number): string =>
    `${at(ours, part).toFixed(2)} / ${at(bare, part).toFixed(2)} ms = ${ratio(at(ours, part), at(bare, part))}`;
  row(`  ${label}`, `p50 ${pair(0.5)}; p99 ${pair(0.99)}`);
};

type Ask = (q: string, words: readonly string[]) => Promise<unknown>;

/** Times of both, question by question in turn; the first round warms up. */
const inTurn = async (
  questions: readonly string[],
  one: Ask,
  other: Ask,
): Promise<readonly (readonly number[])[]> => {
  const pairs: (readonly [number, number])[] = [];
  const asked = Array.from({ length: ROUNDS + 1 }, () => questions).flat();
  for (const q of asked) {
    const words = askedWords(q);
    pairs.push([await timed(() => one(q, words)), await timed(() => other(q, words))]);
  }
  const counted = pairs.slice(questions.length);
  return [counted.map(([ours]) => ours), counted.map(([, bare]) => bare)];
};

/** Fifty summaries, ranked, beside the identities that the bare index gives for the same words. */
export const benchSearch = async (store: Store, address: string): Promise<void> => {
  const bare = address.startsWith('sqlite:')
    ? bareSqlite(address.slice('sqlite:'.length))
    : await barePostgres(address);
  const [allOurs, allBare]: [number[], number[]] = [[], []];
  for (const [label, questions] of Object.entries(QUESTIONS)) {
    const [ours = [], theirs = []] = await inTurn(
      questions,
      (q) => store.documents.list({ q }, { limit: LIMIT }),
      (_, words) => bare.ask(words),
    );
    compare(`search, ${label}`, ours, theirs);
    allOurs.push(...ours);
    allBare.push(...theirs);
  }
  compare('search, all (goal 2 times)', allOurs, allBare);
  await bare.close();
};
