import { describe, expect, test } from 'vitest';
import {
  base1,
  base2,
  base3,
  base4,
  edit,
  findingsFor,
  idsOf,
  reportOn,
} from '../../../../test/support/guides.ts';

/** base3 without the section of this heading. */
const without = (heading: string, guide: string = base3): string => {
  const start = guide.indexOf(`\n${heading}\n`);
  const end = guide.indexOf('\n\n', start);
  if (start < 0) throw new Error(`no section "${heading}"`);
  return end < 0 ? `${guide.slice(0, start)}\n` : guide.slice(0, start) + guide.slice(end + 1);
};

const withoutBlocks = (kind: string, guide: string = base3): string => {
  const close = `[/${kind}]\n`;
  let text = guide;
  for (let at = text.indexOf(`[${kind}]`); at !== -1; at = text.indexOf(`[${kind}]`))
    text = text.slice(0, at) + text.slice(text.indexOf(close, at) + close.length);
  return text;
};

const withoutLines = (start: string, guide: string = base3): string =>
  guide
    .split('\n')
    .filter((line) => !line.startsWith(start))
    .join('\n');

const level = (guide: string): number => reportOn(guide).guide.achieved_level;

test('GP-00-01 GP-02-01 VP-29-02 VP-29-03 VP-29-04 the base guides raise nothing of ours', () => {
  for (const guide of [base1, base2, base3, base4])
    expect(idsOf(guide).filter((id) => /^(content|verification-instruction|level5)/.test(id))).toEqual([]);
  expect(reportOn(base3).findings.every((one) => one.id !== '' && one.message !== '')).toBe(true);
});

describe('GP-10-07 GP-10-08 GP-10-09 GP-10-11 GP-10-12 GP-10-13 GP-10-14 GP-10-15 GP-10-16 GP-06-07 GP-14-01 GP-18-07 each section is required at Level 3', () => {
  test.each([
    ['invocation', 'Assistant invocation prompt'],
    ['safety-rules', 'Safety rules'],
    ['action-classification', 'Action classification'],
    ['stop-and-ask', 'Stop and ask'],
    ['acceptance', 'Acceptance checklist'],
    ['threat-model', 'Threat model'],
    ['untrusted-content', 'Untrusted content handling'],
    ['disclaimer', 'Disclaimer and non-goals'],
    ['authority', 'Authority'],
  ])(
    'VP-16-06 VP-16-07 VP-16-08 VP-16-10 VP-16-11 VP-16-12 VP-16-13 VP-16-14 VP-16-15 VP-25-12 VP-25-16 VP-25-17 VP-25-19 VP-29-13 %s',
    (name, heading) => {
      const guide = without(heading);
      expect(findingsFor(`content.required.${name}`, guide)).toMatchObject([
        { severity: 'error', blocks_level: 3 },
      ]);
      expect(level(guide)).toBe(2);
      const ids = idsOf(guide).filter((id) => id.startsWith('content.required.'));
      expect(ids).toEqual([`content.required.${name}`]);
    },
  );
});

test('GP-10-02 VP-16-01 a guide has a title', () => {
  const guide = edit(base3, 'Assistant Guide: example-cli local install\n', '');
  expect(findingsFor('content.required.title', guide)).toMatchObject([
    { severity: 'error', blocks_level: 3 },
  ]);
  expect(level(guide)).toBe(2);
  for (const title of [
    '# Install example-cli',
    'Install example-cli',
    'INSTALLING',
    'Install: example-cli\n=====',
    'Threat scanner: install',
  ])
    expect(findingsFor('content.required.title', `${title}\n${guide}`), title).toEqual([]);
  for (const none of ['Canonical URL: https://example.com/g.txt', '- a list', '[note]', 'Before acting'])
    expect(findingsFor('content.required.title', `${none}\n${guide}`), none).toHaveLength(1);
});

