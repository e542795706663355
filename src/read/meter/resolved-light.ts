import { FlatfieldError } from '../../base/flatfield-error.ts';
import { impossiblyNegative } from '../light/impossible-light.ts';
import type { MeterReading, MeterXyz } from './meter.ts';

/**
 * The light of a measurement, in cd/m2: components that noise took to 0 or below are 0, and named. Throws `value-out-of-range` if one is
 * farther below 0.
 */
export function resolvedLight(measured: MeterXyz): Pick<MeterReading, 'xyz' | 'belowFloor'> {
  const why = impossiblyNegative(measured);
  if (why !== null)
    throw new FlatfieldError('value-out-of-range', `What the meter measured cannot be: ${why}. It is not used.`);
  const { X, Y, Z } = measured;
  const belowFloor = (['X', 'Y', 'Z'] as const).filter((component) => measured[component] <= 0);
  return { xyz: { X: Math.max(0, X), Y: Math.max(0, Y), Z: Math.max(0, Z) }, belowFloor };
}
