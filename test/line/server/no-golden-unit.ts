import type { RunRow } from '../../../src/line/protocol/run-row.ts';

/** What a run states at a station without a golden unit. */
export const NO_GOLDEN_UNIT: RunRow['golden'] = {
  ...{ reading: 'signal', reference: null, check: null, everyMs: null },
  ...{ result: null, failed: [], bias: null, drift: null },
};
