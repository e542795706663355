import type { ReturningLabels } from '../../base/statistics/subgroups.ts';
import type { Translate } from '../languages/languages.ts';

/** The sentence about labels of subgroups that come back; null if none does. */
export function labelNote(returning: ReturningLabels | null, t: Translate): string | null {
  return returning === null ? null : t('labelsComeBack', { ...returning });
}
