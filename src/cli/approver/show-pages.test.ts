import { expect, test } from 'vitest';
import { showPages } from './show-pages.ts';
import type { Size, Terminal } from './terminal.ts';

/** A screen with these sizes, one after another as it is looked at, whose person answers everything so often. */
const screen = (sizes: readonly Size[], answers: number) => {
  let [seen, looks, left] = ['', 0, answers];
  const terminal: Terminal = {
    size: () => sizes[Math.min(looks++, sizes.length - 1)] as Size,
    write: (text) => {
      seen += text;
    },
    ask: async (question) => {
      seen += `${question}\n`;
      left -= 1;
      return left < 0 ? undefined : '';
    },
    close: () => {},
  };
  return { terminal, seen: () => seen.split('\n') };
};

const TEXT = `${Array.from({ length: 30 }, (_, at) => `line ${at + 1}`).join('\n')}\n`;

test('GR-APPR-18 nothing is shown on a screen that would break its lines, until it is wide enough', async () => {
  const narrow = { rows: 100, columns: 60 };
  const wide = { rows: 100, columns: 78 };
  const { terminal, seen } = screen([narrow, narrow, wide], 2);
  expect(await showPages(terminal, TEXT)).toBe(true);
  const asked = '-- 60 columns are too few: make it 78 wide, then press Enter --';
  expect(seen().slice(0, 3)).toEqual([asked, asked, 'line 1']);
});

test('GR-APPR-18 a person who gives up at a narrow screen has seen nothing', async () => {
  const { terminal, seen } = screen([{ rows: 100, columns: 77 }], 0);
  expect(await showPages(terminal, TEXT)).toBe(false);
  expect(seen().join()).not.toContain('line 1');
});

test('GR-APPR-18 each page is as long as the screen is when it is shown, and none is skipped', async () => {
  const tall = { rows: 22, columns: 80 };
  const low = { rows: 7, columns: 80 };
  // Looked at twice for each page: for its width, and for its height.
  const { terminal, seen } = screen([tall, tall, low], 9);
  expect(await showPages(terminal, TEXT)).toBe(true);
  expect(seen().filter((line) => line.startsWith('--'))).toEqual([
    '-- 10 more lines, Enter shows them --',
    '-- 5 more lines, Enter shows them --',
  ]);
  expect(seen().filter((line) => line.startsWith('line'))).toEqual(TEXT.trimEnd().split('\n'));
});
