import { expect } from 'vitest';
import type { Inspection } from '../../src/record/inspection.ts';
import { LANGUAGES, type ReportLanguage } from '../../src/report/languages/languages.ts';

/** The text of a report without its sentence about the check of the signal, which every report of light has. */
export function butSignalCheck(text: string, { judgment }: Inspection, lang: ReportLanguage): string {
  const check = judgment.verdict.basis.signalCheck;
  const sentence = check ? LANGUAGES[lang].sentences.basis.signalCheck(check) : '';
  expect(sentence).not.toBe('');
  expect(text).toContain(sentence);
  return text.replaceAll(sentence, '');
}
