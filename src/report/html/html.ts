import type { Grade } from '../../judge/verdict.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';
import { escapeHtml } from '../text/escape.ts';

/** A piece of markup that is known to be safe: only the tag below makes one. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

/** A template that escapes all that is put into it, but for other pieces made by it. Null, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  return new Html(strings.reduce((markup, literal, index) => markup + write(parts[index - 1]) + literal));
}

function write(part: HtmlPart): string {
  if (part instanceof Html) return part.markup;
  if (part === null || part === undefined || part === false) return '';
  return typeof part === 'object' ? part.map(write).join('') : escapeHtml(String(part));
}

/** Text of a record or a person, isolated in its direction. */
export function bdi(text: HtmlPart): Html {
  return html`<bdi>${text}</bdi>`;
}

/** Facts as a list of terms; text values come from the record and are isolated in their direction. */
export function definitionList(facts: readonly (readonly [TextKey, HtmlPart])[], t: Translate): Html {
  return html`<dl class="list">${facts.map(
    ([key, value]) => html`<div><dt>${t(key)}</dt><dd>${typeof value === 'string' ? bdi(value) : value}</dd></div>
`,
  )}</dl>`;
}

/** Each grade in words. */
export const GRADE_TEXTS: Readonly<Record<Grade, TextKey>> = {
  pass: 'pass',
  'pass-marginal': 'passMarginal',
  fail: 'fail',
  inconclusive: 'inconclusive',
};
