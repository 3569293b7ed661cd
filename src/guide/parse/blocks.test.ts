import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base3, edit, findingsFor, idsOf } from '../../../test/support/guides.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import { decode, readText, textAt } from '../text/text.ts';
import { type Block, readBlocks } from './blocks.ts';

const read = (guide: string) => readBlocks(readText(guide));
const utf8 = (guide: string) => read(decode(new TextEncoder().encode(guide), false));
const near = (line: string) =>
  utf8(`Prose.\n${line}\nid: x\n`).problems.filter(({ cause }) => cause === 'near-miss-fence');

describe('GP-11-03 VP-14-01 VP-17-01 a line that almost is a fence opens nothing and is reported', () => {
  test.each([
    '[Action]',
    '[ACTION]',
    '[action ]',
    '[ action]',
    ' [action]',
    '[action] ',
    `${' '.repeat(4000)}[action]`,
    `[${' '.repeat(4000)}action]`,
    '\t[action]',
    '[[action]]',
    '[action]]',
    '[action',
    'action]',
    '[/action',
    '/action]',
    '[\\action]',
    '[//action]',
    '[action/]',
    '- [action]',
    '* [action]',
    '1. [action]',
    '> [action]',
    '> > [/action]',
    '# [action]',
    '`[action]`',
    '"[action]"',
    '**[action]**',
    '[action]:',
    '{action}',
    '<action>',
    '<<action>>',
    '(action)',
    '[act1on]',
    '[acti0n]',
    '[actlon]',
    '[actions]',
    '[a c t i o n]',
    '[action] # install',
    '[action] id: install',
    '[action]id: install',
    '[action][/action]',
    '[action] id: x command: true [/action]',
    '\uff3baction\uff3d',
    '[\uff41\uff43\uff54\uff49\uff4f\uff4e]',
    '[\u0430ction]',
    '[acti\u043en]',
    '[\u03b1ction]',
    '[act\u200bion]',
    '[action\u200b]',
    '\ufeff[action]',
    '[action\u00a0]',
    '\u2022 [action]',
    '[a\u0301ction]',
    '\u3010action\u3011',
    '[\u202eaction\u202c]',
    '[act\u0000ion]',
    '[\ud835\udc1action]',
    'text\r[action]\rid: x',
    'text\u2028[action]\u2028id: x',
    'text\u0085[action]',
    '[action id=hid]',
    '[/action hid]',
    '[action: hid]',
    '[action "hid"]',
    '[action #1]',
    '[action2]',
    '[action/1]',
    '[action-1]',
    '[action hid]',
    '[action required]',
    '<action id="hid">',
    '{action: hid}',
    '[action] hid',
    '[/action] hid',
    'a) [action]',
    'Step 1: [action]',
    'Action 2: [/action]',
    '[action block]',
    '[action-block]',
    '[ActionBlock]',
    '[begin action]',
    '[end action]',
    '%5Baction%5D',
    '\\x5baction]',
    '&#91;action&#93;',
    '&lt;action&gt;',
  ])('V04 %j', (line) => {
    expect(near(line)).toHaveLength(1);
    expect(near(line)[0]?.kind).toBe('action');
    expect(utf8(`${line}\n`).all).toEqual([]);
  });

  test.each([
    '[Assistant-Guide-Metadata]',
    '[assistant-guide-metadata ]',
    '  [/assistant-guide-metadata]',
    '[assistant_guide_metadata]',
    '[assistant guide metadata]',
    '[assistant-guide-metadata',
    '[ass\u0456stant-guide-metadata]',
    '[assistant-guide-metadata v1]',
    '[/assistant-guide-metadata: end]',
    '[begin assistant-guide-metadata]',
    'Part 1: [assistant-guide-metadata]',
  ])('V04 %j', (line) => expect(near(line)[0]?.kind).toBe('metadata'));
});

