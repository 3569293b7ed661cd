import { benchDecision } from './kernel/decision.ts';
import { benchDurable } from './kernel/durable.ts';
import { benchLedger } from './kernel/ledger.ts';

/** What the gate costs: a decision, a durable cycle on each engine, and the ledger. */
export const benchKernel = async (): Promise<void> => {
  benchDecision();
  await benchDurable();
  await benchLedger();
};
