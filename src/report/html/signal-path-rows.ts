import type { SignalPath } from '../../color/signal/signal-path.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';
import { type HtmlPart, html } from './html.ts';

/** The steps from the code values shown to those read, as rows of a definition list; none if the record does not state them. */
export function signalPathRows(
  signalPath: SignalPath | undefined,
  t: Translate,
): readonly (readonly [TextKey, HtmlPart])[] {
  if (!signalPath) return [];
  const { expansions, conversions } = signalPath;
  const converted = conversions.map(
    ({ range, matrix }) => `${matrix === null ? 'RGB' : `YCbCr ${matrix}`}, ${t(RANGE_TEXTS[range])}`,
  );
  const rows: (readonly [TextKey, HtmlPart])[] = [['conversion', converted.join(' / ') || t('noConversion')]];
  if (expansions) {
    const names = html`<bdi lang="en">${expansions.join(' / ')}</bdi>`;
    rows.push(['expansion', expansions.length === 0 ? t('noExpansion') : names]);
  }
  return rows;
}

const RANGE_TEXTS: Readonly<Record<SignalPath['conversions'][number]['range'], TextKey>> = {
  full: 'rangeFull',
  limited: 'rangeLimited',
  'limited-109': 'rangeLimited109',
};
