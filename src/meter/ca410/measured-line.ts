import { FlatfieldError } from '../../flatfield-error.ts';
import type { MeterReading } from '../meter.ts';
import { type Ca410Answer, garbled } from './ca410-answer.ts';

/**
 * The reading in an answer to `MES,2`, in cd/m2: `OK00,P1,0,x,y,Lv,duv,-,X,Y,Z`. The line says the same light twice, as x, y, Lv and as
 * X, Y, Z; both must agree. Throws `meter-garbled`, and `meter-refused` for a line without a value.
 */
export function readingIn({ fields, line }: Ca410Answer): Omit<MeterReading, 'count'> {
  const [probe = '', mode = '', ...rest] = fields;
  if (probe !== 'P1' || !/^\d{1,2}$/.test(mode) || !rest.every((field) => number.test(field)))
    throw garbled('MES,2', line);
  const [x = 0, y = 0, luminance = 0, , , X = 0, Y = 0, Z = 0] = rest.map(Number);
  if ([luminance, X, Y, Z].includes(noValue)) {
    throw new FlatfieldError('meter-refused', `The CA-410 measured, but gave no value: ${line}.`);
  }
  const measured = { X, Y, Z };
  if (!isOneLight(measured, { x, y, luminance })) throw garbled('MES,2', line);
  const belowFloor = (['X', 'Y', 'Z'] as const).filter((component) => measured[component] <= 0);
  return { xyz: { X: Math.max(0, X), Y: Math.max(0, Y), Z: Math.max(0, Z) }, belowFloor, line };
}

const number = /^[+-]?\d{1,8}(\.\d{1,9})?$/;

/** Stands in a field without a result; for a chromaticity, that of no light. */
const noValue = -99_999_999;

/** Of seven digits the last may differ; a wrong one before it is no rounding. */
const relativeTolerance = 1e-5;
const absoluteTolerance = 1e-6;

function isOneLight(
  { X, Y, Z }: MeterReading['xyz'],
  { x, y, luminance }: { readonly x: number; readonly y: number; readonly luminance: number },
): boolean {
  const size = Math.abs(X) + Math.abs(Y) + Math.abs(Z);
  const isNear = (one: number, other: number, scale = 1) =>
    Math.abs(one - other) <= relativeTolerance * size + absoluteTolerance * Math.max(1, Math.abs(scale));
  if (!isNear(Y, luminance)) return false;
  if (x === noValue && y === noValue) return true;
  const sum = X + Y + Z;
  return isNear(X, x * sum, x) && isNear(Y, y * sum, y);
}
