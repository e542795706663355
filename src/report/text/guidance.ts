import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import type { Placement } from '../../read/light/metering.ts';
import { type ReportLanguage, translator } from '../languages/languages.ts';
import { wording } from './wording.ts';

/** The instructions for an operator who holds a light meter, in one language. */
export interface Guidance {
  /** The place for the meter. */
  readonly where: string;
  /** The action of each key. */
  readonly keys: string;
}

/** The words for a placement of the meter on a plan. */
export function guidance(language: ReportLanguage, plan: SamplingPlan, placement: Placement): Guidance {
  const t = translator(language);
  const { planned, purpose, done, planSize, isAgain, canGoBack } = placement;
  const place = planned === null ? '' : wording(language, plan).place(planned);
  const where = () => {
    if (purpose === 'ambient') return t('guideAmbient');
    if (purpose === 'drift') return t('guideDrift', { place });
    return isAgain ? t('guideAgain', { place }) : t('guidePoint', { number: done + 1, count: planSize, place });
  };
  return { where: where(), keys: t(canGoBack ? 'guideKeys' : 'guideKeysFirst') };
}

/** That the display warms up, for so many milliseconds. */
export function warmUpText(language: ReportLanguage, durationMs: number): string {
  return translator(language)('guideWarmUp', { minutes: Math.round(durationMs / 6000) / 10 });
}
