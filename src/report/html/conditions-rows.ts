import type { SignalPath } from '../../judge/color/signal/signal-path.ts';
import type { TextKey } from '../languages/en.ts';
import type { Translate } from '../languages/languages.ts';
import { numberText } from '../text/number-text.ts';
import { type HtmlPart, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** The course of a run with a light meter, as rows of the conditions; none without a meter. */
export function meteringRows({ inspection, t, words }: PageContext): readonly (readonly [TextKey, string])[] {
  const { conditions, meterLog, ambient, replaced } = inspection;
  const { metering } = conditions ?? {};
  if (!metering) return [];
  const retaken = replaced.filter(
    ({ kind, replacedBecause }) => kind === 'light' && replacedBecause === 'retaken',
  ).length;
  const warmUps = meterLog?.warmUps ?? [];
  const minutes = numberText(Math.min(...warmUps.map(({ durationMs }) => durationMs)) / 60_000, 1);
  return [
    ['meterOrder', t(metering.byPoint ? 'byPoint' : 'byPatch')],
    ['settling', t('settlingText', { seconds: t.decimal(numberText(metering.settleMs / 1000, 1)) })],
    ['warmUp', warmUps.length === 0 ? t('warmUpNone') : t('warmUpText', { minutes: t.decimal(minutes) })],
    ...(ambient === undefined ? [] : [['ambientLight', ambientText(ambient)] as const]),
    ...(retaken === 0 ? [] : [['retakenPoints', t('retakenText', { count: retaken })] as const]),
  ];

  function ambientText(found: NonNullable<typeof ambient>): string {
    if ('problem' in found) return t('ambientNone', { why: words.error(found.problem) });
    return t('ambientText', { luminance: t.decimal(numberText(found.light.Y, 3)) });
  }
}

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
