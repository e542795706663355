import { type Html, type HtmlPart, html } from '../../../report/html/html.ts';
import {
  REPORT_LANGUAGES,
  type ReportLanguage,
  type Translate,
  translator,
  translatorOf,
} from '../../../report/languages/languages.ts';
import { keptPlaces } from '../../../report/text/places.ts';
import { wordingAt } from '../../../report/text/wording.ts';
import type { Said } from '../../protocol/said.ts';
import { de } from './de.ts';
import { ja } from './ja.ts';

/** A text of the pages, in English, which is also its key. */
export type LineText = keyof typeof de;

type Values = Readonly<Record<string, string | number>>;

/** A sentence in parts, for any language: its code, its text, and the values in the text. */
export interface Coded<Code extends string> {
  readonly code: Code;
  readonly text: LineText;
  readonly values?: Values;
}

/** The words of the pages in one language. */
export interface LineWords extends Translate<LineText> {
  /** The same with markup among the values. */
  readonly html: (text: LineText, values: Readonly<Record<string, HtmlPart>>) => Html;
  /** The text for one, or the text for many, by a number. */
  readonly count: (count: number, one: LineText, many: LineText) => string;
  /** The sentence of a verdict. */
  readonly verdict: (said: Said) => string;
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
    verdict: (said: Said) => verdictText(said, words, lang),
    ...{ lang, report },
  });
}

function verdictText(said: Said, words: Translate<LineText>, lang: ReportLanguage): string {
  switch (said.code) {
    case 'verdict':
      return wordingAt(lang, keptPlaces(said.places)).summary(said.summary, said.grade);
    case 'pruned':
      return words('The run itself was pruned.');
    case 'not-judged':
      return words('The run could not be judged again.');
    case 'told':
      return said.text;
    default:
      return said satisfies never;
  }
}

/** A row as the API answers it: with its verdict in English. */
export function inEnglish<Row extends { readonly said: Said }>(row: Row): Row & { readonly summary: string } {
  return { ...row, summary: lineWords('en').verdict(row.said) };
}

/** Matches the place of a value in a text, with its name as a group. */
const PLACES = /\{(\w+)\}/g;
