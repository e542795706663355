import { REPORT_LANGUAGES, type ReportLanguage } from '../../report/languages/languages.ts';
import type { StationKey } from './station-event.ts';
import type { ShownResult, WhyText } from './station-state.ts';

/** Reasons for a retest by their number keys, as the record holds them whatever the language of the page. */
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

/** Why a result is what it is, in each language of the page. */
export function inEachLanguage(make: (lang: ReportLanguage) => WhyText): ShownResult['why'] {
  // One entry for each language of the table.
  return Object.fromEntries(REPORT_LANGUAGES.map((lang) => [lang, make(lang)])) as ShownResult['why'];
}

/** A result without a record. `simulated`: the scenario of the simulated monitor, or null. */
export function nothingTested(simulated: string | null, isDiscarded = false): ShownResult {
  return {
    outcome: 'not-tested',
    isMarginal: false,
    simulated,
    isSignalPathOnly: false,
    why: inEachLanguage(() => NO_WORDS),
    place: null,
    monitor: null,
    runId: null,
    isDiscarded,
  };
}

const NO_WORDS: WhyText = { reason: '', where: '', cause: '' };
