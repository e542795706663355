import type { Deviation } from '../../judge/color/deviation.ts';
import type { Rgb } from '../../plan/pattern/patch.ts';
import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { plannedPoints, pointFinder } from '../../plan/sampling/plan-parts.ts';
import type { SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { PlannedPatch } from '../../plan/sampling/sampling-plan.ts';
import {
  isSignal,
  type MissedReading,
  type PlannedReading,
  type Reading,
  type SignalReading,
} from '../../read/reading.ts';
import type { Inspection } from '../../record/inspection.ts';
import { runTimes } from '../../record/run-time.ts';

/** The status of a planned reading; `replaced` ones were read again and are never judged. */
export type RowStatus = 'judged' | 'read' | 'missed' | 'not-read' | 'replaced';

/** One reading, taken or not, with all that the record says of it. */
export interface ReadingRow extends PlannedReading {
  readonly status: RowStatus;
  /** Undefined if the record names a patch or a point that its plan does not hold. */
  readonly patch: PlannedPatch | undefined;
  readonly point: SamplePoint | undefined;
  /** Code values that were shown there, in the depth of the patch; null if they are not known. */
  readonly shown: Rgb | null;
  readonly reading: Reading | null;
  /** Milliseconds from the run's start to the reading, its pauses included; null without a reading. */
  readonly elapsedMs: number | null;
  /** The same where it is of the signal; null if only light was measured, whose codes are those that were shown. */
  readonly signal: SignalReading | null;
  /** The signal at the same point, if a meter measured its light and the signal was read as well. */
  readonly companion: SignalReading | null;
  readonly missed: MissedReading | null;
  readonly deviation: Deviation | null;
}

/** Every reading of a record: those taken in the order of reading, then the missed, the never asked for, the replaced. */
export function readingRows(inspection: Inspection): readonly ReadingRow[] {
  const { plan, readings, missed, replaced, judgment } = inspection;
  const pointAt = pointFinder(plan);
  const elapsedMsOf = runTimes(inspection);
  const deviations = new Map(judgment.deviations.map((deviation) => [deviation.reading, deviation]));

  const shownAt = (planned: PlannedReading, reading: Reading | null = null) => {
    const patch = plan.patches[planned.patchIndex];
    return patch ? expectedCodes(patch, plan.resolution, reading?.actual ?? planned.requested) : null;
  };
  const row = (planned: PlannedReading, status: RowStatus, found: Partial<ReadingRow> = {}): ReadingRow => ({
    shown: shownAt(planned, found.reading),
    patchIndex: planned.patchIndex,
    pointIndex: planned.pointIndex,
    requested: planned.requested,
    status,
    patch: plan.patches[planned.patchIndex],
    point: pointAt(planned.patchIndex, planned.pointIndex),
    reading: null,
    elapsedMs: found.reading ? elapsedMsOf(found.reading) : null,
    signal: null,
    companion: null,
    missed: null,
    deviation: null,
    ...found,
  });
  const companions = new Map(inspection.meterLog?.signal.map((reading) => [placeKey(reading), reading]));
  const taken = (reading: Reading): ReadingRow => {
    const deviation = deviations.get(reading.sequence) ?? null;
    const companion = isSignal(reading) ? null : (companions.get(placeKey(reading)) ?? null);
    const status = deviation === null ? 'read' : 'judged';
    return row(reading, status, { reading, signal: signalOf(reading), companion, deviation });
  };

  const known = new Set([...readings, ...missed].map(placeKey));
  const open = plannedPoints(plan)
    .map(({ patchIndex, point: { index, xPx, yPx } }) => ({ patchIndex, pointIndex: index, requested: { xPx, yPx } }))
    .filter((planned) => !known.has(placeKey(planned)));
  return [
    ...readings.map(taken),
    ...missed.map((miss) => row(miss, 'missed', { missed: miss })),
    ...open.map((planned) => row(planned, 'not-read')),
    ...replaced.map((reading) => row(reading, 'replaced', { reading, signal: signalOf(reading) })),
  ];
}

function signalOf(reading: Reading): SignalReading | null {
  return isSignal(reading) ? reading : null;
}

function placeKey(planned: { readonly patchIndex: number; readonly pointIndex: number }): string {
  return `${planned.patchIndex}/${planned.pointIndex}`;
}
