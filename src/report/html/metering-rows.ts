import type { TextKey } from '../languages/en.ts';
import { numberText } from '../text/number-text.ts';
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
    ['settling', t('settlingText', { seconds: numberText(metering.settleMs / 1000, 1) })],
    ['warmUp', warmUps.length === 0 ? t('warmUpNone') : t('warmUpText', { minutes })],
    ...(ambient === undefined ? [] : [['ambientLight', ambientText(ambient)] as const]),
    ...(retaken === 0 ? [] : [['retakenPoints', t('retakenText', { count: retaken })] as const]),
  ];

  function ambientText(found: NonNullable<typeof ambient>): string {
    if ('problem' in found) return t('ambientNone', { why: words.error(found.problem) });
    return t('ambientText', { luminance: numberText(found.light.Y, 3) });
  }
}
