import { type PlannedLayout, placeKey } from '../../plan/sampling/sampling-plan.ts';
import type { MissedReading, PlannedReading } from '../../read/reading.ts';
import type { Evidence } from '../evidence.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Check that every point was read under every patch exactly once, and nothing else was read. */
export function checkCoverage({ plan, readings, missed }: Evidence): readonly Reason[] {
  const shared = indicesOf(plan);
  const wanted = plan.patches.map(({ ownLayout }) => (ownLayout ? indicesOf(ownLayout) : shared));
  const read = plan.patches.map(() => new Set<number>());
  const unplanned: PlannedReading[] = [];
  const repeated: PlannedReading[] = [];
  for (const reading of readings) {
    const { patchIndex, pointIndex } = reading;
    if (!wanted[patchIndex]?.has(pointIndex)) unplanned.push(reading);
    else if (read[patchIndex]?.has(pointIndex)) repeated.push(reading);
    else read[patchIndex]?.add(pointIndex);
  }
  const failed = new Set(missed.map(placeKey));
  const untried = wanted.flatMap((indices, patchIndex) =>
    // Nothing else is in what was read of a patch.
    read[patchIndex]?.size === indices.size
      ? []
      : [...indices]
          .map((pointIndex) => ({ patchIndex, pointIndex }))
          .filter((one) => !read[patchIndex]?.has(one.pointIndex) && !failed.has(placeKey(one))),
  );

  return [
    ...(readings.length === 0 ? [inconclusive('nothing-read', {})] : []),
    ...failures(missed),
    ...aggregate(untried, 'readings-missing'),
    ...aggregate(repeated, 'reading-repeated'),
    ...aggregate(unplanned, 'reading-unplanned'),
  ];
}

function indicesOf({ points }: PlannedLayout): ReadonlySet<number> {
  return new Set(points.map(({ index }) => index));
}

function aggregate(
  found: readonly Planned[],
  code: 'readings-missing' | 'reading-repeated' | 'reading-unplanned',
): readonly Reason[] {
  const [first] = found;
  return first ? [inconclusive(code, { count: found.length }, first)] : [];
}

type Planned = Pick<PlannedReading, 'patchIndex' | 'pointIndex'>;

/** One reason for each way in which readings failed. */
function failures(missed: readonly MissedReading[]): readonly Reason[] {
  const firsts = new Map<string, { readonly first: MissedReading; count: number }>();
  for (const one of missed) {
    const alike = firsts.get(one.code);
    if (alike) alike.count += 1;
    else firsts.set(one.code, { first: one, count: 1 });
  }
  return Array.from(firsts.values(), ({ first, count }) => {
    const { code, message } = first;
    return inconclusive('reading-missed', { count, error: { code, message } }, first);
  });
}
