export { splitCommand } from './command-line.ts';
export { renderAgreement } from './render.ts';
export { runSuite, type SuiteResult } from './run-suite.ts';
export { loadSuite } from './suite.ts';
