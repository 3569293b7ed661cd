import { expect } from 'vitest';
import { base2, findingsFor, reportOn, withAction, withProse } from './guides.ts';

/** base3 with one more action that runs this command. */
export const command = (line: string): string =>
  withAction(`id: extra\nclass: normal\napproval: not-required\ncommand: ${line}\nrunner: argv\ncwd: .`);

/** The construct is an error at its place, in the prose of a guide and in a code fence, and leaves Level 1. */
export const expectConstruct = (id: string, written: string): void => {
  for (const guide of [withProse(written), `${base2}\n\`\`\`\n${written}\n\`\`\`\n`]) {
    const [finding] = findingsFor(id, guide);
    expect(finding, written).toMatchObject({ severity: 'error', blocks_level: 2 });
    const { offset = -1, length = 0 } = finding ?? {};
    const first = guide.indexOf(written);
    expect(offset).toBeGreaterThanOrEqual(first);
    expect(offset + length).toBeLessThanOrEqual(first + written.length + 1);
    expect(reportOn(guide).guide.achieved_level).toBe(1);
  }
};