test('GP-10-03 VP-16-02 VP-25-06 a guide says where it is served', () => {
  const guide = withoutLines('canonical-url: ');
  expect(findingsFor('content.required.canonical-url', guide)).toMatchObject([
    { severity: 'error', blocks_level: 3 },
  ]);
  const line = edit(
    guide,
    '\nTask scope\n',
    '\nCanonical URL: https://example.com/.well-known/assistant-guide.txt\n\nTask scope\n',
  );
  expect(findingsFor('content.required.canonical-url', line)).toEqual([]);
});

test('GP-10-04 VP-16-03 a guide names its publisher or its repository', () => {
  const guide = withoutLines('repository-url: ');
  expect(findingsFor('content.required.repository-url', guide)).toMatchObject([
    { severity: 'error', blocks_level: 3 },
  ]);
  for (const line of [
    'Repository: https://example.com/org/x',
    'Publisher: Example Org, https://example.com/',
  ])
    expect(
      findingsFor(
        'content.required.repository-url',
        edit(guide, '\nTask scope\n', `\n${line}\n\nTask scope\n`),
      ),
    ).toEqual([]);
});

test('GP-10-05 VP-16-04 a guide has a metadata block', () => {
  const guide = withoutBlocks('assistant-guide-metadata');
  expect(findingsFor('content.required.metadata', guide)).toMatchObject([
    { severity: 'error', blocks_level: 3 },
  ]);
  expect(findingsFor('content.required.metadata', base2)).toEqual([]);
});

test('GP-10-06 VP-16-05 VP-25-07 without a task scope Level 3 and Level 1 both fail', () => {
  const guide = without('Task scope');
  expect(findingsFor('content.required.task-scope', guide)).toMatchObject([
    { severity: 'error', blocks_level: 3 },
  ]);
  expect(findingsFor('content.level1.task-scope', guide)).toMatchObject([
    { severity: 'error', blocks_level: 1 },
  ]);
  expect(level(guide)).toBe(0);
});

test('GP-10-10 VP-16-09 a guide has an action block', () => {
  const guide = withoutBlocks('action');
  expect(findingsFor('content.required.actions', guide)).toMatchObject([
    { severity: 'error', blocks_level: 3 },
  ]);
  expect(level(guide)).toBe(2);
});

test('GP-18-08 official sources are the URLs, egress hosts, or a section', () => {
  const bare = withoutLines('egress: ', withoutLines('repository-url: ', withoutLines('canonical-url: ')));
  expect(findingsFor('content.required.official-sources', bare)).toEqual([]);
  const none = without('Official sources', bare);
  expect(findingsFor('content.required.official-sources', none)).toMatchObject([
    { severity: 'error', blocks_level: 3 },
  ]);
  expect(findingsFor('content.required.official-sources', without('Official sources'))).toEqual([]);
});

describe('GP-10-01 VP-16-16 section names may vary', () => {
  test.each([
    ['Stop and ask', 'When to pause'],
    ['Task scope', 'Scope of this task'],
    ['Threat model', '## What can go wrong'],
    ['Untrusted content handling', '**External content**'],
    ['Disclaimer and non-goals', '7. Limitations'],
    ['Authority', 'PRECEDENCE'],
    ['Safety rules', 'Ground rules:'],
    ['Acceptance checklist', 'Definition of done'],
    ['Assistant invocation prompt', 'Instructions for the assistant'],
    ['Action classification', 'Classes of action'],
  ])('%s as %s', (heading, other) => {
    expect(idsOf(edit(base3, `\n${heading}\n`, `\n${other}\n`))).toEqual(idsOf(base3));
  });

  test.each([
    'Threat model',
    'Untrusted content handling',
    'Disclaimer and non-goals',
    'Authority',
    'Safety rules',
    'Action classification',
    'Acceptance checklist',
    'Task scope',
  ])('a content without the heading %s is told by its sentences', (heading) => {
    const ids = idsOf(edit(base3, `\n${heading}\n`, '\n'));
    expect(ids.filter((id) => id.startsWith('content.required') || id.startsWith('content.level1'))).toEqual(
      [],
    );
  });

  test('subsections belong to the section above them', () => {
    const guide = edit(
      edit(base3, '\nThreat model\n', '\n## Threat model\n\n### Readers\n'),
      'On CI or CD infrastructure',
      '\n### Risks elsewhere\nOn CI or CD infrastructure',
    );
    expect(idsOf(guide)).toEqual(idsOf(base3));
  });
});

