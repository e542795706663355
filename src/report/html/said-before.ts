import type { Translate } from '../languages/languages.ts';
import { type Html, html } from './html.ts';

/** A sentence that an older record stored, shown as stored and marked as such; null if there is none. */
export function saidBefore(stored: string | undefined, t: Translate): Html | null {
  return stored === undefined ? null : html`<bdi lang="en">${stored}</bdi> <span class="where">${t('asStored')}</span>`;
}
