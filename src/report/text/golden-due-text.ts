import type { GoldenDue } from '../../judge/golden/golden-schema.ts';
import type { ReasonParams } from '../../judge/reasons/reason-params.ts';
import { LANGUAGES, type ReportLanguage } from '../languages/languages.ts';

type DueSentence = (params: ReasonParams['golden-unit-due']) => string;

/** The sentence of a run that was refused because a check of the golden unit was due, for a station that has not made one yet. */
export function goldenDueText(language: ReportLanguage, why: GoldenDue): string {
  // It names no place of a plan.
  const sentence = LANGUAGES[language].sentences.reasons['golden-unit-due'] as DueSentence;
  return sentence({ why, when: 'begin' });
}
