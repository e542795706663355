import { describe, expect, it } from 'vitest';
import { metricTable } from '../../../src/judge/metrics/metric-table.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../../src/judge/profiles/profile.ts';
import { checkPlan } from '../../../src/judge/reasons/check-plan.ts';
import { type Patch, parsePatch } from '../../../src/plan/pattern/patch.ts';
import { LAYOUT_NAMES } from '../../../src/plan/sampling/named-layouts.ts';
import { planSampling, toEvenCoordinates } from '../../../src/plan/sampling/plan-sampling.ts';
import type { SamplingPlan } from '../../../src/plan/sampling/sampling-plan.ts';
import { type BuildOptions, buildEvidence } from '../build-evidence.ts';

const match = findProfile('calibration-match');
const requires = (change: Partial<Profile['requires']>): Profile => ({
  ...match,
  requires: { minimumPoints: 1, patches: [], ...change },
});

function reasonsOf(options: BuildOptions, profile: Profile) {
  return checkPlan(buildEvidence(options).plan, profile).map(({ code, patchIndex }) => [code, patchIndex]);
}

describe('a plan', () => {
  it('of one patch with a layout of its own is not asked for points of any other', () => {
    const options: BuildOptions = { layout: '2x2', patches: ['white=3x3'] };
    expect(reasonsOf(options, requires({ minimumPoints: 9 }))).toEqual([]);
  });

  it.each([
    ['black', ['plan-patch-missing']],
    ['black,black@10', ['plan-patch-missing']],
    ['black,white', []],
    ['gray-128', []],
    ['cyan', []],
    ['yellow', []],
    ['tone-chart', []],
  ])('of %s could not see a signal that is missing or scaled if it shows nothing but black', (patches, codes) => {
    expect(reasonsOf({ layout: '3x3', patches }, requires({})).map(([code]) => code)).toEqual(codes);
    expect(reasonsOf({ layout: '3x3', patches: 'black' }, { ...requires({}), kind: 'light' })).toEqual([]);
  });

  it('may have a color that its profile requires in the cells of a chart, in two quarters of the screen', () => {
    const cell = (codes: string) => parsePatch(codes).codes;
    const chartOf = (name: string, cells: readonly string[]): Patch => ({
      ...parsePatch('black'),
      name,
      pattern: { kind: 'cells', name, columns: 4, rows: 4, codes: cells.map(cell) },
    });
    const others = Array.from({ length: 16 }, (_, index) => `${10 * index + 5}/40/90`);
    const black = (...places: readonly number[]) =>
      others.map((one, place) => (places.includes(place) ? 'black' : one));
    const missing = (chart: Patch, more: readonly string[], profile = findProfile('signal-exact')) => {
      const resolution = { widthPx: 3840, heightPx: 2160 };
      const patches = [...more.map(parsePatch), chart];
      const own = planSampling({ layout: '5x5', order: 'row-major', resolution, patches });
      return checkPlan(own, profile).flatMap(({ code, params }) => (code === 'plan-patch-missing' ? [params] : []));
    };
    const one = { profile: 'signal-exact', patches: ['black'] };
    expect(missing(chartOf('two-quarters', black(0, 15)), ['white'])).toEqual([]);
    expect(missing(chartOf('one-quarter', black(0, 1)), ['white'])).toEqual([one]);
    expect(missing(chartOf('upper-half', black(0, 3)), ['white'])).toEqual([one]);
    expect(missing(chartOf('left-half', black(0, 12)), ['white'])).toEqual([one]);
    expect(missing(chartOf('no-black', black()), ['white'])).toEqual([one]);
    const whites = chartOf('whites', ['white', ...others.slice(1, 15), 'white']);
    expect(missing(whites, ['black'])).toEqual([{ profile: 'signal-exact', patches: ['white'] }]);
    const light = { ...findProfile('signal-exact'), kind: 'light' as const };
    expect(missing(chartOf('of-light', black(0, 15)), ['white'], light)).toEqual([one]);
  });

  it.each(['upper left', 'upper right', 'lower left', 'lower right'])(
    'whose chart is not read in the quarter %s proves nothing',
    (quarter) => {
      for (const name of ['calibration-match', 'signal-exact']) {
        const profile = findProfile(name);
        const { plan } = buildEvidence({ layout: '5x5', patches: profile.plan.patches });
        expect(checkPlan(plan, profile)).toEqual([]);
        const isInside = ({ xFraction: x, yFraction: y }: { readonly xFraction: number; readonly yFraction: number }) =>
          `${y < 0.5 ? 'upper' : 'lower'} ${x < 0.5 ? 'left' : 'right'}` === quarter;
        const patches = plan.patches.map((patch) => {
          const { ownLayout } = patch;
          if (patch.pattern === undefined || !ownLayout) return patch;
          return {
            ...patch,
            ownLayout: { ...ownLayout, points: ownLayout.points.filter((point) => !isInside(point)) },
          };
        });
        expect(checkPlan({ ...plan, patches }, profile)).toContainEqual(
          expect.objectContaining({
            code: 'plan-quarter-unread',
            params: { quarters: [quarter], patch: 'field-chart' },
          }),
        );
      }
    },
  );

  it.each([
    ['gray-36=5-quarter,field-chart', ['white']],
    ['white,gray-36=5-quarter', ['black']],
  ])('of signal-exact that reads %s lacks %j', (patches, missing) => {
    const { plan } = buildEvidence({ layout: '5x5', patches });
    const found = checkPlan(plan, findProfile('signal-exact')).map(({ code, params }) => [code, params]);
    expect(found).toEqual([['plan-patch-missing', { profile: 'signal-exact', patches: missing }]]);
  });

  it('is asked for a point at the center by a metric that compares with it', () => {
    const ratio = findProfile('ebu-3320');
    const codes = (layout: string) => reasonsOf({ layout, patches: 'white' }, ratio).map(([code]) => code);
    expect(codes('4x4')).toEqual(['plan-center-unread']);
    expect(codes('5x5')).toEqual([]);
    const own: BuildOptions = { layout: '4x4', patches: ['white=5x5'] };
    expect(reasonsOf(own, ratio)).toEqual([]);
    expect(reasonsOf({ layout: '4x4', patches: 'white' }, findProfile('panel-data-sheet'))).toEqual([]);
  });

  it.each(
    metricTable
      .map(({ name }) => name)
      .filter((name) => name.includes('-center-') || name === 'contrast-deviation-max'),
  )('whose center is unread proves nothing under a limit on %s', (metric) => {
    const limit = { metric, operator: '<=', required: 1, source: 'ours', verified: true } as const;
    const limited = { ...requires({}), limits: [limit] };
    expect(reasonsOf({ layout: '4x4', patches: 'white' }, limited)).toEqual([['plan-center-unread', 0]]);
  });

  it('is not asked for a center by its charts', () => {
    const { plan } = buildEvidence({ layout: '5x5', patches: ['white', 'tone-chart'] });
    const patches = plan.patches.map((patch) =>
      patch.pattern ? { ...patch, ownLayout: buildEvidence({ layout: '4x4' }).plan } : patch,
    );
    expect(checkPlan({ ...plan, patches }, findProfile('ebu-3320')).map(({ code }) => code)).toEqual([]);
  });

  it('counts points at nearly one place once', () => {
    const layout = '0.25,0.25;0.75,0.25;0.5,0.5;0.25,0.75;0.75,0.75';
    const codes = (more: string) =>
      reasonsOf({ layout: `${layout};${more}`, patches: 'white' }, requires({ minimumPoints: 6 }));
    expect(codes('0.2501,0.2501')).toEqual([['plan-too-small', null]]);
    expect(codes('0.26,0.26')).toEqual([['plan-too-small', null]]);
    expect(codes('0.28,0.25')).toEqual([]);
  });

  it('of one point does not span the screen', () => {
    expect(reasonsOf({ layout: '1x1', patches: 'white' }, requires({}))).toEqual([['plan-span-too-small', null]]);
    expect(reasonsOf({ layout: '1x1', patches: 'white' }, requires({ minimumSpan: 0 }))).toEqual([]);
  });

  it.each([
    [2879, 1619, []],
    [2878, 1619, ['plan-span-too-small']],
    [2879, 1618, ['plan-span-too-small']],
  ])('of points from 960, 540 to %i, %i px has to span half of 3840 x 2160: %j', (xPx, yPx, expected) => {
    const layout = `1920px,1080px;960px,540px;${xPx}px,540px;960px,${yPx}px;${xPx}px,${yPx}px`;
    const { plan } = buildEvidence({ layout, patches: 'white' });
    expect(checkPlan(plan, requires({})).map(({ code }) => code)).toEqual(expected);
  });

  it.each([
    ['five points of one quarter, one at the center', '0,0;0.5,0;0,0.5;0.5,0.5;0.25,0.25', 'plan-quarter-unread'],
    [
      'nine points of three quarters and the center',
      '0.1,0.1;0.9,0.1;0.1,0.9;0.5,0.5;0.5,0.1;0.1,0.5;0.9,0.3;0.3,0.9;0.3,0.3',
      'plan-quarter-unread',
    ],
    ['a point just beyond the center lines', '0.1,0.1;0.9,0.1;0.1,0.9;0.58,0.58;0.3,0.3', 'plan-quarter-unread'],
    ['four corners and nothing between', '0.1,0.1;0.9,0.1;0.1,0.9;0.9,0.9;0.12,0.12', 'plan-area-unread'],
    [
      'the points of 9-ring under no name',
      '0.1,0.1;0.5,0.1;0.9,0.1;0.1,0.5;0.5,0.5;0.9,0.5;0.1,0.9;0.5,0.9;0.9,0.9',
      'plan-area-unread',
    ],
    ['rows far apart', '9x2', 'plan-area-unread'],
  ])('of %s is no measurement of the screen', (_, layout, code) => {
    expect(reasonsOf({ layout, patches: 'white' }, requires({}))).toEqual([[code, null]]);
    expect(reasonsOf({ layout: '5x5', patches: [`white=${layout}`] }, requires({}))).toEqual([[code, 0]]);
  });

  it.each(LAYOUT_NAMES.filter((name) => name !== 'center'))('of the named layout %s reads the screen', (layout) => {
    for (const resolution of [
      { widthPx: 3840, heightPx: 2160 },
      { widthPx: 1023, heightPx: 767 },
    ]) {
      const plan = planSampling({ layout, order: 'row-major', patches: [parsePatch('white')], resolution });
      expect(checkPlan(plan, requires({}))).toEqual([]);
      expect(checkPlan(toEvenCoordinates(plan), requires({}))).toEqual([]);
    }
  });

  it('under the name of a layout must leave no more than that layout', () => {
    const { plan } = buildEvidence({ layout: '9-ring', patches: 'white' });
    const fewer = {
      ...plan,
      points: plan.points.filter(({ xFraction, yFraction }) => xFraction !== 0.5 || yFraction !== 0.5),
    };
    expect(checkPlan(fewer, requires({})).map(({ code }) => code)).toEqual(['plan-area-unread']);
  });

  it('that only has the name of a layout is held to what its own points leave', () => {
    const layout = '0.5,0.5;0.1,0.1;0.9,0.1;0.1,0.61;0.9,0.61';
    const resolution = { widthPx: 3840, heightPx: 2160 };
    const plan = planSampling({ layout, order: 'row-major', patches: [parsePatch('white')], resolution });
    for (const name of ['5-corner-windows', '9-ring', '5-tenth', '5-area-windows']) {
      expect(checkPlan({ ...plan, layout: name }, requires({})).map(({ code }) => code)).toEqual(['plan-area-unread']);
    }
  });

  it('that says that it is a grid has a point in each cell', () => {
    const grid = { columns: 25, rows: 25 };
    const resolution = { widthPx: 3840, heightPx: 2160 };
    const of = (layout: string) =>
      planSampling({ layout, order: 'row-major', patches: [parsePatch('white')], resolution });
    const codes = (plan: SamplingPlan) => checkPlan(plan, requires({ minimumGrid: grid })).map(({ code }) => code);
    const told = { ...of('5x5'), grid };
    expect([codes(told), codes(of('25x25')), codes(of('30x26'))]).toEqual([['plan-grid-too-small'], [], []]);
  });

  it('without points or patches is too small, and nothing more', () => {
    const { plan } = buildEvidence({ patches: 'white' });
    const codes = (change: Partial<typeof plan>) =>
      checkPlan({ ...plan, points: [], ...change }, requires({})).map(({ code }) => code);
    expect(codes({})).toEqual(['plan-too-small']);
    expect(codes({ patches: [] })).toEqual(['plan-too-small']);
    const ofCenter = checkPlan(
      { ...plan, points: [] },
      { ...findProfile('ebu-3320'), requires: requires({}).requires },
    );
    expect(ofCenter.map(({ code }) => code)).toEqual(['plan-too-small']);
  });
});
