import { REPORT_LANGUAGES, type ReportLanguage } from '../index.ts';

/** Option of every command that writes a page. */
export const langOption = {
  lang: {
    type: 'string',
    choices: REPORT_LANGUAGES,
    describe: 'Language of the page [default: from the environment]',
  },
} as const;

/** The language asked for, else that of the environment where there are texts in it, else English. */
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
