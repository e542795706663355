import { FARTHEST_FRACTION, FRACTION_ROUNDING, fractionsApart } from '../../plan/sampling/farthest-fraction.ts';
import { pointFinder } from '../../plan/sampling/plan-parts.ts';
import type { Position, SamplePoint } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { isSignal, isUnderHdcp, type Reading, type SignalReading } from '../../read/reading.ts';
import { SIGNAL_TRAITS, type SignalTraitName } from '../../read/signal/signal-traits.ts';
import { fullCode } from '../color/code-values.ts';
import { readingProblem } from '../color/reading-problem.ts';
import { type Evidence, isMeasuredLight } from '../evidence.ts';
import { isWhite } from '../metrics/field-readings.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive } from './reason.ts';

/** Check that the readings hold values that can be true, at the positions asked for, from one unchanged signal. */
export function checkValues(evidence: Evidence): readonly Reason[] {
  const { plan, readings } = evidence;
  const pointAt = pointFinder(plan);
  const reasons: Reason[] = [];
  for (const reading of readings) checkReading(pointAt(reading.patchIndex, reading.pointIndex), reading, plan, reasons);
  return [
    ...reasons,
    ...checkSamePixel(readings),
    ...checkUnchanged(readings.filter(isSignal)),
    ...checkScale(evidence),
    ...checkOneKind(evidence),
  ];
}

function checkReading(
  point: SamplePoint | undefined,
  reading: Reading,
  { resolution }: SamplingPlan,
  reasons: Reason[],
): void {
  const { requested, actual } = reading;
  const problem = readingProblem(reading);
  if (problem !== null) {
    reasons.push(inconclusive('reading-implausible', { problem }, reading));
  }
  if (point && (requested.xPx !== point.xPx || requested.yPx !== point.yPx)) {
    reasons.push(inconclusive('reading-elsewhere', { asked: place(requested), actual: null }, reading));
  }
  if (!isWhereAsked(reading)) {
    const params = { asked: place(requested), actual: place(actual) };
    reasons.push(inconclusive('reading-elsewhere', params, reading));
  }
  const measured = isSignal(reading) ? undefined : reading.place;
  if (point && measured && !(fractionsApart(point, measured) <= FARTHEST_FRACTION + FRACTION_ROUNDING)) {
    const actual = {
      xPx: Math.round(measured.xFraction * resolution.widthPx),
      yPx: Math.round(measured.yFraction * resolution.heightPx),
    };
    reasons.push(inconclusive('reading-elsewhere', { asked: place(requested), actual }, reading));
  }
}

function place({ xPx, yPx }: Position): Position {
  return { xPx, yPx };
}

/** Under HDCP only even coordinates can be read, and an odd one is answered from an even neighbor. */
function isWhereAsked(reading: Reading): boolean {
  const { requested, actual } = reading;
  const hdcp = isUnderHdcp(reading);
  return isCoordinateAsked(requested.xPx, actual.xPx, hdcp) && isCoordinateAsked(requested.yPx, actual.yPx, hdcp);
}

function isCoordinateAsked(requestedPx: number, actualPx: number, hdcp: boolean): boolean {
  if (requestedPx === actualPx) return true;
  return hdcp && actualPx % 2 === 0 && Math.abs(requestedPx - actualPx) === 1;
}

function checkSamePixel(readings: readonly Reading[]): readonly Reason[] {
  const seen = new Map<number, Map<number, Reading>>();
  for (const reading of readings) {
    const { patchIndex, actual } = reading;
    const ofPatch = seen.get(patchIndex) ?? new Map<number, Reading>();
    if (ofPatch.size === 0) seen.set(patchIndex, ofPatch);
    const pixel = pixelKey(actual);
    const other = ofPatch.get(pixel);
    if (other && other.pointIndex !== reading.pointIndex) {
      const { pointIndex } = other;
      return [inconclusive('pixel-repeated', { other: { patchIndex, pointIndex } }, reading)];
    }
    ofPatch.set(pixel, reading);
  }
  return [];
}

function checkUnchanged(readings: readonly SignalReading[]): readonly Reason[] {
  const [first] = readings;
  if (!first) return [];
  return SIGNAL_TRAITS.flatMap(({ trait, of }) => {
    const from = of(first);
    const other = readings.find((reading) => of(reading) !== from);
    return other ? [inconclusive(CHANGED[trait], { trait, from, to: of(other) }, other)] : [];
  });
}

const CHANGED = {
  'color-format': 'format-changed',
  'raw-format': 'format-changed',
  'bit-depth': 'bit-depth-changed',
  hdcp: 'hdcp-changed',
} as const satisfies Record<SignalTraitName, string>;

/**
 * Check that no white reads as 1, 100 or the largest code of fewer bits at every point, with nothing above: then the values are fractions, percent or
 * codes of another depth, and say nothing about the signal. A signal that is wrong hardly reads so.
 */
function checkScale({ plan, readings }: Evidence): readonly Reason[] {
  const isOfWhite = plan.patches.map(isWhite);
  const signals = readings.filter(isSignal);
  const whites = signals.filter(({ patchIndex }) => isOfWhite[patchIndex]);
  const [white] = whites;
  if (!white) return [];
  const full = OTHER_SCALES.find(
    (scale) =>
      scale < fullCode(white.bitDepth) &&
      whites.every(({ rgbFull: { r, g, b } }) => r === scale && g === scale && b === scale) &&
      signals.every(({ rgbFull: { r, g, b } }) => Math.max(r, g, b) <= scale),
  );
  const { bitDepth } = white;
  return full === undefined ? [] : [inconclusive('values-of-another-scale', { full, bitDepth }, white)];
}

const OTHER_SCALES = [1, 100, ...[8, 10, 12].map(fullCode)];

function checkOneKind({ readings }: Evidence): readonly Reason[] {
  const measured = readings.filter(({ kind }) => kind === 'light').length;
  if (measured === 0 || isMeasuredLight({ readings })) return [];
  return [inconclusive('evidence-mixed', { measured, of: readings.length })];
}

/** A whole number of its own for each pixel of a signal of less than 2^26 rows. */
export function pixelKey({ xPx, yPx }: Position): number {
  return xPx * 2 ** 26 + yPx;
}
