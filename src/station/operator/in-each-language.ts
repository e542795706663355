import { REPORT_LANGUAGES, type ReportLanguage } from '../../report/languages/languages.ts';
import type { ShownResult, WhyText } from './station-state.ts';

/** Why a result is what it is, in each language of the page. */
export function inEachLanguage(make: (lang: ReportLanguage) => WhyText): ShownResult['why'] {
  // One entry for each language of the table.
  return Object.fromEntries(REPORT_LANGUAGES.map((lang) => [lang, make(lang)])) as ShownResult['why'];
}
