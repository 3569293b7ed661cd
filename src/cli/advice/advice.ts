import type { CodeAdvice } from '../../base/index.ts';
import { PROBLEM_ADVICE, READING_ADVICE } from '../../guidance/index.ts';
import { LEDGER_FAULTS, LEDGER_FIXES, REASON_CODES, REASON_FIXES } from '../../kernel/index.ts';
import { STORE_CODES, STORE_FIXES } from '../../store/index.ts';
import { COMMAND_CODES, COMMAND_FIXES } from '../codes.ts';
import { INPUT_ADVICE } from './input.ts';
import { SITE_ADVICE } from './site.ts';

type Advice = Readonly<Record<string, CodeAdvice>>;

const joined = <Code extends string>(
  meanings: Readonly<Record<Code, string>>,
  fixes: Readonly<Record<Code, string>>,
): Advice =>
  Object.fromEntries(
    (Object.keys(meanings) as Code[]).map((code) => [code, { meaning: meanings[code], fix: fixes[code] }]),
  );

/** Every table of codes, by what its codes are about. No code stands in two of them. */
export const ADVICE_TABLES = {
  runs: joined(REASON_CODES, REASON_FIXES),
  stores: joined(STORE_CODES, STORE_FIXES),
  commands: joined(COMMAND_CODES, COMMAND_FIXES),
  ledger: joined(LEDGER_FAULTS, LEDGER_FIXES),
  documents: PROBLEM_ADVICE,
  readings: READING_ADVICE,
  input: INPUT_ADVICE,
  site: SITE_ADVICE,
} as const satisfies Readonly<Record<string, Advice>>;

/** What each code means that is no id of a finding, and what to do now. */
export const CODE_ADVICE: ReadonlyMap<string, CodeAdvice> = new Map(
  Object.values(ADVICE_TABLES).flatMap((table) => Object.entries<CodeAdvice>(table)),
);
