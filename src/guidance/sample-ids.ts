/** The ids of the protocol samples that every site has, in a catalogue of their own that no document links into (LG-LINK-26). */
export const SAMPLE_IDS: ReadonlySet<string> = new Set([
  'review-changes',
  'review-changes-en',
  'source-trust',
  'source-trust-en',
  'test-changes',
  'test-changes-en',
]);
