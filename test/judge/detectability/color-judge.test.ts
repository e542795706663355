import { expect, test } from 'vitest';
import { colorJudge } from '../../../src/judge/detectability/color-judge.ts';
import { type ColorRead, colorsRead } from '../../../src/judge/detectability/colors-read.ts';
import { imaginedReading, traitsOf } from '../../../src/judge/detectability/imagined-reading.ts';
import { evaluate } from '../../../src/judge/evaluate.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../../src/judge/profiles/profile.ts';
import type { Reading } from '../../../src/read/reading.ts';
import { buildEvidence } from '../build-evidence.ts';

/** Whether white that reads as this gray fails limits on these metrics. */
function isSeen(metrics: Readonly<Record<string, number>>, gray: number): boolean {
  const { plan, readings, calibration } = buildEvidence({ patches: 'white', layout: '3x3' });
  const match = findProfile('calibration-match');
  const [limit] = match.limits;
  const limits = Object.entries(metrics).map(([metric, required]) => ({
    ...limit,
    metric,
    required,
    recommended: required,
  }));
  const profile = { ...match, limits } as Profile;
  const { context } = evaluate({ plan, readings, calibration, profile, toneResponseOption: null });
  const [color] = colorsRead(plan) as [ColorRead];
  const sent = { codes: { r: gray, g: gray, b: gray }, bitDepth: 8 };
  const reading = imaginedReading(sent, context.path, color.points[0], traitsOf(readings), context) as Reading;
  return colorJudge({ plan, profile, context }, color)(reading, context.path) === 'missed';
}

test.each([
  [{ 'delta-e-2000-reference-max': 2 }, 200, true],
  [{ 'delta-e-2000-reference-max': 50 }, 200, false],
  [{ 'delta-e-2000-reference-max': 50, 'luminance-reference-max': 5 }, 200, true],
  [{ 'delta-e-2000-reference-max': 2, 'luminance-reference-max': 99 }, 200, true],
  [{ 'delta-e-2000-reference-max': 2, 'luminance-reference-max': 5 }, 255, false],
  // Limits between points see no error that all points share.
  [{ 'delta-e-2000-reference-max': 50, 'luminance-center-max': 5 }, 200, false],
])('limits %j on white that reads as %i: %s', (metrics, gray, expected) => {
  expect(isSeen(metrics, gray)).toBe(expected);
});
