import { REPORT_LANGUAGES, type ReportLanguage } from '../../../report/languages/languages.ts';
import type { ShownResult, WhyText } from './station-state.ts';

/** The reason for a result, in each language of the page. */
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
