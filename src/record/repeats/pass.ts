import type { Evidence } from '../../judge/evidence.ts';
import type { Judgment } from '../../judge/judgment.ts';
import type { Measurement } from '../../read/state/measurement.ts';
import { stopOf } from '../../read/stop.ts';
import type { Inspection } from '../inspection.ts';
import type { Repeats } from './repeats.ts';

/** One pass over the plan. */
export interface Pass extends Measurement {
  /** UTC, ISO 8601. */
  readonly startedAt: string;
}

/** The evidence that does not differ from pass to pass. */
export type PassContext = Omit<Evidence, keyof Measurement>;

/** The readings that are judged with their judgment, as a record holds them. */
export type JudgedPasses = Measurement & Pick<Inspection, 'judgment' | 'repeats'>;

/** The passes that a record keeps in addition to its own readings: all but the one that is judged, or all if none is (null). */
export function otherPasses(
  passes: readonly Pass[],
  judgments: readonly Judgment[],
  judged: number | null,
): Repeats['others'] {
  return passes.flatMap((taken, pass) => {
    const verdict = judgments[pass]?.verdict;
    return verdict && pass !== judged ? [{ ...taken, pass, grade: verdict.grade, summary: verdict.summary }] : [];
  });
}

/** A run that lacks passes cannot be judged as planned, even if the others agree. */
export function withoutGaps(taken: readonly Pass[], planned: number): readonly Pass[] {
  if (taken.length >= planned || taken.some(({ stopped }) => stopped !== null)) return taken;
  const stop = stopOf('passes-missing', { made: taken.length, planned });
  return taken.map((pass) => ({ ...pass, stopped: { ...stop, afterReading: null } }));
}

/** Every pass over the plan of a record, in the order in which they were made. */
export function passesOf(inspection: Inspection): readonly [Pass, ...Pass[]] {
  const own = passOf(inspection);
  if (!inspection.repeats) return [own];
  const { others, judged } = inspection.repeats;
  const all = [
    ...others.map((other) => ({ pass: other.pass, taken: passOf(other) })),
    ...(judged === null ? [] : [{ pass: judged, taken: own }]),
  ];
  return all.sort((a, b) => a.pass - b.pass).map(({ taken }) => taken) as [Pass, ...Pass[]];
}

function passOf({ startedAt, plan, readings, replaced, missed, checks, meterLog, stopped }: Pass): Pass {
  return { startedAt, plan, readings, replaced, missed, checks, ...(meterLog && { meterLog }), stopped };
}
