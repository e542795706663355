import type { Rgb } from '../../plan/pattern/patch.ts';
import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { isSignal, type LightReading, type Reading } from '../../read/reading.ts';
import type { Xyz } from '../../read/reference/xyz.ts';
import { deltaUv1976 } from './chromaticity-1976.ts';
import { type CodeValues, codeValueError, commandedCodeValueError, drives, inBitDepth } from './code-values.ts';
import { deltaE2000 } from './delta-e-2000.ts';
import type { ColorDeviation, Deviation, Lab } from './deviation.ts';
import type { DisplayModel } from './display-model.ts';
import { xyzToLab } from './lab.ts';
import { readingProblem } from './reading-problem.ts';
import type { CodePath } from './signal/code-path.ts';
import { type Observation, type Observations, observations } from './signal/observation.ts';
import { findSignalPath } from './signal/signal-path.ts';

/**
 * Each reading against what its patch should be, in the order of the readings. A reading whose patch is not in the plan,
 * that stands where its pattern is not known, or whose values cannot be true, has no deviation: the judge says so. `path` is the one
 * that the code values took; absent, it is found from these readings. `seen`: the observations of these readings, if they are known.
 */
export function deviations(
  plan: SamplingPlan,
  readings: readonly Reading[],
  model: DisplayModel | null,
  path?: CodePath,
  seen: Observations = observations(plan, readings),
): readonly Deviation[] {
  const ofSignal = signalDifferences(seen, model, path ?? findSignalPath(seen).path);
  const ofLight = lightDifference(plan, model);
  const found: Deviation[] = [];
  readings.forEach((reading, place) => {
    const difference = isSignal(reading) ? ofSignal(seen.ofReading[place]) : ofLight(reading);
    if (!difference) return;
    found.push({
      patchIndex: reading.patchIndex,
      pointIndex: reading.pointIndex,
      reading: reading.sequence,
      expectedRgb: difference.expectedRgb,
      codeValueError: difference.codeValueError,
      commandedCodeValueError: difference.commandedCodeValueError,
      color: difference.color,
    });
  });
  return found;
}

/** The values of a deviation, without its place. */
type Difference = Pick<Deviation, 'expectedRgb' | 'codeValueError' | 'commandedCodeValueError' | 'color'>;

function signalDifferences({ distinct }: Observations, model: DisplayModel | null, path: CodePath) {
  const expected = expectedColors(model, model?.toXyz);
  const found = new Map<Observation, Difference>();
  for (const one of distinct) {
    const { shown, read } = one;
    const xyz = model?.toXyz(drives(read)) ?? null;
    const color = colorDeviation(expected(shown), xyz, model);
    found.set(one, Object.assign(codeDeviation(read, shown, path), { color }));
  }
  return (one: Observation | undefined) => one && found.get(one);
}

function codeDeviation(read: CodeValues, shown: CodeValues, path: CodePath) {
  // Of as many bits as were shown, every code must be the one shown; of fewer, the one that they round to.
  const isExpanded = read.bitDepth > shown.bitDepth;
  const expectedRgb = isExpanded ? path.expect(shown, read.bitDepth) : inBitDepth(shown, read.bitDepth);
  return {
    expectedRgb,
    codeValueError: codeValueError(shown, read, expectedRgb),
    commandedCodeValueError: commandedCodeValueError(shown, read, expectedRgb, path.toleranceSteps),
  };
}

function lightDifference({ patches, resolution }: SamplingPlan, model: DisplayModel | null) {
  const expected = expectedColors(model, model?.toMeasuredXyz);
  return (reading: LightReading): Difference | null => {
    const patch = patches[reading.patchIndex];
    const codes = patch && expectedCodes(patch, resolution, reading.actual);
    if (!codes || readingProblem(reading) !== null) return null;
    const color = colorDeviation(expected({ codes, bitDepth: patch.bitDepth }), reading.light, model);
    // Of light no code values are known.
    return { expectedRgb: null, codeValueError: null, commandedCodeValueError: null, color };
  };
}

interface Color {
  readonly xyz: Xyz;
  readonly lab: Lab;
}

/** The color that code values of a patch promise; `codes` are the same object wherever a patch shows the same. */
function expectedColors(model: DisplayModel | null, toXyz: DisplayModel['toXyz'] | undefined) {
  const known = new Map<Rgb, Color | null>();
  return (shown: CodeValues): Color | null => {
    const found = known.get(shown.codes);
    if (found !== undefined) return found;
    const xyz = toXyz?.(drives(shown)) ?? null;
    const color = model && xyz && { xyz, lab: xyzToLab(xyz, model.white) };
    known.set(shown.codes, color);
    return color;
  };
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
