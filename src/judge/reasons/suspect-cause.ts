import type { Position } from '../../plan/sampling/sample-point.ts';
import type { SignalReading } from '../../read/reading.ts';
import { isSignal } from '../../read/reading.ts';
import { codeValueError, fullCode, isSameCodes } from '../color/code-values.ts';
import type { Evidence } from '../evidence.ts';
import type { LimitResult, Reason } from '../verdict.ts';
import { note } from './reason.ts';

/** Names what may make a good monitor fail: the marker in the values, and dither of the computer. They decide nothing. */
export function suspectCause(evidence: Evidence, limits: readonly LimitResult[]): readonly Reason[] {
  if (!limits.some(({ result }) => result === 'missed')) return [];
  return [...suspectMarker(evidence), ...suspectDither(evidence)];
}

/** A marker in the values is what is read at each point, whatever the patch; black everywhere is no picture. */
function suspectMarker({ plan, readings, conditions }: Evidence): readonly Reason[] {
  const { marker, oddities = [] } = conditions ?? {};
  const isRefused = oddities.some(({ what }) => what === 'marker-refused');
  if (!marker || marker === 'off' || isRefused) return [];
  const [first, ...others] = readings.filter(isSignal);
  if (!first || others.length === 0 || isSameCodes(first.rgbFull, { r: 0, g: 0, b: 0 })) return [];
  const isEverywhere = others.every(({ rgbFull }) => isSameCodes(rgbFull, first.rgbFull));
  const isWrong = [first, ...others].some((reading) => errorsOf(plan, reading).some((error) => error !== 0));
  return isEverywhere && isWrong ? [note('marker-suspected', { marker })] : [];
}

/**
 * Dither changes a code by a step, of 8 bits or of the signal, at points here and there, in one direction. A region that
 * is off is told from it: there are no exact points between its own.
 */
function suspectDither({ plan, readings }: Evidence): readonly Reason[] {
  for (const [patchIndex, patch] of plan.patches.entries()) {
    if (patch.pattern) continue;
    const read = readings.filter(isSignal).filter((reading) => reading.patchIndex === patchIndex);
    const points = read.map((reading) => ({
      ...reading.actual,
      step: stepOf(errorsOf(plan, reading), reading.bitDepth),
    }));
    const off = points.filter(({ step }) => step !== 0);
    const isOneDirection = off.every(({ step }) => step !== null && step === off[0]?.step);
    const between = points.filter((point) => point.step === 0 && isWithin(off, point));
    if (isOneDirection && off.length >= 2 && between.length >= Math.max(2, off.length / 2)) {
      return [note('dither-suspected', { patch: patch.name, count: off.length, of: points.length })];
    }
  }
  return [];
}

function errorsOf({ patches }: Evidence['plan'], { patchIndex, rgbFull, bitDepth }: SignalReading): readonly number[] {
  const patch = patches[patchIndex];
  return patch ? Object.values(codeValueError(patch, { codes: rgbFull, bitDepth })) : [];
}

/** The direction of errors of at most one step, 0 without an error, null for larger ones and for two directions. */
function stepOf(errors: readonly number[], bitDepth: number): number | null {
  const step = Math.ceil(fullCode(bitDepth) / 255);
  const directions = new Set(errors.filter((error) => error !== 0).map(Math.sign));
  if (directions.size > 1 || errors.some((error) => Math.abs(error) > step)) return null;
  return [...directions][0] ?? 0;
}

/** True if a point is in the rectangle around others. */
function isWithin(others: readonly Position[], { xPx, yPx }: Position): boolean {
  const xs = others.map((other) => other.xPx);
  const ys = others.map((other) => other.yPx);
  return xPx >= Math.min(...xs) && xPx <= Math.max(...xs) && yPx >= Math.min(...ys) && yPx <= Math.max(...ys);
}
