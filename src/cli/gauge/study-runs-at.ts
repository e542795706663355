import { systemMessage } from '../../base/system-message.ts';
import { runsAt } from '../../inspect/output/runs-at.ts';
import type { GaugeStudy } from '../../record/gauge/gauge-study.ts';
import { type RunAt, type StudyProgress, studyProgress } from '../../record/gauge/study-runs.ts';
import { readUnchangedRun } from '../../record/run-folder/read-unchanged-run.ts';

/**
 * The progress of a study by the runs at these paths, each a run or a folder of runs; without one by those in `otherwise`, which need not be there. Runs without a readable, unchanged record are named, and count as not
 * done.
 */
export async function studyRunsAt(
  study: GaugeStudy,
  paths: readonly string[],
  otherwise: string,
): Promise<StudyProgress & { readonly unreadable: readonly string[] }> {
  const asked = (await Promise.all(paths.map(runsAt))).flat();
  const found = paths.length > 0 ? asked : (await runsAt(otherwise)).filter(({ names }) => names !== null);
  const distinct = [...new Set(found.map(({ path }) => path))].sort();
  const runs: RunAt[] = [];
  const unreadable: string[] = [];
  // One after the other: a record may be large.
  for (const folder of distinct) {
    try {
      runs.push({ folder, inspection: (await readUnchangedRun(folder)).inspection });
    } catch (error) {
      unreadable.push(`${folder}: ${systemMessage(error)}`);
    }
  }
  return { ...studyProgress(study, runs), unreadable };
}
