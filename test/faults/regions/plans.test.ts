import { expect, it } from 'vitest';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../../src/judge/profiles/profile.ts';
import { patchToShow } from '../../../src/plan/pattern/patch-to-show.ts';
import { resolvePatchInput } from '../../../src/plan/sampling/patch-input.ts';
import { partOf } from '../../../src/plan/sampling/plan-parts.ts';
import { planSampling } from '../../../src/plan/sampling/plan-sampling.ts';
import { readsOf } from './reads.mjs';
import { regionRows } from './table.mjs';

/** Regions of a row: a share of one of 400 is off by up to 2 points, two of three standard deviations. */
const COUNT = 400;
const TOLERANCE = 3;

it.each(['calibration-match', 'signal-exact'])(
  'the plan of %s sees faults in regions as often as that of its first version, also of kinds that no search knew',
  (name) => {
    const plans = [findProfile(name), findProfile(`${name}@1`)].map(({ plan }) => readsOfPlan(plan));
    const options = { count: COUNT, seed: 'plans', tones: ['2.2'], onlyScreens: ['16:9'] };
    const rows = [...regionRows(plans, options)].flatMap(({ kind, area, isHeldOut, seen: [now, before] }) =>
      (['byCode', 'byColor'] as const).map((way) => ({
        what: `${kind}, ${area}, ${way}`,
        below: 100 * ((before?.[way] ?? 0) - (now?.[way] ?? 0)),
        allowed: (isHeldOut ? 2 : 1) + TOLERANCE,
      })),
    );
    expect(rows).toHaveLength(25 * 5 * 2);
    expect(rows.filter(({ below, allowed }) => below > allowed)).toEqual([]);
    const mean = rows.reduce((sum, { below }) => sum + below, 0) / rows.length;
    expect(mean).toBeLessThan(0);
  },
);

it('a plan of white alone does not', () => {
  const [white, before] = [{ layout: '5x5', patches: ['white'] }, findProfile('calibration-match@1').plan].map(
    readsOfPlan,
  );
  const options = { count: 60, seed: 'plans', tones: ['2.2'], onlyScreens: ['16:9'] };
  const below = [...regionRows([white ?? [], before ?? []], options)].map(
    ({ seen: [now, old] }) => 100 * ((old?.byCode ?? 0) - (now?.byCode ?? 0)),
  );
  expect(Math.max(...below)).toBeGreaterThan(50);
});

function readsOfPlan({ layout, patches }: Pick<Profile['plan'], 'layout' | 'patches'>) {
  const resolution = { widthPx: 3840, heightPx: 2160 };
  const plan = planSampling({ layout, order: 'row-major', resolution, patches: patches.map(resolvePatchInput) });
  return readsOf({ partOf, patchToShow }, plan);
}
