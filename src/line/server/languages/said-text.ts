import { keptPlaces } from '../../../report/text/places.ts';
import { wording } from '../../../report/text/wording.ts';
import type { Page } from '../../protocol/run-filter.ts';
import type { Said } from '../../protocol/said.ts';
import { type LineWords, lineWords } from './languages.ts';

/** The sentence of a verdict, in English unless other words are given. */
export function saidText(said: Said, t: LineWords = lineWords('en')): string {
  switch (said.code) {
    case 'verdict':
      return wording(t.lang, keptPlaces(said.places)).summary(said.summary, said.grade);
    case 'pruned':
      return t('The run itself was pruned.');
    case 'not-judged':
      return t('The run could not be judged again.');
    case 'told':
      return said.text;
    default:
      return said satisfies never;
  }
}

/** A row as the API answers it: with its verdict in English. */
export function inEnglish<Row extends { readonly said: Said }>(row: Row): Row & { readonly summary: string } {
  return { ...row, summary: saidText(row.said) };
}

/** The same of a page of rows. */
export function pageInEnglish<Row extends { readonly said: Said }>({ rows, next }: Page<Row>) {
  return { rows: rows.map(inEnglish), next };
}
