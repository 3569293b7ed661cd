import type { AdoptionWish, Authorisation, Reading } from '../../src/guidance/index.ts';
import { adopt } from '../../src/guidance/reading/adopt.ts';
import { CLOCK } from './net.ts';

export const WISH: AdoptionWish = { now: CLOCK, agent: 'tester 1.0', reason: 'the task needs it' };

/** Covers every document, and steps that seem to do nothing. */
export const HARMLESS: Authorisation = { given_by: 'the user, for this task', grants: [{ effects: [] }] };

export const adopted = (
  reading: Reading,
  ref: string,
  authorisation: Authorisation = HARMLESS,
  wish: Partial<AdoptionWish> = {},
) => adopt(reading, ref, authorisation, { ...WISH, ...wish });
