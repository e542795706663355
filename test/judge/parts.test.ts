import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorBasis } from '../../src/judge/color/color-basis.ts';
import { deviations } from '../../src/judge/color/deviations.ts';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { metrics } from '../../src/judge/metrics/metrics.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { parseProfile } from '../../src/judge/profiles/profile-schema.ts';
import { patternPatch } from '../../src/plan/pattern/patch-pattern.ts';
import { plannedPoints } from '../../src/plan/sampling/plan-parts.ts';
import { type BuildOptions, buildEvidence } from './build-evidence.ts';
import { flatFieldMatch } from './flat-field-profiles.ts';

const resolution = { widthPx: 3840, heightPx: 2160 };
const [black, white] = [0, 255].map((code) => ({ r: code, g: code, b: code })) as [Rgb, Rgb];
type Rgb = { readonly r: number; readonly g: number; readonly b: number };
const ramp = patternPatch({ kind: 'ramp', direction: 'horizontal', from: black, to: white }, resolution);
const patches = ['white', 'red=5-tenth', { patch: ramp, layout: '5x5' }] as const;
const profile = parseProfile({
  extends: 'calibration-match',
  name: 'parts',
  plan: { layout: '5x5', patches: ['white', 'red=5-tenth'] },
  requires: { minimumPoints: 25, minimumGrid: { columns: 5, rows: 5 }, patches: ['white'] },
});

function verdictOf(evidence: ReturnType<typeof buildEvidence>, by: Profile = profile) {
  return judgeEvidence(evidence, by, { judgedAt: '2026-01-05T09:00:00.000Z' }).verdict;
}

function reasonsOf(options: BuildOptions, by: Profile = profile) {
  return verdictOf(buildEvidence(options), by).reasons.map(({ code, patchIndex }) => [code, patchIndex]);
}

describe('parts of a plan', () => {
  const evidence = buildEvidence({ patches });

  it('pass if each was read in full', () => {
    expect(verdictOf(evidence)).toMatchObject({ outcome: 'pass', counts: { planned: 55, read: 55, judged: 55 } });
  });

  it('never pass if a point of any part is missing, read twice, or of another part', () => {
    const sequences = fc.uniqueArray(fc.nat(evidence.readings.length - 1), { minLength: 1 });
    const property = fc.property(sequences, fc.boolean(), (chosen, isMoved) => {
      const isChosen = (sequence: number) => chosen.includes(sequence);
      const left = evidence.readings.filter(({ sequence }) => !isChosen(sequence));
      const again = evidence.readings.filter(({ sequence }) => isChosen(sequence));
      // Red has five points: those of the plan's own layout with higher numbers are none of it.
      const strange = again.map((reading) => ({ ...reading, patchIndex: 1, pointIndex: reading.pointIndex + 5 }));
      const readings = isMoved ? [...left, ...strange] : left;
      expect(verdictOf({ ...evidence, readings }).outcome).toBe('inconclusive');
      expect(verdictOf({ ...evidence, readings: [...evidence.readings, ...again] }).outcome).toBe('inconclusive');
    });
    fc.assert(property, { numRuns: 100 });
  });

  it('never pass with a bad reading at any point of any part', () => {
    const places = plannedPoints(evidence.plan);
    const property = fc.property(fc.nat(places.length - 1), fc.constantFrom('r', 'g', 'b'), (at, channel) => {
      const hit = places[at];
      const read: BuildOptions['read'] = (codes, point, { name }) => {
        const isHit = point === hit?.point && name === evidence.plan.patches[hit.patchIndex]?.name;
        const code = codes[channel as 'r'];
        return isHit ? { ...codes, [channel]: code < 128 ? code + 60 : code - 60 } : codes;
      };
      const bad = buildEvidence({
        patches,
        read: (codes, point, patch) => read(codes, same(point, patch.name), patch),
      });
      expect(verdictOf(bad).outcome).toBe('fail');
    });
    // Both plans are equal, but each has its own points.
    const same = (point: (typeof places)[number]['point'], name: string) =>
      places.find((one) => one.point.index === point.index && evidence.plan.patches[one.patchIndex]?.name === name)
        ?.point ?? point;
    fc.assert(property, { numRuns: 60 });
  });
});

