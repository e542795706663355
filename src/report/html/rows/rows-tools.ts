import type { Translate } from '../../languages/languages.ts';
import { type Html, html } from '../html.ts';

/**
 * A filter for everything on the page that is marked as a row, and for each list that is marked as one; shown by the script of pages with many rows. `words`
 * tell how many of a kind of row are shown; the kind is the value of the mark.
 */
export function rowsTools(t: Translate, words: string = t('rowsShown')): Html {
  return html`<p class="tools" data-words="${words}" hidden><label>${t('filter')} <input type="search" name="filter" autocomplete="off"></label> <output name="message"></output></p>`;
}

export const ROWS_STYLE =
  '[hidden]{display:none!important}.tools input,th button{font:inherit;color:inherit}.tools input{background:var(--card);border:1px solid var(--line);border-radius:6px;padding:.3rem .6rem;min-width:16rem}.tools output{color:var(--soft);margin-left:.75rem}th button{background:none;border:0;padding:0;font-weight:600;cursor:pointer}th[aria-sort=ascending] button::after{content:" ▲"}th[aria-sort=descending] button::after{content:" ▼"}@media print{.tools{display:none}}';
