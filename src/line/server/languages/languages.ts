import { type Html, type HtmlPart, html } from '../../../report/html/html.ts';
import {
  REPORT_LANGUAGES,
  type ReportLanguage,
  type Translate,
  translator,
  translatorOf,
} from '../../../report/languages/languages.ts';
import { de } from './de.ts';
import { ja } from './ja.ts';

/** A text of the pages, in English: it is its own name. */
export type LineText = keyof typeof de;

type Values = Readonly<Record<string, string | number>>;

/** A sentence that is made where it is read: its code, the text that says it, and the values in the text. */
export interface Coded<Code extends string> {
  readonly code: Code;
  readonly text: LineText;
  readonly values?: Values;
}

/** The words of the pages in one language. */
export interface LineWords extends Translate<LineText> {
  /** The same with markup among the values. */
  readonly html: (text: LineText, values: Readonly<Record<string, HtmlPart>>) => Html;
  /** One of two texts, by the number that both are about. */
  readonly count: (count: number, one: LineText, many: LineText) => string;
  readonly lang: ReportLanguage;
  /** The words of reports, for figures that both have. */
  readonly report: Translate;
}

const TEXTS: Readonly<Record<ReportLanguage, Readonly<Record<string, string>>>> = { en: {}, de, ja };

const made = new Map(REPORT_LANGUAGES.map((lang) => [lang, make(lang)]));

export function lineWords(lang: ReportLanguage): LineWords {
  return made.get(lang) as LineWords;
}

function make(lang: ReportLanguage): LineWords {
  const texts = TEXTS[lang];
  const report = translator(lang);
  const own = (text: LineText) => texts[text] ?? text;
  const words = translatorOf(own, report.decimal);
  return Object.assign(words, {
    html: (text: LineText, values: Readonly<Record<string, HtmlPart>>) =>
      html`${own(text)
        .split(PLACES)
        .map((part, index) => (index % 2 === 0 ? part : values[part]))}`,
    count: (count: number, one: LineText, many: LineText) => words(count === 1 ? one : many, { count }),
    ...{ lang, report },
  });
}

/** Places for values in a text, in a group of their own. */
const PLACES = /\{(\w+)\}/g;
