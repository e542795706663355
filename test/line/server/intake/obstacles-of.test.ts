import { describe, expect, it } from 'vitest';
import { findProfile } from '../../../../src/judge/profiles/find-profile.ts';
import { obstaclesOf } from '../../../../src/line/server/intake/content-of.ts';
import { resolvePatchInput } from '../../../../src/plan/sampling/patch-input.ts';
import { planSampling } from '../../../../src/plan/sampling/plan-sampling.ts';
import { golden, production } from './run-of-line.ts';

const flat = golden('flat');
const { profile } = flat.judgment;
const planned = (layout: string, patches: readonly string[] = profile.plan.patches) => ({
  ...flat,
  plan: planSampling({
    layout,
    order: 'row-major',
    resolution: flat.plan.resolution,
    patches: patches.map(resolvePatchInput),
  }),
  judgment: { ...flat.judgment, profile },
});

describe('obstaclesOf', () => {
  it.each(['tinted-corner', 'hdcp-mid-run'] as const)('finds none in a run as its profile asks for: %s', (name) => {
    expect(obstaclesOf(production(name))).toEqual([]);
  });

  it('finds none in a finer grid, another order or another name of the same grid', () => {
    const own = profile.plan.layout;
    expect(own).toMatch(/^(5x5|25)$/);
    for (const layout of ['5x5', '25', '9x9', '5x7']) expect(obstaclesOf(planned(layout))).toEqual([]);
  });

  it.each([
    ['a coarser grid', planned('3x3')],
    ['a grid coarser one way', planned('9x4')],
    ['points of another layout', planned('5-tenth')],
    ['a patch less', planned('5x5', profile.plan.patches.slice(1))],
    [
      'a patch at fewer points',
      planned(
        '5x5',
        profile.plan.patches.map((name, i) => (i === 0 ? `${name}=center` : name)),
      ),
    ],
  ])('finds a narrowed plan: %s', (_, run) => {
    expect(obstaclesOf(run)).toContain('plan-narrowed');
  });

  it('finds a plan narrowed that only says that it is not', () => {
    const { plan, ...run } = planned('5x5');
    const points = plan.points.map((point) => ({ ...point, xPx: Math.round(point.xPx * 0.6) }));
    expect(obstaclesOf({ ...run, plan: { ...plan, points } })).toContain('plan-narrowed');
    expect(obstaclesOf({ ...run, plan: { ...plan, points: plan.points.slice(1) } })).toContain('plan-narrowed');
    expect(obstaclesOf({ ...run, plan: { ...plan, grid: { columns: 900, rows: 900 } } })).toContain('plan-narrowed');
  });

  it('finds a guard band that was asked for, and none in a width of 0', () => {
    expect(obstaclesOf(production('tinted-corner', {}, undefined, { guardBand: 0.1 }))).toEqual(['guard-band']);
    const named = { 'delta-e-2000-reference-max': 0.1 };
    expect(obstaclesOf(production('tinted-corner', {}, undefined, { guardBand: named }))).toEqual(['guard-band']);
    expect(obstaclesOf(production('tinted-corner', {}, undefined, { guardBand: 0 }))).toEqual([]);
  });

  it('finds limits on light that were held against the signal', () => {
    expect(obstaclesOf(production('light-profile'))).toContain('signal-path-only');
  });

  it('finds grays that were not tested', () => {
    const run = production('flat', {}, findProfile('calibration-match'));
    expect(obstaclesOf(run)).toEqual(['plan-narrowed', 'not-tested']);
  });

  it('finds a calibration that did not come from the monitor, if the profile needs one', () => {
    const run = production('tinted-corner');
    const { reference } = run.calibration;
    if (!reference) throw new Error('no reference');
    for (const source of ['file', 'custom'] as const) {
      const given = { ...run, calibration: { ...run.calibration, reference: { ...reference, source } } };
      expect(obstaclesOf(given)).toEqual(['given-reference']);
      const uncalibrated = { ...given.judgment.profile, calibrationMaxAgeDays: null };
      expect(obstaclesOf({ ...given, judgment: { ...given.judgment, profile: uncalibrated } })).toEqual([]);
    }
  });

  it('finds a tone response other than that of the target', () => {
    expect(obstaclesOf(production('tinted-corner', {}, undefined, { toneResponse: 1.8 }))).toEqual(['tone-overridden']);
  });
});
