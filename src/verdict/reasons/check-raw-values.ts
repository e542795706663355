import type { Contradiction } from '../../color/signal/find-conversions.ts';
import type { SamplingPlan } from '../../sampling/sampling-plan.ts';
import { readingName } from '../place-name.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Whether the components received and the full-range code values agree: where they do not, one of them is not what arrived. */
export function checkRawValues(contradiction: Contradiction | null, plan: SamplingPlan): readonly Reason[] {
  if (!contradiction) return [];
  const { reading, isOfItself } = contradiction;
  const { format, ...components } = reading.rawValue;
  const { r, g, b } = reading.rgbFull;
  const raw = `raw ${format} ${Object.values(components).join('/')}`;
  const what = `The reading of ${readingName(plan, reading)} is ${raw} of a signal in ${reading.colorFormat}, converted ${r}/${g}/${b}`;
  const by = format === 'RGB' ? 'No range leads' : 'No range and matrix lead';
  const why = isOfItself ? `${by} from one to the other` : `${by} there that also fits the readings before it`;
  return [inconclusive('raw-value-contradicts', `${what}. ${why}.`, reading)];
}
