import { REPORT_LANGUAGES, type ReportLanguage } from '../../report/languages/languages.ts';

/** The language asked for, else that of the environment if there are texts in it, else English. */
export function pageLanguage(
  asked: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): ReportLanguage {
  const told =
    asked ?? (environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || systemLanguage());
  return REPORT_LANGUAGES.find((known) => told.toLowerCase().startsWith(known)) ?? 'en';
}

/** Windows keeps its language elsewhere than in the environment. */
function systemLanguage(): string {
  return Intl.DateTimeFormat().resolvedOptions().locale;
}
