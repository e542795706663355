import { filled } from '../../base/filled.ts';
import { de } from './de.ts';
import { en, type Language, type TextKey } from './en.ts';
import { ja } from './ja.ts';

/** Languages of the page, by their BCP 47 tags. */
export const LANGUAGES = { en, de, ja } as const satisfies Readonly<Record<string, Language>>;

export type ReportLanguage = keyof typeof LANGUAGES;

export const REPORT_LANGUAGES = Object.keys(LANGUAGES) as readonly ReportLanguage[];

/** The texts and numbers of a page, in its language. */
export interface Translate<Key extends string = TextKey> {
  /** A text with its values put in; a value that is a number has the decimal mark of the language. */
  (key: Key, values?: Readonly<Record<string, string | number>>): string;
  /** The text of a number with the decimal mark of the language. */
  readonly decimal: (number: number | string) => string;
}

export function translator(language: ReportLanguage): Translate {
  const { texts, decimal } = LANGUAGES[language];
  return translatorOf((key) => texts[key], decimal);
}

/** The same for the texts of other pages. */
export function translatorOf<Key extends string>(
  textOf: (key: Key) => string,
  decimal: Translate['decimal'],
): Translate<Key> {
  const translate: (...of: Parameters<Translate<Key>>) => string = (key, values = {}) =>
    filled(textOf(key), values, decimal);
  return Object.assign(translate, { decimal });
}
