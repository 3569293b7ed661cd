import { discoveryOnly } from './discovery-aid.ts';
import { type AnchorReading, unchecked } from './reading.ts';

/** A log entry counts after its inclusion was proved, which no file alone does (A44). */
export const readTransparencyLog = (text: string): AnchorReading =>
  discoveryOnly(text) ?? unchecked('the entry was not proved to be in a log');
