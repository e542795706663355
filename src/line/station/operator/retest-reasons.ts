import type { StationKey } from './station-event.ts';

/** Reasons for a retest by their number keys, as the record holds them in every language of the page. */
export const RETEST_REASONS = {
  '1': 'cable or connection fixed',
  '2': 'signal or graphics settings corrected',
  '3': 'monitor calibrated again',
  '4': 'monitor repaired',
  '5': 'run was disturbed',
  '6': 'check of an earlier result',
} as const satisfies Partial<Record<StationKey, string>>;

/** The key for a reason in the operator's own words. */
export const OWN_WORDS_KEY = '9' satisfies StationKey;
