import { calibrationsInForce, type MeasuredColors, resultName } from './calibration-in-force.ts';
import { inconsistencyOf } from './inconsistency.ts';
import type { Reference, ReferenceProblem } from './reference.ts';
import { toneResponseOf } from './tone-response-of.ts';

/**
 * The reference that a color mode's calibration results give: the newest that succeeded, or why there is none. If the newest one
 * lacks a color or contradicts itself, that is a problem: it is never passed over for an older one that is in force no longer.
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
    return problem('calibration-failed', skipped.map(({ message }) => message).join(' '), results);
  }
  if (rivals.length > 0) {
    const times = [...new Set(newest.map(({ executedAt }) => executedAt))].join(' and ');
    const message = `${newest.length} calibration results are of ${times}: none is known to be the newest.`;
    return problem('calibration-inconsistent', message, results);
  }
  const name = resultName(calibration);
  if (calibration.colors === null) {
    const message = `${name} is the newest that succeeded, but carries no ${calibration.absent.join(', ')}.`;
    return problem('calibration-incomplete', message, results);
  }
  const inconsistency = inconsistencyOf(calibration.colors);
  if (inconsistency) {
    return problem('calibration-inconsistent', `${name} contradicts itself: ${inconsistency}.`, results);
  }
  return {
    source,
    calibrationId: calibration.id,
    executedAt: calibration.executedAt,
    colors: toXyz(calibration.colors),
    toneResponse: toneResponseOf(target),
    ...(target != null && { target }),
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

function toXyz({ white, red, green, blue, black }: MeasuredColors): Reference['colors'] {
  const xyz = ({ X, Y, Z }: MeasuredColors['white']) => ({ X, Y, Z });
  return { white: xyz(white), red: xyz(red), green: xyz(green), blue: xyz(blue), black: xyz(black) };
}
