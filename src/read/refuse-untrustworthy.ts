import { FlatfieldError } from '../base/flatfield-error.ts';
import type { Position } from '../plan/sampling/sample-point.ts';
import { impossibleLight } from './light/impossible-light.ts';
import { isUnderHdcp, type LightAnswer, type PixelAnswer, type SignalAnswer } from './reading.ts';

/**
 * Lets an answer pass only where it describes the position asked for (under HDCP: of that or of an even neighbor, at most
 * 1 px away on each axis) and its values are whole numbers from 0 to 2^bitDepth - 1, bit depth 1 to 16. Throws
 * `position-mismatch`, `value-out-of-range`.
 */
export function refuseUntrustworthy(answer: PixelAnswer, requested: Position): void {
  const { actual } = answer;
  const hdcp = isUnderHdcp(answer);
  if (!isSameAxis(actual.xPx, requested.xPx, hdcp) || !isSameAxis(actual.yPx, requested.yPx, hdcp)) {
    throw new FlatfieldError(
      'position-mismatch',
      `Asked for the pixel ${show(requested)}, the answer is for ${show(actual)}${hdcp ? ' under HDCP' : ''}: ` +
        'its value is not used. Look whether another client reads pixels of this monitor.',
    );
  }
  if (answer.kind === 'signal') refuseOutOfRange(answer, requested);
  else refuseImpossibleLight(answer, requested);
}

function isSameAxis(actual: number, requested: number, hdcp: boolean): boolean {
  const isEvenNeighbour = hdcp && requested % 2 === 1 && actual >= 0 && Math.abs(actual - requested) === 1;
  return actual === requested || isEvenNeighbour;
}

function refuseImpossibleLight({ light }: LightAnswer, requested: Position): void {
  const bad = Object.entries(light).find(([, value]) => !Number.isFinite(value) || value < 0);
  if (bad) {
    throw new FlatfieldError(
      'value-out-of-range',
      `The meter measured ${bad.join(' = ')} at the pixel ${show(requested)}, expected cd/m2, 0 or more: it is not used.`,
    );
  }
  const why = impossibleLight(light);
  if (why === null) return;
  throw new FlatfieldError(
    'value-out-of-range',
    `What the meter measured at the pixel ${show(requested)} cannot be: ${why}. It is not used.`,
  );
}

function refuseOutOfRange({ bitDepth, rgbFull, rawValue }: SignalAnswer, requested: Position): void {
  const { format, ...raw } = rawValue;
  const max = 2 ** bitDepth - 1;
  const isDepth = Number.isInteger(bitDepth) && bitDepth >= 1 && bitDepth <= 16;
  const values = [...Object.entries(rgbFull), ...Object.entries(raw).map(([name, value]) => [`raw ${name}`, value])];
  const bad = values.find(([, value]) => !Number.isInteger(value) || Number(value) < 0 || Number(value) > max);
  if (isDepth && !bad) return;
  const found = isDepth ? bad?.join(' = ') : `a bit depth of ${bitDepth}`;
  const expected = isDepth ? `0 to ${max}` : '1 to 16';
  throw new FlatfieldError(
    'value-out-of-range',
    `The answer for the pixel ${show(requested)} (${format}) has ${found}, expected ${expected}: it is not used. ` +
      'Update the monitor control software if this comes again.',
  );
}

function show({ xPx, yPx }: Position): string {
  return `(${xPx}, ${yPx})`;
}