test('GP-10-13 an empty section gives nothing', () => {
  const start = base3.indexOf('\nThreat model\n') + '\nThreat model\n'.length;
  const guide = base3.slice(0, start) + base3.slice(base3.indexOf('\n\n', start) + 1);
  expect(findingsFor('content.required.threat-model', guide)).toMatchObject([
    { evidence: 'Threat model', line: expect.any(Number) },
  ]);
});

test('GP-18-07 a guide whose bytes fail Level 2 and that has only metadata of Level 3 gets no list of sections', () => {
  const metadata = base3.slice(base3.indexOf('[assistant-guide-metadata]'), base3.indexOf('\nTask scope'));
  const guide = edit(base1, 'Canonical URL', `${metadata}\nCanonical URL`);
  expect(idsOf(guide).filter((id) => id.startsWith('content.'))).toEqual([]);
  expect(idsOf(guide.replace('\t', ' '))).toContain('content.required.threat-model');
});

describe('GP-10-06 GP-10-07 GP-10-08 GP-10-09 GP-10-11 GP-10-12 GP-10-13 GP-10-14 GP-10-15 GP-10-16 GP-18-07 a placeholder is no content', () => {
  const SECTIONS = [
    ['Task scope', 'task-scope'],
    ['Assistant invocation prompt', 'invocation'],
    ['Authority', 'authority'],
    ['Safety rules', 'safety-rules'],
    ['Action classification', 'action-classification'],
    ['Stop and ask', 'stop-and-ask'],
    ['Acceptance checklist', 'acceptance'],
    ['Threat model', 'threat-model'],
    ['Untrusted content handling', 'untrusted-content'],
    ['Disclaimer and non-goals', 'disclaimer'],
  ] as const;
  const PLACEHOLDERS = [
    'None.',
    'TODO',
    'To be written.',
    '-',
    '...',
    'Lorem ipsum dolor sit amet, consectetur adipiscing elit.\nSed do eiusmod tempor.',
    'N/A',
    '- TBD',
    'TODO: write this later.',
  ];

  /** base3 with another body below a heading, up to the next one. */
  const reading = (heading: string, body: string): string => {
    const start = base3.indexOf(`\n${heading}\n`) + heading.length + 2;
    const next = SECTIONS.map(([name]) => base3.indexOf(`\n${name}\n`, start)).filter((at) => at > 0);
    const ends = [
      ...next,
      base3.indexOf('\nBefore acting\n', start),
      base3.indexOf('\nOfficial sources\n', start),
    ];
    const end = Math.min(base3.length, ...ends.filter((at) => at > 0));
    return `${base3.slice(0, start)}${body}\n${base3.slice(end)}`;
  };

  test.each(SECTIONS)('%s', (heading, name) => {
    const denial = `This guide has no ${heading.toLowerCase().replace(' and non-goals', '')}.`;
    const said = /^(?:Authority|Stop)/.test(heading) ? [] : [denial];
    for (const body of [...PLACEHOLDERS, ...said]) {
      const guide = reading(heading, body);
      expect(findingsFor(`content.required.${name}`, guide)).toMatchObject([
        { severity: 'error', blocks_level: 3 },
      ]);
      expect(reportOn(guide).guide.achieved_level).toBe(name === 'task-scope' ? 0 : 2);
    }
  });

  test.each([
    [
      'Acceptance checklist',
      'acceptance',
      'None of the tests fail. The task is complete when the version is shown.',
    ],
    ['Untrusted content handling', 'untrusted-content', 'No untrusted content is fetched or followed.'],
    ['Authority', 'authority', 'This guide has no authority.'],
    [
      'Disclaimer and non-goals',
      'disclaimer',
      'No guarantee is given. Nothing here replaces human approval.',
    ],
    ['Task scope', 'task-scope', 'To do: install example-cli. No other package is touched.'],
  ])('near miss, %s', (heading, name, body) => {
    expect(findingsFor(`content.required.${name}`, reading(heading, body))).toEqual([]);
  });
});
