import type { ChangeDoubt, ChangeSummary } from '../../record/comparison/change-summary.ts';
import type { Comparison, PointChange } from '../../record/comparison/compare-inspections.ts';
import type { Translate } from '../languages/languages.ts';
import { decidingText } from '../text/deciding-text.ts';
import { numberText } from '../text/number-text.ts';
import type { Wording } from '../text/wording.ts';

/** A comparison in one to six sentences, the doubt first, and what both runs read. `words` are those of the later run. */
export function changeSentences(
  { points }: Comparison,
  { doubts, isNowFailing, changed, largest, worse, better, maxChange }: ChangeSummary,
  t: Translate,
  words: Pick<Wording, 'reading' | 'patch'>,
): readonly string[] {
  const [limit, total] = [maxChange, points.length];
  const doubt = doubts.length > 0 && t('compareUnknown', { why: doubts.map((one) => doubtText(one, t)).join('; ') });
  const isShared = doubts.some(({ code }) => code === 'unpaired-readings');
  const facts = (point: PointChange) => ({
    change: t.decimal(differenceText(point, maxChange)),
    place: words.reading(point),
  });
  const moved = (key: 'compareWorse' | 'compareBetter', of: readonly PointChange[]) => {
    const [most] = of;
    if (most === undefined) return null;
    const change = t.decimal(numberText(Math.abs(most.errorChange ?? 0), 2));
    return t(key, { count: of.length, change, place: words.reading(most) });
  };
  const counts = { count: changed.length, points: total, limit };
  const same = () => {
    if (total === 0) return [];
    // After a sentence that says otherwise, "Nothing changed" would contradict it.
    const isDenied = doubts.length > 0 || isNowFailing;
    const key = isShared ? 'compareSharedSame' : isDenied ? 'compareAllSame' : 'compareSame';
    return [t(total === 1 ? `${key}-one` : key, { points: total })];
  };
  const whole = () => {
    if (points.every(({ deltaE2000 }) => deltaE2000 === 0)) return same();
    if (largest === null) return [];
    if (changed.length === 0) return [t('compareWithin', { limit, ...facts(largest) })];
    if (worse.length === changed.length) return [t('compareAllWorse', { ...counts, ...facts(largest) })];
    if (better.length === changed.length) return [t('compareAllBetter', { ...counts, ...facts(largest) })];
    return [
      t('compareChanged', { ...counts, ...facts(largest) }),
      moved('compareWorse', worse),
      moved('compareBetter', better),
    ];
  };
  const shared = isShared && total > 0 && t('compareShared', { patches: countsOf(points, words) });
  return [doubt, shared, isNowFailing && t('compareNowFailing'), ...whole()].filter(
    (sentence) => typeof sentence === 'string',
  );
}

/** The patches of points, each with the number of its points. */
function countsOf(points: readonly PointChange[], words: Pick<Wording, 'patch'>): string {
  const counts = new Map<number, number>();
  for (const { patchIndex } of points) counts.set(patchIndex, (counts.get(patchIndex) ?? 0) + 1);
  return Array.from(counts, ([patchIndex, count]) => `${words.patch(patchIndex)} (${count})`).join(', ');
}

/** The color difference of a point, with as many decimals as tell on which side of the limit it is. */
export function differenceText({ deltaE2000 }: PointChange, maxChange: number): string {
  return deltaE2000 === null ? '–' : decidingText(deltaE2000, [maxChange], numberText(deltaE2000, 2));
}

function doubtText(doubt: ChangeDoubt, t: Translate): string {
  if (doubt.code === 'inconclusive-run') return t('doubt-inconclusive-run', { run: doubt.run });
  return t(doubt.count === 1 ? `doubt-${doubt.code}-one` : `doubt-${doubt.code}`, { count: doubt.count });
}
