export { splitCommand } from './command-line.ts';
export { renderAgreement } from './render.ts';
export type { CaseResult, Verifier } from './run-case.ts';
export { runSuite, type SuiteResult } from './run-suite.ts';
export { loadSuite, type Suite } from './suite.ts';
