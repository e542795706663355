import { FlatfieldError } from '../../../base/flatfield-error.ts';
import { isOneLight } from '../is-one-light.ts';
import type { MeterReading } from '../meter.ts';
import { resolvedLight } from '../resolved-light.ts';
import { type Ca410Answer, garbled } from './ca410-answer.ts';

/**
 * The reading in an answer to `MES,2`, in cd/m2: `OK00,P1,0,x,y,Lv,duv,-,X,Y,Z`. The line says the same light twice, as x, y, Lv and as
 * X, Y, Z; both must agree. Throws `meter-garbled`, `meter-refused` for a line without a value, and `value-out-of-range`.
 */
export function readingIn({ fields, line }: Ca410Answer): Omit<MeterReading, 'count'> {
  const [probe = '', mode = '', ...rest] = fields;
  // The display mode is 0, to which it was set; another one has other values in these places.
  if (probe !== 'P1' || mode !== '0' || !rest.every((field) => number.test(field))) throw garbled('MES,2', line);
  // A line that was cut has a shorter last value.
  if (rest.some((field, place) => place !== duvPlace && field.length < valueLength)) throw garbled('MES,2', line);
  const [x = 0, y = 0, luminance = 0, , , X = 0, Y = 0, Z = 0] = rest.map(Number);
  if ([luminance, X, Y, Z].includes(noValue)) {
    throw new FlatfieldError('meter-refused', `The CA-410 measured, but gave no value: ${line}.`);
  }
  const measured = { X, Y, Z };
  const isDark = x === noValue && y === noValue;
  const isOne = isDark || isOneLight(measured, { x, y }, rounding);
  if (!isOne || !isNear(luminance, measured)) throw garbled('MES,2', line);
  return { ...resolvedLight(measured), line };
}

const number = /^[+-]?\d{1,8}(\.\d{1,9})?$/;

/** Characters of a value at least, its point and its sign included; duv, the fourth, has fewer. */
const valueLength = 9;
const duvPlace = 3;

/** Marks a field without a result; for a chromaticity, that of no light. */
const noValue = -99_999_999;

/** Of seven digits the last may differ; a wrong one before it is not rounding. */
const rounding = { relative: 1e-5, absolute: 1e-6 };

function isNear(luminance: number, { X, Y, Z }: MeterReading['xyz']): boolean {
  const size = Math.abs(X) + Math.abs(Y) + Math.abs(Z);
  return Math.abs(Y - luminance) <= rounding.relative * size + rounding.absolute;
}
