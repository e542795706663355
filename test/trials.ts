/** Random cases of a property in CI; `FLATFIELD_TRIALS` sets another number: see docs/project/testing.md. */
export const TRIALS = Number(process.env['FLATFIELD_TRIALS'] ?? 25);
