import type { Contradiction } from '../../color/signal/find-conversions.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Whether the components received and the full-range code values agree: if they do not, one of them is not what arrived. */
export function checkRawValues(contradiction: Contradiction | null): readonly Reason[] {
  if (!contradiction) return [];
  const { reading, isOfItself } = contradiction;
  const { format, ...components } = reading.rawValue;
  const { colorFormat, rgbFull: codes } = reading;
  const raw = Object.values(components);
  return [inconclusive('raw-value-contradicts', { format, raw, colorFormat, codes, isOfItself }, reading)];
}
