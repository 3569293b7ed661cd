import type { Rule } from '../../rule.ts';
import { boundedExecution } from './bounded-execution.ts';
import { opaque } from './opaque.ts';
import { pins } from './pins.ts';

/** What is executed is what was reviewed (guide profile 12, "Code-executing actions and the review boundary"). */
export const BOUNDED_RULES: readonly Rule[] = [boundedExecution, opaque, pins];
