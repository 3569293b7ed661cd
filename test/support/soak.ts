import fc from 'fast-check';
import { runs } from './runs.ts';

// Property tests that name no number make fast-check's usual one, times the soak factor.
fc.configureGlobal({ numRuns: runs(100) });
