import type { Rgb } from '../pattern/patch.ts';
import { expectedCodes } from '../pattern/patch-pattern.ts';
import { isSignal, type Reading, type SignalReading } from '../reading/reading.ts';
import type { Xyz } from '../reference/xyz.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { deltaUv1976 } from './chromaticity-1976.ts';
import { type CodeValues, codeValueError, commandedCodeValueError, drives, inBitDepth } from './code-values.ts';
import { deltaE2000 } from './delta-e-2000.ts';
import type { ColorDeviation, Deviation, Lab } from './deviation.ts';
import type { DisplayModel } from './display-model.ts';
import { xyzToLab } from './lab.ts';
import { once } from './metrics/once.ts';
import { readingProblem } from './reading-problem.ts';
import type { CodePath } from './signal/code-path.ts';
import { findSignalPath } from './signal/signal-path.ts';

/**
 * Each reading against what its patch should be, in the order of the readings. A reading whose patch is not in the plan,
 * that stands where its pattern is not known, or whose values cannot be true, has no deviation: the judge says so. `path` is the one
 * that the code values took; absent, it is found from these readings.
 */
export function deviations(
  plan: SamplingPlan,
  readings: readonly Reading[],
  model: DisplayModel | null,
  path: CodePath = findSignalPath(plan, readings).path,
): readonly Deviation[] {
  const expected = plan.patches.map((patch) => ({
    signal: once(() => expectedColor(drives(patch), model?.toXyz, model)),
    light: once(() => expectedColor(drives(patch), model?.toMeasuredXyz, model)),
  }));
  return readings.flatMap((reading): Deviation[] => {
    const patch = plan.patches[reading.patchIndex];
    const codes = patch && expectedCodes(patch, plan.resolution, reading.actual);
    if (!codes || readingProblem(reading) !== null) return [];
    const shown = { codes, bitDepth: patch.bitDepth };
    const toXyz = isSignal(reading) ? model?.toXyz : model?.toMeasuredXyz;
    const color = patch.pattern
      ? expectedColor(drives(shown), toXyz, model)
      : (expected[reading.patchIndex]?.[reading.kind]() ?? null);
    return [
      {
        patchIndex: reading.patchIndex,
        pointIndex: reading.pointIndex,
        reading: reading.sequence,
        ...(isSignal(reading) ? codeDeviation(reading, shown, path) : NO_CODES),
        color: colorDeviation(color, readColor(reading, model), model),
      },
    ];
  });
}

/** Of light no code values are known. */
const NO_CODES = { expectedRgb: null, codeValueError: null, commandedCodeValueError: null };

function codeDeviation(reading: SignalReading, shown: CodeValues, path: CodePath) {
  const read = { codes: reading.rgbFull, bitDepth: reading.bitDepth };
  // Of as many bits as were shown, every code must be the one shown; of fewer, the one that they round to.
  const isExpanded = read.bitDepth > shown.bitDepth;
  const expectedRgb = isExpanded ? path.expect(shown, read.bitDepth) : inBitDepth(shown, read.bitDepth);
  return {
    expectedRgb,
    codeValueError: codeValueError(shown, read, expectedRgb),
    commandedCodeValueError: commandedCodeValueError(shown, read, expectedRgb, path.toleranceSteps),
  };
}

interface Color {
  readonly xyz: Xyz;
  readonly lab: Lab;
}

function expectedColor(shown: Rgb, toXyz: DisplayModel['toXyz'] | undefined, model: DisplayModel | null): Color | null {
  const xyz = toXyz?.(shown) ?? null;
  return model && xyz && { xyz, lab: xyzToLab(xyz, model.white) };
}

/** What the point shows: measured light if there is any, else what the display makes of the signal. */
function readColor(reading: Reading, model: DisplayModel | null): Xyz | null {
  if (!isSignal(reading)) return reading.light;
  return model?.toXyz(drives({ codes: reading.rgbFull, bitDepth: reading.bitDepth })) ?? null;
}

function colorDeviation(expected: Color | null, xyz: Xyz | null, model: DisplayModel | null): ColorDeviation | null {
  if (!model || !expected || !xyz) return null;
  const lab = xyzToLab(xyz, model.white);
  const luminance = expected.xyz.Y;
  return {
    xyz,
    expectedXyz: expected.xyz,
    lab,
    expectedLab: expected.lab,
    deltaE2000: deltaE2000(expected.lab, lab),
    luminanceDeviationPercent: luminance > 0 ? (100 * (xyz.Y - luminance)) / luminance : null,
    deltaUv1976: deltaUv1976(expected.xyz, xyz),
  };
}
