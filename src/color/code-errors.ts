import { expectedCodes } from '../pattern/patch-pattern.ts';
import type { SignalReading } from '../reading/reading.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import { type CodePath, toleranceSteps } from './signal/code-path.ts';

/** How far the code values of a reading are from those that its path should have delivered. */
export interface CodeError {
  /** Max. over the channels, in steps of the reading's bit depth, 0 or more. */
  readonly steps: number;
  /** The steps that it may be off: what an allowed expansion, conversion or loss of bits rounds. */
  readonly toleranceSteps: number;
}

/** The error of a reading of the signal; null if what was shown there is not known. */
export function codeErrorOf(
  { patches, resolution }: SamplingPlan,
  { patchIndex, actual, rgbFull, bitDepth }: SignalReading,
  path: CodePath,
): CodeError | null {
  const patch = patches[patchIndex];
  const codes = patch && expectedCodes(patch, resolution, actual);
  if (!codes) return null;
  const shown = { codes, bitDepth: patch.bitDepth };
  const expected = path.expect(shown, bitDepth);
  const errors = (['r', 'g', 'b'] as const).map((channel) => Math.abs(rgbFull[channel] - expected[channel]));
  return { steps: Math.max(...errors), toleranceSteps: toleranceSteps(path, shown, bitDepth) };
}
