import { describe, expect, test } from 'vitest';
import { base2, base3, edit, findingsFor, reportOn, withProse } from '../../../../test/support/guides.ts';

describe('GP-17-03 GP-05-01 VP-25-20 content.safety-overclaim', () => {
  const ID = 'content.safety-overclaim';
  test.each([
    'This is guaranteed secure.',
    'The install is always safe.',
    'There is no risk.',
    'Following this guide poses no security risk to the user.',
    'It carries zero risk.',
    'The package is 100% safe.',
    'The commands are completely\nharmless.',
    'This procedure is risk-free.',
    'Conformance makes sandboxing unnecessary.',
    'With Level 3 reached, sandboxing is no longer needed.',
    'This guide proves that example-cli is safe.',
    'Conformance guarantees that the package is secure.',
    'We guarantee safety.',
    'It cannot harm your system.',
    'This guide replaces human approval.',
    'There is no need for sandboxing.',
    'Do not worry, this is always safe.',
  ])('%s', (claim) => {
    const guide = withProse(claim);
    expect(findingsFor(ID, guide)).toMatchObject([
      { severity: 'error', blocks_level: 3, line: expect.any(Number) },
    ]);
    expect(reportOn(guide).guide.achieved_level).toBe(2);
  });

  test.each([
    'This is not guaranteed secure.',
    'It is not always safe.',
    'This guide does not prove that example-cli is safe.',
    'Conformance is not a safety guarantee.',
    'It does not replace sandboxing, least privilege, or human approval.',
    'Do not claim that the package is always safe.',
    'Never write "always safe" or "no risk" in a report.',
    'Conformance never makes sandboxing unnecessary.',
    'Ask whether the user accepts the risk.',
    'Run the risk assessment first; if there is no risk assessment, stop.',
    'Use a secure channel and a safe folder.',
    'Keep the safe defaults.',
    'No level means that a package is safe.',
    'Phrases such as guaranteed secure are forbidden in release notes.',
    'Do not write:\n- always safe\n- risk-free',
  ])('near miss: %s', (prose) => {
    expect(findingsFor(ID, withProse(prose))).toEqual([]);
  });

  test('the finding stands at the claim, also across a wrap', () => {
    const [finding] = findingsFor(ID, 'Title\n\nThis tool is always\nsafe to run.\n', {
      ask: { maxLevel: 3 },
    });
    expect(finding).toMatchObject({ line: 3, column: 14, confidence: 0.9 });
  });
});

describe('GP-10-24 VP-15-09 verification-instruction.single-authority', () => {
  const ID = 'verification-instruction.single-authority';
  test.each([
    'The only authoritative verifier is Example Check.',
    'Example Check is the only authoritative verifier.',
    'The verifier at https://example.com/check is the sole authority.',
    'Only https://example.com/check is authoritative for the verifier result.',
    'Do not use any other verifier.',
    'No other verifier is valid.',
    'Results of other verifiers are not accepted; other verifiers must be ignored.',
    'Example Check is the single trusted\nverifier.',
  ])('%s', (prose) => {
    const guide = withProse(prose);
    expect(findingsFor(ID, guide)).toMatchObject([{ severity: 'error', blocks_level: 3 }]);
    expect(reportOn(guide).guide.achieved_level).toBe(2);
  });

  test.each([
    'No verifier is the only one.',
    'Example Check is not the only authoritative verifier.',
    'No single verifier is authoritative.',
    'Only proceed after the verifier has reported.',
    'Use only a conformant verifier.',
    'Any other conformant verifier may be used.',
    'The recommended verifier is https://example.com/check.',
    'Do not rely on a single verifier.',
    'If the only verifier at hand fails, stop.',
  ])('near miss: %s', (prose) => {
    expect(findingsFor(ID, withProse(prose))).toEqual([]);
  });
});

describe('GP-18-17 level5.guide-claim', () => {
  const ID = 'level5.guide-claim';
  test.each([
    'Level 5 certified.',
    'This guide is Level 5.',
    'This guide achieves GuideCheck Level 5.',
    'Conformance: Level 5',
    'Certified at Level 5 by its publisher.',
  ])('%s', (prose) => {
    expect(findingsFor(ID, withProse(prose))).toMatchObject([{ severity: 'warning' }]);
    expect(reportOn(withProse(prose)).guide.achieved_level).toBe(3);
  });

  test.each([
    'This guide does not claim Level 5.',
    'It does not authorize asserting GuideCheck Level 4 or Level 5 provenance.',
    'Actions are prepared for a Level 5 session.',
    'Stop and ask the user before:\n- publishing or claiming Level 4 or Level 5 status',
    'Level 5 needs a runtime that enforces the guide.',
    'Read level 50 of the game.',
  ])('near miss: %s', (prose) => {
    expect(findingsFor(ID, withProse(prose))).toEqual([]);
  });

  test('a Level 2 guide is told as well', () => {
    expect(
      findingsFor(ID, edit(base2, 'Steps\n', 'This guide is Level 5 compliant.\n\nSteps\n')),
    ).toHaveLength(1);
    expect(findingsFor(ID, base3)).toEqual([]);
  });
});
