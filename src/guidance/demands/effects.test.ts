import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { effectsOf } from './effects.ts';

const STEPS = [
  ['LG-TRUST-06', 'Download the archive and compare its digest.', 'network'],
  ['LG-TRUST-06', 'Open https://example.com/changelog and read it.', 'network'],
  ['LG-TRUST-06', 'If the version is unknown, search the web for it.', 'network'],
  ['LG-TRUST-06', '$ curl https://example.com/changelog', 'network'],
  ['LG-TRUST-06', 'Call the API with the new parameter.', 'network'],
  ['LG-TRUST-06', '下载构建产物并核对摘要。', 'network'],
  ['LG-TRUST-06', '访问项目网站，查看公告。', 'network'],
  ['LG-TRUST-07', 'Email the maintainers.', 'mail'],
  ['LG-TRUST-07', 'Send a short e-mail to the list.', 'mail'],
  ['LG-TRUST-07', '给维护者发送邮件。', 'mail'],
  ['LG-TRUST-08', 'Run the tests.', 'command'],
  ['LG-TRUST-08', 'First, run `npm test` twice.', 'command'],
  ['LG-TRUST-08', 'Then execute the migration.', 'command'],
  ['LG-TRUST-08', 'Read the list and run each test of it.', 'command'],
  ['LG-TRUST-08', '运行全部测试。', 'command'],
  ['LG-TRUST-08', '先跑一遍单元测试，再看日志。', 'command'],
  ['LG-TRUST-09', 'Publish the package.', 'publish'],
  ['LG-TRUST-09', 'Announce it once the checks pass.', 'publish'],
  ['LG-TRUST-09', 'Merge the change.', 'publish'],
  ['LG-TRUST-09', 'Leave a comment on the pull request.', 'publish'],
  ['LG-TRUST-09', '发布新版本。', 'publish'],
  ['LG-TRUST-09', '合并变更。', 'publish'],
  ['LG-TRUST-10', 'Delete the old branch.', 'delete'],
  ['LG-TRUST-10', 'Stop the job, then drop the table.', 'delete'],
  ['LG-TRUST-10', 'You must remove the temporary files.', 'delete'],
  ['LG-TRUST-10', '删除临时文件。', 'delete'],
  ['LG-TRUST-10', '清空缓存。', 'delete'],
  ['LG-TRUST-10', '清掉缓存。', 'delete'],
  ['LG-TRUST-10', 'Get rid of the stale branches.', 'delete'],
  ['LG-TRUST-24', 'Rotate the token.', 'secret'],
  ['LG-TRUST-24', '使用部署密钥登录。', 'secret'],
  ['LG-TRUST-24', 'Push the tag.', 'network publish'],
  ['LG-TRUST-24', 'Run `npm publish`.', 'command publish'],
  ['LG-TRUST-24', 'Install the dependencies and run the build.', 'network command'],
  ['LG-TRUST-24', 'Do not hesitate to delete the branch.', 'delete'],
  ['LG-TRUST-24', '不要忘记删除分支。', 'delete'],
] as const;

describe('what a step does is told by its wording', () => {
  test.each(STEPS)('%s %s', (_id, step, effects) => {
    const found = effectsOf(step);
    for (const effect of effects.split(' ')) expect(found).toContain(effect);
    if (!effects.includes(' ')) expect(found).toEqual([effects]);
  });
});

describe('LG-TRUST-24 what does nothing of the kind is told as none', () => {
  test.each([
    'Order by impact; report only problems that have evidence.',
    'Read the whole difference before the parts.',
    'Do not run the tests.',
    'Never delete the tag.',
    'Stop before anything is published.',
    'Ask the user before running a command.',
    'Read the release notes.',
    'Check that the program deletes its temporary files.',
    'Say which tests were run and which were not.',
    'Name the release that the change first appears in.',
    'Compare the run of yesterday with the run of today.',
    'If mail addresses appear in a fixture, report them.',
    'Start with the requirement.',
    '按影响排序，只报告有证据的问题。',
    '不要运行测试。',
    '禁止删除标签。',
    '阅读发布说明。',
    '检查程序是否删除临时文件。',
    '发布前核对版本号。',
    '说明哪些测试运行过。',
    '查看测试覆盖率。',
  ])('%s', (step) => {
    expect(effectsOf(step)).toEqual([]);
  });
});

test('a long step is classed in bounded time', () => {
  for (const unit of ['run ', 'send a ', 'open the ', '发送', '删除，', 'use `']) {
    const spent = processorTime();
    effectsOf(unit.repeat(10_000));
    expect(spent()).toBeLessThan(3_000);
  }
});
