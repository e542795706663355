import { describe, expect, it } from 'vitest';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { SamplePoint } from '../../src/plan/sampling/sample-point.ts';
import type { Xyz } from '../../src/read/reference/xyz.ts';
import { buildEvidence } from './build-evidence.ts';
import { inEnglish } from './in-english.ts';
import { goodLight } from './panel-at.ts';

type Change = (light: Xyz, point: SamplePoint) => Xyz;

/** Judged at the points of the profile, unless another layout is given. */
function judged(name: string, change: Change, layout = findProfile(name).plan.layout) {
  const profile = findProfile(name);
  const { patches } = profile.plan;
  const evidence = buildEvidence({ layout, patches, light: (patch, point) => change(goodLight(patch), point) });
  const { verdict } = judgeEvidence(evidence, profile, { judgedAt: '2026-01-05T09:00:00.000Z' });
  return inEnglish(verdict, evidence.plan);
}

const times = ({ X, Y, Z }: Xyz, factor: number): Xyz => ({ X: X * factor, Y: Y * factor, Z: Z * factor });
const isCorner = ({ xFraction: x, yFraction: y }: SamplePoint, side: number) =>
  Math.abs(x - side) < 0.2 && Math.abs(y - side) < 0.2;

describe('what each of these profiles must fail', () => {
  it('two corners that differ, each of them within the limit of the center', () => {
    // 0.009 to each side: 0.018 apart, in u' at equal luminance. HDR allows 0.0182, so 0.0095 there.
    for (const [name, du] of [
      ['dci-direct-view', 0.009],
      ['dci-direct-view-hdr', 0.0095],
    ] as const) {
      const change: Change = ({ X, Y, Z }, point) => {
        const shift = isCorner(point, 0) ? du : isCorner(point, 1) ? -du : 0;
        const v = (9 * Y) / (X + 15 * Y + 3 * Z);
        const u = (4 * X) / (X + 15 * Y + 3 * Z) + shift;
        return { X: (9 * Y * u) / (4 * v), Y, Z: (Y * (12 - 3 * u - 20 * v)) / (4 * v) };
      };
      expect(judged(name, change).outcome).toBe('fail');
    }
  });

  it('a point 21 % brighter than the center', () => {
    expect(judged('ebu-3320', (light, { index }) => times(light, index === 0 ? 1.21 : 1)).outcome).toBe('fail');
  });

  it('a panel that meets 75 % but not 1.33', () => {
    expect(judged('panel-data-sheet', (light, { index }) => times(light, index === 0 ? 0.751 : 1)).outcome).toBe(
      'fail',
    );
  });

  it.each([
    ['din-quality-control', 0.8],
    ['tg18', 0.7],
  ])('a spot in the middle of a corner window, %s', (name, factor) => {
    const spot: Change = (light, { xFraction: x, yFraction: y }) =>
      times(light, Math.hypot(x - 0.16, y - 0.16) < 0.05 ? factor : 1);
    expect(judged(name, spot).outcome).toBe('fail');
  });
});

it.each([
  ['dci-direct-view', '3x3'],
  ['tg18', '5-quarter'],
  ['din-quality-control', '3x3'],
  ['acr-quality-control', '5-sixth'],
])('%s cannot be judged at %s, which leaves the places of its source unread', (name, layout) => {
  const { outcome, reasons } = judged(name, (light) => light, layout);
  expect(outcome).toBe('inconclusive');
  expect(reasons.map(({ code }) => code)).toContain('plan-span-too-small');
});

describe('profiles of projected screens', () => {
  const names = ['dci-projector', 'dci-projector-hdr', 'st-431-1-review-room', 'st-431-1-theater'];

  it.each(names)('%s reports it, whatever the verdict', (name) => {
    for (const factor of [1, 0.85, 0.5]) {
      const { reasons } = judged(name, (light, { index }) => times(light, index === 2 ? 1 : factor));
      expect(reasons.filter(({ code }) => code === 'for-projection')).toMatchObject([
        {
          weight: 'note',
          message: `Profile ${name} is for projected screens only: its limits do not apply to a flat display.`,
        },
      ]);
    }
    expect(findProfile(name).title).toContain('projected screens only');
  });

  it.each(['st-431-1-review-room', 'st-431-1-theater'])('%s fails an even screen', (name) => {
    expect(judged(name, (light) => light).outcome).toBe('fail');
    const dimmed = judged(name, (light, { index }) => times(light, index === 2 ? 1 : 0.85));
    expect(dimmed.outcome).toBe('pass');
  });
});
