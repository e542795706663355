import { FlatfieldError } from '../../base/flatfield-error.ts';
import { meanAndVariance } from '../../base/statistics/mean-and-variance.ts';
import type { RunAt } from './study-runs.ts';

/** The quantity that a study is about. */
export interface StudyQuantity {
  /** `luminance`, in cd/m2, the mean over all points of a patch, or a metric of docs/reference/metrics.md. */
  readonly metric: string;
  /** Name of the patch; null for a metric over all patches. */
  readonly patch: string | null;
}

/**
 * The value of a quantity in a run of a light meter. Throws `invalid-argument` for a run that read the signal, which is exact and does not vary, and
 * for a quantity that the run does not have.
 */
export function studyValue({ inspection, folder }: RunAt, { metric, patch }: StudyQuantity): number {
  const { readings, plan, judgment } = inspection;
  const refusal = (message: string) => new FlatfieldError('invalid-argument', `${folder}: ${message}`);
  const light = readings.flatMap((one) => (one.kind === 'light' ? [one] : []));
  if (light.length < readings.length || light.length === 0) {
    throw refusal(
      'the run read the signal, which is exact: no variation, below resolution. A gauge study needs runs with a light meter.',
    );
  }
  const patchIndex = patch === null ? null : plan.patches.findIndex(({ name }) => name === patch);
  if (patchIndex === -1) {
    throw refusal(
      `it has no patch ${JSON.stringify(patch)}; expected ${plan.patches.map(({ name }) => name).join(', ')}.`,
    );
  }
  if (metric === 'luminance') {
    const own = light.filter((one) => patchIndex === null || one.patchIndex === patchIndex);
    if (patchIndex === null && plan.patches.length > 1) throw refusal('name the patch of the luminance with --patch.');
    return meanAndVariance(own.map((one) => one.light.Y)).mean;
  }
  const found = judgment.metrics.filter(
    (one) => one.name === metric && (patch === null || one.patchIndex === patchIndex),
  );
  const [only, ...more] = found;
  if (only === undefined) {
    const known = [...new Set(judgment.metrics.map(({ name }) => name))].sort();
    throw refusal(`it has no metric ${JSON.stringify(metric)} there; expected luminance, ${known.join(', ')}.`);
  }
  if (more.length > 0) throw refusal(`it has ${metric} for several patches: name one with --patch.`);
  if (only.value === null) throw refusal(`${metric} could not be computed.`);
  return only.value;
}
