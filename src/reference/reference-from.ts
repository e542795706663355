import { calibrationsInForce, type UsableCalibration } from './calibration-in-force.ts';
import { inconsistencyOf } from './inconsistency.ts';
import type { Reference, ReferenceProblem } from './reference.ts';
import { toneResponseOf } from './tone-response-of.ts';

/**
 * The reference that a color mode's calibration results give: the newest that succeeded and carries all five colors, or why
 * there is none. An inconsistent newest one is a problem, never passed over for an older one that is in force no longer.
 * `target` is the mode's calibration target as received, or null.
 */
export function referenceFrom(
  results: readonly unknown[],
  target: unknown,
  source: Reference['source'],
): Reference | ReferenceProblem {
  const { newest, skipped } = calibrationsInForce(results);
  const unsortable = skipped.find(({ code }) => code === 'calibration-inconsistent');
  if (unsortable) return problem(unsortable.code, unsortable.message, results);
  const [calibration, ...rivals] = newest;
  if (!calibration) {
    if (results.length === 0) return problem('calibration-missing', 'The color mode was never calibrated.', results);
    const code = skipped.every((one) => one.code === 'calibration-failed')
      ? 'calibration-failed'
      : 'calibration-incomplete';
    return problem(code, skipped.map(({ message }) => message).join(' '), results);
  }
  if (rivals.length > 0) {
    const message = `${newest.length} calibration results are of ${calibration.executedAt}: none is known to be the newest.`;
    return problem('calibration-inconsistent', message, results);
  }
  const inconsistency = inconsistencyOf(calibration.colors);
  if (inconsistency) {
    const name = `The calibration result ${calibration.id ?? ''} of ${calibration.executedAt}`;
    return problem('calibration-inconsistent', `${name} contradicts itself: ${inconsistency}.`, results);
  }
  return {
    source,
    calibrationId: calibration.id,
    executedAt: calibration.executedAt,
    colors: toXyz(calibration.colors),
    toneResponse: toneResponseOf(target),
    received: calibration.received,
  };
}

/** Whether there is a problem instead of a reference. */
export function isReferenceProblem(reference: Reference | ReferenceProblem): reference is ReferenceProblem {
  return 'code' in reference;
}

function problem(code: ReferenceProblem['code'], why: string, received: unknown): ReferenceProblem {
  return { code, message: `${why} Calibrate the monitor in this color mode.`, received };
}

function toXyz({ white, red, green, blue, black }: UsableCalibration['colors']): Reference['colors'] {
  const xyz = ({ X, Y, Z }: UsableCalibration['colors']['white']) => ({ X, Y, Z });
  return { white: xyz(white), red: xyz(red), green: xyz(green), blue: xyz(blue), black: xyz(black) };
}
