import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { passesOf } from '../../../record/repeats/pass.ts';

type Reading = Inspection['readings'][number];

/**
 * Refuses a record in which a reading of the signal is not what the monitor answered: the answer is kept as it came, and only the
 * reading is judged. Answers in another form, as custom sources give them, are not looked at. Throws `invalid-record`.
 */
export function refuseContradiction(inspection: Inspection): void {
  for (const { readings } of passesOf(inspection)) {
    const index = readings.findIndex(isContradicted);
    if (index < 0) continue;
    throw new FlatfieldError(
      'invalid-record',
      `The record contradicts itself: reading ${index} is not what the monitor answered.`,
    );
  }
}

function isContradicted(reading: Reading): boolean {
  if (reading.kind !== 'signal') return false;
  const { actual, rgbFull } = reading;
  const { position, convertedRgbFull } = fieldsOf(reading.received);
  return (
    differs(position, { x: actual.xPx, y: actual.yPx }) ||
    differs(convertedRgbFull, { r: rgbFull.r, g: rgbFull.g, b: rgbFull.b })
  );
}

/** True if a value has all of these numbers, and at least one of them differs. */
function differs(value: unknown, expected: Readonly<Record<string, number>>): boolean {
  const found = fieldsOf(value);
  const names = Object.keys(expected);
  return names.every((name) => typeof found[name] === 'number') && names.some((name) => found[name] !== expected[name]);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
