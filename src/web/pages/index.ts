import { problemAnswer } from '../http/problem.ts';
import type { Refusal } from '../http/refusal.ts';
import type { Section } from '../route.ts';

/** The human pages. */
export const pages: Section = () => [];

/** How a refusal looks to a human. */
export const refusalPage = (refused: Refusal): Response => problemAnswer(refused);
