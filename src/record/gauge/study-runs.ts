import type { Inspection } from '../inspection.ts';
import { unitOf } from '../unit-of.ts';
import { type GaugeStep, type GaugeStudy, labeledStep } from './gauge-study.ts';

/** A run with its place, for messages. */
export interface RunAt {
  readonly folder: string;
  readonly inspection: Inspection;
}

/** Progress of a study. */
export interface StudyProgress {
  /** The run of each step that is done, in the order of the steps. */
  readonly done: readonly (RunAt & { readonly step: GaugeStep })[];
  /** The first step without a run; null if the study is complete. */
  readonly next: GaugeStep | null;
  /** Runs of the study that were stopped: their steps are still open. */
  readonly stopped: readonly string[];
  /** Why runs cannot belong to the study as they are, one sentence each; a study with problems is not analyzed. */
  readonly problems: readonly string[];
}

/**
 * Assigns runs to the steps of a study by their labels; runs of other studies and of none are left out. A run whose unit or operator is not that of its
 * step, a step with two complete runs, readings that were judged again, and simulated runs next to real ones are problems, never guessed about.
 */
export function studyProgress(study: GaugeStudy, runs: readonly RunAt[]): StudyProgress {
  const problems: string[] = [];
  const stopped: string[] = [];
  const done = new Map<number, RunAt & { readonly step: GaugeStep }>();
  for (const run of runs) {
    const { inspection, folder } = run;
    const step = labeledStep(study, inspection.gaugeStudy ?? '');
    if (step === null) continue;
    if (step === 'unknown') {
      problems.push(`${folder}: the study has no step ${inspection.gaugeStudy}.`);
      continue;
    }
    if (inspection.stopped !== null || inspection.missed.length > 0) {
      stopped.push(folder);
      continue;
    }
    const problem = mismatch(step, run) ?? repeated(step, run, done);
    if (problem !== null) problems.push(problem);
    else done.set(step.step, { ...run, step });
  }
  const all = [...done.values()].sort((a, b) => a.step.step - b.step.step);
  const simulated = all.filter(({ inspection }) => inspection.simulated !== null).length;
  if (simulated > 0 && simulated < all.length) {
    problems.push(
      `${simulated} of ${all.length} runs are of a simulated monitor: a study has either simulated or real runs.`,
    );
  }
  return { done: all, next: study.steps.find(({ step }) => !done.has(step)) ?? null, stopped, problems };
}

function mismatch({ step, part, operator }: GaugeStep, { inspection, folder }: RunAt): string | null {
  const unit = unitOf(inspection);
  if (unit !== part)
    return `${folder}: step ${step} is of part ${part}, but the run is of ${unit === '' ? 'no unit' : `unit ${unit}`}.`;
  const by = inspection.station.operator;
  if (by !== operator)
    return `${folder}: step ${step} is of operator ${operator}, but the run is by ${by ?? 'nobody'}.`;
  return (inspection.earlier ?? []).length > 0
    ? `${folder}: its readings were judged again; name the first run.`
    : null;
}

function repeated({ step }: GaugeStep, { folder, inspection }: RunAt, done: ReadonlyMap<number, RunAt>): string | null {
  const other = done.get(step);
  if (other === undefined || other.inspection.runId === inspection.runId) return null;
  return `Step ${step} has two complete runs, ${other.folder} and ${folder}: leave one out.`;
}
