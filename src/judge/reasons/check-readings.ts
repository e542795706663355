import type { Contradiction } from '../color/signal/find-conversions.ts';
import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Check that the monitor was left as it was found: otherwise it is no longer the one that will be delivered. */
export function checkRestored({ changed = [] }: Pick<Evidence, 'changed'>): readonly Reason[] {
  return changed
    .filter(({ restored }) => !restored)
    .map(({ what, from, problem }) => inconclusive('not-restored', { what, from, problem }));
}

/** Check that the components received and the full-range code values agree: if they do not, one of them is not what arrived. */
export function checkRawValues(contradiction: Contradiction | null): readonly Reason[] {
  if (!contradiction) return [];
  const { reading, isOfItself } = contradiction;
  const { format, ...components } = reading.rawValue;
  const { colorFormat, rgbFull: codes } = reading;
  const raw = Object.values(components);
  return [inconclusive('raw-value-contradicts', { format, raw, colorFormat, codes, isOfItself }, reading)];
}
