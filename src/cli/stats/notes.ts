import type { ReturningLabels } from '../../base/statistics/subgroups.ts';
import { translator } from '../../report/languages/languages.ts';
import { labelNote } from '../../report/statistics/label-note.ts';

/** The sentences that a summary and its JSON begin with: that nothing varies, null if it does, and that labels come back. */
export function notesOf(noVariation: string | null, returning: ReturningLabels | null): readonly string[] {
  return [noVariation, labelNote(returning, translator('en'))].filter((note) => note !== null);
}
