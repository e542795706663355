import { pointFinder } from '../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import type { PointChoice } from '../read/next-point/strategy.ts';
import type { Inspection } from '../record/inspection.ts';
import { readRun, type StoredRun } from '../record/read-inspection.ts';
import { type Disk, quickDisk } from '../record/run-folder/disk.ts';
import { recordProblem } from '../record/run-folder/record-problem.ts';
import { runsAt } from './output/runs-at.ts';

/** The places at which earlier runs of a model failed. */
export interface FailHistory {
  /** Runs of the model that were found, of any outcome. */
  readonly runs: number;
  /** Number of them that failed at each place of a patch. */
  readonly failures: ReadonlyMap<string, number>;
}

/**
 * Reads the latest runs in a folder (a few hundred at most, by name) of the same model. A folder that is not there, a run without a
 * readable record, or one that is not as it was written, has nothing to tell. It only decides what is read first.
 */
export async function readFailHistory(folder: string, { modelName }: Inspection['monitor']): Promise<FailHistory> {
  const failures = new Map<string, number>();
  let runs = 0;
  const found = await runsAt(folder);
  const paths = found.map(({ path }) => path).toSorted();
  const disk = quickDisk();
  for (const path of paths.slice(-MOST_RUNS)) {
    const stored = await readRun(path, disk).catch(() => null);
    const record = stored?.inspection;
    if (!record || record.monitor.modelName !== modelName || !(await isUnchanged(stored, disk))) continue;
    runs += 1;
    for (const place of failedPlaces(record)) failures.set(place, (failures.get(place) ?? 0) + 1);
  }
  return { runs, failures };
}

function isUnchanged(stored: StoredRun, disk: Disk): Promise<boolean> {
  return recordProblem(stored, { disk }).then(
    (problem) => problem === null,
    () => false,
  );
}

/** Number of times that earlier runs failed at the points of a plan. */
export function failuresIn({ failures }: FailHistory, plan: SamplingPlan): (choice: PointChoice) => number {
  const nameOf = placeNames(plan);
  return (choice) => failures.get(nameOf(choice) ?? '') ?? 0;
}

const MOST_RUNS = 300;

function failedPlaces({ plan, judgment: { verdict } }: Inspection): ReadonlySet<string> {
  if (verdict.outcome !== 'fail') return new Set();
  const nameOf = placeNames(plan);
  const names = verdict.reasons.flatMap(({ weight, patchIndex, pointIndex }) =>
    weight === 'fail' && patchIndex !== null && pointIndex !== null ? [nameOf({ patchIndex, pointIndex })] : [],
  );
  return new Set(names.filter((name) => name !== null));
}

/** A point is known by its patch and its place, as another run may number its points in another way. */
function placeNames(plan: SamplingPlan): (choice: PointChoice) => string | null {
  const pointAt = pointFinder(plan);
  return ({ patchIndex, pointIndex }) => {
    const [point, patch] = [pointAt(patchIndex, pointIndex), plan.patches[patchIndex]];
    return point && patch ? `${patch.name} ${point.xFraction.toFixed(4)} ${point.yFraction.toFixed(4)}` : null;
  };
}
