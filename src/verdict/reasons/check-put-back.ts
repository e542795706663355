import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Whether the monitor was left as it was found: one that was not is no longer the one that will be delivered. */
export function checkPutBack({ changed = [] }: Pick<Evidence, 'changed'>): readonly Reason[] {
  return changed
    .filter(({ restored }) => !restored)
    .map(({ what, from, problem }) => inconclusive('not-restored', { what, from, problem }));
}
