import { expect, test } from 'vitest';
import { DOCUMENT_LIMITS, type DocumentProblem, readXml } from '../../src/guidance/index.ts';

export const problemsOf = (
  input: Uint8Array | string,
  limits = DOCUMENT_LIMITS,
): readonly DocumentProblem[] => {
  const result = readXml(input, limits);
  return result.ok ? [] : result.error;
};

/** `line:column` of each ‸ in the text, worked out without the parser. */
const placesOf = (source: string): readonly string[] =>
  source
    .split('‸')
    .slice(0, -1)
    .map((_, at, parts) =>
      parts
        .slice(0, at + 1)
        .join('')
        .split(/\r\n|\r|\n/),
    )
    .map((lines) => `${lines.length}:${(lines.at(-1) ?? '').length + 1}`);

/** Each ‸ says where a problem is; `expected` says which, as `code path`, in the order of the text. */
export const expectRefused = (source: string, ...expected: readonly string[]): void => {
  const places = placesOf(source);
  const text = source.replaceAll('‸', '');
  const problems = problemsOf(text);
  expect(problems.map(({ line, column, code, path }) => `${line}:${column} ${code} ${path}`)).toEqual(
    expected.map((one, at) => `${places[at]} ${one}`),
  );
  expect(places.length).toBe(expected.length);
  // The same in UTF-8, behind a byte order mark, which counts as no column.
  if (text.isWellFormed()) expect(problemsOf(new TextEncoder().encode(`\uFEFF${text}`))).toEqual(problems);
  for (const { message } of problems) {
    expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(message.length).toBeGreaterThan(10);
  }
};

export type Refusal = readonly [title: string, source: string, ...expected: readonly string[]];

export const testRefusals = (rows: readonly Refusal[]): void => {
  test.each(rows)('%s', (_, source, ...expected) => {
    expectRefused(source, ...expected);
  });
};
