import type { GuidanceDocument } from '../../src/guidance/index.ts';

/** Chance that repeats itself: a linear congruence. */
export const chance = (seed: number): (() => number) => {
  let state = seed % 2147483647 || 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
};

const WORDS = 20_000;
const ENGLISH = [
  ...['review', 'change', 'test', 'release', 'guide', 'evidence', 'check', 'read', 'version', 'report'],
  ...['error', 'branch', 'commit', 'deploy', 'measure', 'document', 'author', 'link', 'build', 'merge'],
];
const CHINESE = [
  ...'审查代码变更测试发布版本证据检查阅读报告错误分支提交部署度量文档作者链接构建合并定位影响用户要求结果',
];

/** The word of a rank: the commonest are English, the others made up. */
export const wordOf = (rank: number): string => ENGLISH[rank] ?? `w${rank.toString(36)}`;

/** As in a natural text, a word is as rare as its rank is high. */
const anyWord = (next: () => number): string => wordOf(Math.floor(WORDS ** next()) - 1);

const english = (next: () => number, count: number): string =>
  Array.from({ length: count }, () => anyWord(next)).join(' ');

const chinese = (next: () => number, count: number): string =>
  Array.from({ length: count }, () => CHINESE[Math.floor(next() ** 2 * CHINESE.length)]).join('');

const KINDS = ['guide', 'context', 'evidence'] as const;

export const idOf = (index: number): string => `document-${index}`;

/** A document of some 4 KB; every fifth is Chinese. */
export const documentOf = (index: number, revision = 1): GuidanceDocument => {
  const next = chance(index * 7919 + revision);
  const isChinese = index % 5 === 4;
  const text = (count: number): string => (isChinese ? chinese(next, count * 3) : english(next, count));
  const link = (): GuidanceDocument['links'][number] => {
    const target = idOf(Math.floor(next() * (index + 1)));
    return { target, revision: 1, relation: KINDS[index % 3] ?? 'guide', when: text(8), label: text(3) };
  };
  return {
    ...{ id: idOf(index), revision, kind: KINDS[index % 3] ?? 'guide', lang: isChinese ? 'zh-CN' : 'en' },
    ...{ title: text(6), summary: text(20), applies: text(15) },
    body: Array.from({ length: 8 }, () => `${text(50)}.`).join('\n\n'),
    steps: Array.from({ length: 5 }, () => text(12)),
    links: Array.from({ length: 4 }, link),
    checks: Array.from({ length: 3 }, () => text(8)),
    tags: [`tag-${index % 100}`, `group-${index % 7}`],
  };
};
