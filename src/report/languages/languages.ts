import { de } from './de.ts';
import { en, type Language, type TextKey } from './en.ts';
import { ja } from './ja.ts';

/** Languages of the page, by their BCP 47 tags. */
export const LANGUAGES = { en, de, ja } as const satisfies Readonly<Record<string, Language>>;

export type ReportLanguage = keyof typeof LANGUAGES;

export const REPORT_LANGUAGES = Object.keys(LANGUAGES) as readonly ReportLanguage[];

/** A text of the page in the language it was made for, with its values put in. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

export function translator(language: ReportLanguage): Translate {
  const { texts } = LANGUAGES[language];
  return (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
