import type { Json } from '../../kernel/index.ts';
import { type StopSignal, type Stops, stopsAt } from './stops.ts';

/** One thing that a child does, and where it stops on the way. */
export interface CrashOrder {
  readonly scenario: string;
  readonly input: Json;
  /** A point, as `stopsAt` names it; without one the scenario runs to its end. */
  readonly stop_at?: string;
  readonly signal?: StopSignal;
}

/** What a child process does with its input; it goes through named points by `stops`. */
export type Scenario = (input: Json, stops: Stops) => Promise<Json>;

/** Told on standard output when a scenario has come to its end. */
export const ANSWER = 'readback-crash-answer ';

/**
 * The main of a program that is made to stop: does the orders that it was started with, one after the other, and answers
 * each on standard output. A scenario that throws ends the process with status 1.
 */
export const crashChild = async (scenarios: Readonly<Record<string, Scenario>>): Promise<void> => {
  const orders = JSON.parse(process.argv[2] ?? '[]') as readonly CrashOrder[];
  for (const { scenario, input, stop_at, signal } of orders) {
    const act = scenarios[scenario];
    if (act === undefined) throw new Error(`no scenario ${scenario}`);
    const stops = stopsAt(stop_at, signal);
    const answer = await act(input, stops);
    process.stdout.write(`${ANSWER}${JSON.stringify({ answer, reached: stops.reached() })}\n`);
  }
};