describe('what a profile requires of a plan', () => {
  it('is required of each part by itself', () => {
    expect(reasonsOf({ patches: ['white', 'black=3x3'] })).toEqual([
      ['plan-too-small', 1],
      ['plan-grid-too-small', 1],
    ]);
    expect(reasonsOf({ patches: ['white=3x3', 'black'] })).toEqual([
      ['plan-too-small', 0],
      ['plan-grid-too-small', 0],
    ]);
    expect(reasonsOf({ layout: '3x3', patches: ['white=5x5', 'black=5x5'] })).toEqual([]);
    expect(reasonsOf({ layout: '3x3', patches: ['white=5x5', 'black'] })).toEqual([
      ['plan-too-small', null],
      ['plan-grid-too-small', null],
    ]);
  });

  it('is for a patch with a layout in the profile what that layout is', () => {
    expect(reasonsOf({ patches: ['white', 'red=5-quarter'] })).toEqual([]);
    expect(reasonsOf({ patches: ['white', 'red=3x1'] })).toContainEqual(['plan-too-small', 1]);
    expect(reasonsOf({ patches: ['white@10', 'red@10=5-quarter'] })).toEqual([]);
    const grid = parseProfile({ ...profile, plan: { layout: '5x5', patches: ['white', 'red=3x3'] } });
    expect(reasonsOf({ patches: ['white', 'red=3x3'] }, grid)).toEqual([]);
    expect(reasonsOf({ patches: ['white', 'red=9-ring'] }, grid)).toEqual([['plan-grid-too-small', 1]]);
    // A larger layout for all is no smaller one for red.
    expect(reasonsOf({ layout: '3x3', patches: ['white', 'red'] })).toEqual([
      ['plan-too-small', null],
      ['plan-grid-too-small', null],
    ]);
  });

  it('holds for span and quarters of each part', () => {
    const corner = '0.1,0.1;0.1,0.2;0.2,0.1;0.2,0.2;0.15,0.15';
    expect(reasonsOf({ patches: ['white', { patch: 'red', layout: corner }] })).toEqual([['plan-span-too-small', 1]]);
    const diagonal = '0.1,0.1;0.2,0.2;0.3,0.3;0.8,0.8;0.9,0.9';
    expect(reasonsOf({ patches: ['white', { patch: 'red', layout: diagonal }] })).toEqual([['plan-quarter-unread', 1]]);
  });

  it('refuses an unknown layout', () => {
    const plan = (patch: string) => () =>
      parseProfile({ ...profile, plan: { layout: '5x5', patches: ['white', patch] } });
    expect(plan('red=5')).toThrow(/plan\.patches\.1: expected a patch such as white.*red=5-tenth, got "red=5"/);
    expect(plan('red=5-tenth')).not.toThrow();
    expect(plan('red=0.5,0.5;0.1,0.1')).not.toThrow();
  });
});

describe('contrast deviation over parts', () => {
  const contrast = (options: BuildOptions) => contrastOf(buildEvidence(options));
  const contrastOf = ({ plan, readings, calibration }: ReturnType<typeof buildEvidence>) => {
    const { model } = colorBasis(calibration.reference);
    const found = metrics(new Set(['contrast-deviation-max']), {
      plan,
      readings,
      deviations: deviations(plan, readings, model),
      ambientCdM2: 0,
      whyNoColor: { code: 'calibration-missing', params: {} },
    });
    return found.find(({ name }) => name === 'contrast-deviation-max');
  };
  const dim: BuildOptions['read'] = ({ r, g, b }, { xPx, yPx }, { name }) =>
    name === 'gray-128' && xPx === 384 && yPx === 216 ? { r: r - 20, g: g - 20, b: b - 20 } : { r, g, b };

  it('compares white and gray at the same pixel, whatever their indices', () => {
    const shared = contrast({ patches: 'white,gray-128', layout: '5-tenth', read: dim });
    expect(shared).toMatchObject({ pointIndex: 0 });
    const apart = contrast({ patches: 'white,gray-128=5-tenth', read: dim });
    expect(apart).toMatchObject({ value: shared?.value, pointIndex: null });
    expect(shared?.value).toBeGreaterThan(10);
  });

  it('goes by the index of a point that the plan does not have', () => {
    const evidence = buildEvidence({ patches: 'white,gray-128', layout: '5-tenth', read: dim });
    const strange = evidence.readings.map((reading) => ({
      ...reading,
      pointIndex: reading.pointIndex === 0 ? 99 : reading.pointIndex,
    }));
    expect(contrastOf({ ...evidence, readings: strange })).toMatchObject({ pointIndex: 99 });
  });

  it('has no value if white was not read at the pixels of gray', () => {
    const why = { code: 'white-not-read-everywhere', params: {} };
    expect(contrast({ patches: 'white,gray-128=5-quarter' })).toMatchObject({ value: null, why });
    expect(contrast({ patches: 'white=5-tenth,gray-128' })).toMatchObject({ value: null, why });
    expect(contrast({ patches: 'white=5-tenth,gray-128=5-quarter' })).toMatchObject({ value: null, why });
  });
});

it('a profile without patches of its own layout asks the same of every part', () => {
  const match = flatFieldMatch;
  expect(reasonsOf({ patches: ['white', 'red=5-tenth'] }, match)).toEqual([['plan-too-small', 1]]);
  expect(reasonsOf({ patches: ['white', 'red=9-ring'] }, match)).toEqual([]);
});