describe('GP-11-03 honest prose is no near miss', () => {
  test.each([
    'Each [action] block is shown before it runs.',
    '[action] blocks are shown verbatim before they run.',
    'Blocks open with [action] and close with [/action].',
    'Show the [action] block',
    'action',
    'Actions',
    'Actions:',
    '- action',
    'A (destructive) action)',
    'action).',
    'action>',
    'the action [see below]',
    '[Actions and reactions]',
    '[actionable]',
    '[interaction]',
    '[an action]',
    '[metadata]',
    '[assistant-guide]',
    'assistant-guide-metadata',
    'I am about to perform a {class} action from assistant-guide.txt:',
    'notes: [action]',
    '  command: {command}',
    '- [ ] actions reviewed',
    '[x] action',
    '[1] action',
    '[action](see the list)',
    'See the list below: [actions]',
    'The fence is [action]',
    '% discount on every action]',
    'a < b',
    '',
    '[',
    ']',
  ])('V04 %j', (line) => expect(near(line)).toEqual([]));

  test('V04 a heading in brackets, with prose below it', () => {
    expect(read('[Actions]\nThe actions are listed below.\n').problems).toEqual([]);
  });

  test.each(['[Action required]', '[Action items]', '[action] blocks'])(
    'V04 a tag above prose: %s',
    (line) => {
      expect(read(`${line}\nThe user has to agree.\n`).problems).toEqual([]);
    },
  );

  test('V04 a CR before LF belongs to the line end', () => {
    const guide = read('[action]\r\nid: x\r\n[/action]\r\n');
    expect(guide.problems).toEqual([]);
    expect(guide.all[0]?.fields[0]?.value.value).toBe('x');
  });
});

describe('fences that do not pair', () => {
  const causes = (guide: string) => read(guide).problems.map(({ cause, kind }) => `${kind} ${cause}`);

  test('GP-11-02 VP-14-04 a missing close', () => {
    expect(causes('[action]\nid: x\n')).toEqual(['action missing-close']);
    expect(read('[action]\nid: x\n').all[0]).toMatchObject({ closed: false });
  });

  test('GP-11-02 VP-14-04 an unclosed block ends before the first line that is no field, and swallows no prose', () => {
    const guide = read('[action]\nid: x\nclass: normal\n\nSafety rules\nNote: stop on errors.\n');
    expect(guide.problems.map(({ cause }) => cause)).toEqual(['missing-close']);
    expect(guide.all[0]).toMatchObject({ closed: false, lines: { first: 1, last: 3 } });
    expect(guide.all[0]?.fields).toHaveLength(2);
  });

  test('VP-14-05 a block inside a block: both are read', () => {
    const guide = '[action]\nid: x\n[action]\nid: y\n[/action]\n';
    expect(causes(guide)).toEqual(['action nested']);
    expect(read(guide).all.map(({ fields }) => fields[0]?.value.value)).toEqual(['x', 'y']);
  });

  test('VP-14-05 metadata fences inside an action block and the other way round', () => {
    expect(causes('[action]\n[assistant-guide-metadata]\n[/assistant-guide-metadata]\n[/action]\n')).toEqual([
      'action nested',
      'action orphan-close',
    ]);
  });

  test('GP-11-02 a close without an open', () => {
    expect(causes('[/assistant-guide-metadata]\n')).toEqual(['metadata orphan-close']);
  });

  test('VP-13-01 VP-14-03 a block inside a Markdown code fence is a block', () => {
    expect(read('```\n[action]\nid: x\n[/action]\n```\n').all).toHaveLength(1);
  });
});

describe('lines of a block', () => {
  const cause = (line: string) =>
    decodeProblems(`[assistant-guide-metadata]\n${line}\n[/assistant-guide-metadata]\n`);
  const decodeProblems = (guide: string) => utf8(guide).problems.map(({ cause }) => cause);

  test.each([
    ['profile human', 'bad-line'],
    ['', 'bad-line'],
    ['profile:x', 'bad-line'],
    ['profile:  x', 'bad-line'],
    ['profile:', 'bad-line'],
    ['profile: ', 'bad-line'],
    ['status: active ', 'bad-line'],
    ['Canonical-URL: x', 'bad-key'],
    ['guide_version: 1', 'bad-key'],
    [' profile: x', 'bad-key'],
    ['profile : x', 'bad-key'],
    ['reviewed-by: caf\u00e9', 'bad-value'],
    ['reviewed-by: a\tb', 'bad-value'],
    ['status: active\nstatus: active', 'duplicate-key'],
  ])('GP-11-04 GP-11-05 GP-11-06 GP-11-07 VP-14-06 VP-14-07 VP-14-08 VP-14-09 %j is %s', (line, expected) => {
    expect(cause(line)).toEqual([expected]);
  });

  test('GP-11-04 a value may hold colons, brackets and double spaces', () => {
    expect(cause('notes: a: b  [c]')).toEqual([]);
  });

  test('GP-11-07 the first of two values stands', () => {
    expect(read('[action]\nid: x\nid: y\n[/action]\n').all[0]?.fields).toHaveLength(1);
    expect(read('[action]\nid: x\nid: y\n[/action]\n').all[0]?.fields[0]?.value.value).toBe('x');
  });
});

