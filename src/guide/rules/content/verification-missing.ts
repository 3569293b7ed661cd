import { type Hit, rule } from '../../rule.ts';
import type { Subject } from '../../subject.ts';
import { findInstruction } from './verification-instruction.ts';

const LEAST_IN_COMMON = 3;

const check = ({ guide }: Subject): readonly Hit[] => {
  const { before, after } = findInstruction(guide);
  if (before?.missing.length === 0) return [];
  if (after !== undefined)
    return [{ message: 'the verification instruction stands after the first action', at: after.at }];
  // Prose that happens to name a verifier is no instruction with gaps.
  if (before === undefined || before.missing.length > LEAST_IN_COMMON)
    return [
      { message: 'the guide has no verification instruction before its first action', confidence: 0.95 },
    ];
  return [
    {
      message: `the verification instruction does not tell the assistant ${before.missing.join('; ')}`,
      at: before.at,
      confidence: 0.9,
    },
  ];
};

export const verificationMissing = rule({
  id: 'verification-instruction.missing',
  severity: 'error',
  blocks: 1,
  section: '10.2',
  clauses: [
    'GP-10-18',
    'GP-10-19',
    'GP-10-20',
    'GP-10-21',
    'GP-10-22',
    'GP-10-23',
    'VP-15-01',
    'VP-15-02',
    'VP-15-03',
    'VP-15-04',
    'VP-15-05',
    'VP-15-06',
    'VP-15-07',
    'VP-25-08',
  ],
  title: 'The verification instruction is missing or incomplete',
  why: 'It is what makes an assistant verify, report and wait for a person before it acts.',
  fix:
    'Before the first action write a section "Before acting" with four lines: 1. Verify this guide with the recommended ' +
    'verifier or another conformant verifier. 2. Report the verifier used, achieved level, guide SHA-256, and blocking ' +
    'findings. 3. Ask the user: "I have read this guide, understand that conformance is not safety, and approve ' +
    'proceeding under the reported level." 4. Do not execute actions before confirmation.',
  check,
});
