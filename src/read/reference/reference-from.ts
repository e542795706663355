import { dataCopy } from '../../base/data-copy.ts';
import { calibrationsInForce, type MeasuredColors, resultName } from './calibration-in-force.ts';
import type { ReceivedColor } from './calibration-result-schema.ts';
import type { Reference, ReferenceProblem } from './reference.ts';
import { toneResponseOf } from './tone-response-of.ts';

/**
 * The first contradiction in the five colors of a calibration, as a clause, or null: a value that is not light, x and y that do not follow from X, Y, Z
 * (by more than 0.002 and rounding; absent ones are not used), a white that is not brighter than black and than each primary.
 */
function inconsistencyOf(colors: MeasuredColors): string | null {
  for (const [name, color] of Object.entries(colors)) {
    const wrong = contradictionIn(color);
    if (wrong) return `${name} has ${wrong}`;
  }
  const { white, ...others } = colors;
  const brighter = Object.entries(others).find(([, { Y }]) => Y >= white.Y);
  return brighter ? `white (${white.Y} cd/m2) is not brighter than ${brighter[0]} (${brighter[1].Y} cd/m2)` : null;
}

const CHROMATICITY_TOLERANCE = 0.002;

function contradictionIn({ X, Y, Z, x, y }: ReceivedColor): string | null {
  const given = [x, y].filter((one) => typeof one === 'number');
  if (![X, Y, Z, ...given].every(Number.isFinite)) return 'a value that is not a finite number';
  if (Math.min(X, Y, Z) < 0) return `a tristimulus value below 0 (${X}, ${Y}, ${Z})`;
  const sum = X + Y + Z;
  const tolerance = CHROMATICITY_TOLERANCE + roundingOf(sum);
  const isOf = (one: number | null | undefined, part: number) =>
    typeof one !== 'number' || Math.abs(one - part / sum) <= tolerance;
  if (sum === 0 || (isOf(x, X) && isOf(y, Y))) return null;
  return `x = ${x}, y = ${y}, but its X, Y, Z (${X}, ${Y}, ${Z}) give ${(X / sum).toFixed(4)}, ${(Y / sum).toFixed(4)}`;
}

/**
 * Largest change of x and y by rounding alone. Services write a black with few digits: each of X, Y, Z may be off by half of the last of four
 * decimals, which moves x = X / sum by at most (0.5 + 1.5 x) / 10000 / sum, 2 / 10000 / sum with x of 1. From a sum of 1 on, that is at most a tenth
 * of the tolerance, and nothing is granted; a black of exactly 0 has no x and y.
 */
function roundingOf(sum: number): number {
  return sum < 1 ? 0.0002 / sum : 0;
}

/**
 * The reference that a color mode's calibration results give: the newest that succeeded, or why there is none. If the newest one
 * lacks a color or contradicts itself, that is a problem: it is never passed over for an older one that is in force no longer.
 * `target` is the mode's calibration target as received, or null. The reference shares nothing with either.
 */
export function referenceFrom(
  received: readonly unknown[],
  target: unknown,
  source: Reference['source'],
): Reference | ReferenceProblem {
  const results = dataCopy(received);
  const { newest, skipped } = calibrationsInForce(results);
  const unsortable = skipped.find(({ code }) => code === 'calibration-inconsistent');
  if (unsortable) return problem(unsortable.code, unsortable.message, results, REPORT);
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

/** True if there is a problem instead of a reference. */
export function isReferenceProblem(reference: Reference | ReferenceProblem): reference is ReferenceProblem {
  return 'code' in reference;
}

const CALIBRATE = 'Calibrate the monitor in this color mode.';
/** A new calibration is written in the same form. */
const REPORT =
  'Calibrating does not change how it is written: report the answer, and judge by --profile signal-exact meanwhile, which needs no calibration.';

function problem(code: ReferenceProblem['code'], why: string, received: unknown, advice = CALIBRATE): ReferenceProblem {
  return { code, message: `${why} ${advice}`, received };
}

function toXyz({ white, red, green, blue, black }: MeasuredColors): Reference['colors'] {
  const xyz = ({ X, Y, Z }: MeasuredColors['white']) => ({ X, Y, Z });
  return { white: xyz(white), red: xyz(red), green: xyz(green), blue: xyz(blue), black: xyz(black) };
}