const print = (block: Block): string =>
  [
    block.kind === 'action' ? '[action]' : '[assistant-guide-metadata]',
    ...block.fields.map(({ key, value }) => `${key.value}: ${value.value}`),
    block.kind === 'action' ? '[/action]' : '[/assistant-guide-metadata]',
    '',
  ].join('\n');

const key = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
const value = fc.stringMatching(/^[\x21-\x7e](?:[\x20-\x7e]{0,20}[\x21-\x7e])?$/);
const fence = fc.constantFrom(
  '[action]',
  '[/action]',
  '[assistant-guide-metadata]',
  '[/assistant-guide-metadata]',
  '[Action]',
  ' [action]',
  '[action',
);

describe('properties', () => {
  test('GP-11-02 GP-11-04 a printed block reads as the same block', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 8 }),
        fc.constantFrom('action', 'assistant-guide-metadata'),
        (fields, name) => {
          const text = [
            `[${name}]`,
            ...fields.map(([one, other]) => `${one}: ${other}`),
            `[/${name}]`,
            '',
          ].join('\n');
          const first = read(text);
          const [block] = first.all;
          if (block === undefined) throw new Error('no block');
          expect(first.problems).toEqual([]);
          expect(block.fields.map((one) => [one.key.value, one.value.value])).toEqual(fields);
          expect(print(block)).toBe(text);
        },
      ),
    );
  });

  test('GP-11-03 whatever fences are thrown in, no block is lost in silence', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 100 }), fence), { maxLength: 6 }), (insertions) => {
        const lines = base3.split('\n');
        for (const [at, one] of insertions) lines.splice(at, 0, one);
        const guide = lines.join('\n');
        const blocks = read(guide);
        const covered = (index: number) =>
          blocks.all.some(({ lines: { first, last } }) => first <= index + 1 && index + 1 <= last) ||
          blocks.problems.some(
            ({ at }) => at.start === lines.slice(0, index).join('\n').length + (index > 0 ? 1 : 0),
          );
        for (const [index, line] of lines.entries())
          if (/^\s*\[\/?(action|assistant-guide-metadata)\]?$/i.test(line)) expect(covered(index)).toBe(true);
        const opened = lines.filter((line) => /^\[(action|assistant-guide-metadata)\]$/.test(line)).length;
        expect(blocks.all).toHaveLength(opened);
        if (blocks.all.some(({ closed }) => !closed)) expect(blocks.problems).not.toEqual([]);
      }),
    );
  });

  test('every span points at its own text', () => {
    const text = readText(base3);
    for (const { fields } of readBlocks(text).all)
      for (const one of fields) {
        expect(textAt(text, one.key.span)).toBe(one.key.value);
        expect(textAt(text, one.value.span)).toBe(one.value.value);
      }
  });

  test('hostile text is read in linear time', () => {
    const size = 1 << 20;
    const spent = processorTime();
    for (const part of [
      '[action]\n',
      '[',
      ' ',
      '[ ',
      '[action] [',
      '\u0430',
      '> ',
      '[action] id: ',
      '[action]\r',
    ])
      utf8(part.repeat(size / part.length));
    expect(spent()).toBeLessThan(8000);
  });
});

test('GP-11-03 VP-14-01 a guide whose only metadata fence is a near miss', () => {
  const guide = edit(
    edit(base3, '[assistant-guide-metadata]', '[Assistant-Guide-Metadata]'),
    '[/assistant-guide-metadata]',
    '[/Assistant-Guide-Metadata]',
  );
  expect(idsOf(guide)).toEqual(expect.arrayContaining(['metadata.block-count', 'metadata.malformed']));
  expect(findingsFor('metadata.malformed', guide)[0]).toMatchObject({ line: 3, column: 1, blocks_level: 3 });
});
