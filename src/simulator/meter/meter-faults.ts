import { refusal } from '../check-option.ts';

/**
 * Faults of a simulated meter. `silent`: it stops answering its program; `hung`: the program hangs with it; `late`: a result
 * comes after the next prompt; `calibration`: it asks for a calibration before it reads; `absent`: it is not connected; `drifting`: each
 * reading is 0.5 % below the one before.
 */
export const METER_FAULTS = [
  'silent',
  'hung',
  'under-range',
  'garbled',
  'unplugged',
  'late',
  'calibration',
  'absent',
  'drifting',
] as const;
export type MeterFaultKind = (typeof METER_FAULTS)[number];

export interface MeterFault {
  readonly kind: MeterFaultKind;
  /** Good readings before it; default 0. Once it has begun it stays, but for `late`, which happens once. */
  readonly afterReadings?: number | undefined;
}

/** Throws `invalid-simulation`. */
export function checkMeterFault(fault: MeterFault | undefined): void {
  if (fault === undefined) return;
  const { kind, afterReadings = 0 } = fault;
  if (!METER_FAULTS.includes(kind)) throw refusal('meter.fault', `one of ${METER_FAULTS.join(', ')}`, kind);
  if (!Number.isInteger(afterReadings) || afterReadings < 0) {
    throw refusal('meter.fault.afterReadings', 'a whole number from 0 on', afterReadings);
  }
}
