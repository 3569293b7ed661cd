/** How many cases a property test makes: `npm run soak` multiplies what a test run makes. */
export const runs = (usual: number): number => usual * Number(process.env['READBACK_SOAK'] ?? 1);
