import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';
import { type Html, type HtmlPart, html } from './html.ts';

/** Facts as a list of terms; text values come from the record and are isolated in their direction. */
export function definitionList(facts: readonly (readonly [TextKey, HtmlPart])[], t: Translate): Html {
  return html`<dl class="list">${facts.map(
    ([
      key,
      value,
    ]) => html`<div><dt>${t(key)}</dt><dd>${typeof value === 'string' ? html`<bdi>${value}</bdi>` : value}</dd></div>
`,
  )}</dl>`;
}
