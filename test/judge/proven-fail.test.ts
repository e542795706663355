import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/judge/evidence.ts';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import type { JudgeOptions } from '../../src/judge/judge-options.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import type { Rgb } from '../../src/plan/pattern/patch.ts';
import type { LightReading } from '../../src/read/reading.ts';
import { type BuildOptions, buildCheck, buildEvidence } from './build-evidence.ts';
import { inEnglish } from './in-english.ts';

const judgedAt = '2026-01-05T09:00:00.000Z';
const STOPPED = { code: 'fail-proven', params: {}, afterReading: null };

/** A run that ended after so many readings, and was closed. */
function stoppedAfter(count: number, options: BuildOptions): Evidence {
  const evidence = buildEvidence(options);
  const checks = [buildCheck(null), buildCheck(count - 1)];
  return { ...evidence, readings: evidence.readings.slice(0, count), checks, stopped: STOPPED };
}

function verdictOf(evidence: Evidence, profile: string | Profile, options: JudgeOptions = {}) {
  const by = typeof profile === 'string' ? findProfile(profile) : profile;
  const judgment = judgeEvidence(evidence, by, { judgedAt, ...options });
  return { judgment, ...inEnglish(judgment.verdict, evidence.plan) };
}

/** Signal: the first point of white is 20 codes too dark. */
const dark: BuildOptions = {
  patches: 'white,gray-128',
  read: (codes, { index }, { name }) => (name === 'white' && index === 0 ? { r: 235, g: 235, b: 235 } : codes),
};

/** Light: the first point is 20 % too dark. */
const dim: BuildOptions = {
  patches: 'white',
  layout: '9-ring',
  light: (_, { index }) => ({ X: 95, Y: index === 0 ? 80 : 100, Z: 108 }),
};

const limit = (metric: string, operator: Profile['limits'][number]['operator'], required: number): Profile => ({
  ...findProfile('panel-data-sheet'),
  limits: [{ metric, operator, required, source: 'test', verified: true }],
  requires: { minimumPoints: 1, patches: [] },
});

describe('a run that was stopped at a proven fail', () => {
  const evidence = stoppedAfter(1, dark);

  it('fails by a patch that is beyond its limit beside a chart that nobody confirmed', () => {
    const beside = stoppedAfter(26, { ...dark, patches: ['white', 'tone-chart'] });
    const { judgment, outcome } = verdictOf(beside, 'calibration-match');
    expect(outcome).toBe('fail');
    expect(judgment.metrics).toMatchObject([{ name: 'delta-e-2000-reference-max', patchIndex: 0 }]);
  });

  it('is judged, and is inconclusive, if its record holds a point twice', () => {
    const evidence = stoppedAfter(9, dim);
    const twice = { ...evidence, readings: [...evidence.readings, ...evidence.readings.slice(0, 3)] };
    expect(verdictOf(twice, limit('ludm', '<=', 5)).outcome).toBe('inconclusive');
  });

  it('does not fail by a chart that nobody confirmed', () => {
    const onlyChart = stoppedAfter(3, {
      patches: ['tone-chart'],
      read: (codes, { index }) => (index === 1 ? { r: 255 - codes.r, g: 0, b: 0 } : codes),
    });
    expect(verdictOf(onlyChart, 'calibration-match').outcome).toBe('inconclusive');
  });

  it('keeps what is proven of every patch, once for each metric', () => {
    const both = {
      ...dark,
      read: (codes: Rgb, { index }: { index: number }) => (index === 0 ? { r: 90, g: 90, b: 90 } : codes),
    };
    const { limits, requires } = findProfile('calibration-match');
    const twice = {
      ...findProfile('calibration-match'),
      limits: [...limits, ...limits.map((one) => ({ ...one, required: one.required + 1 }))],
      requires,
    };
    const { judgment } = verdictOf(stoppedAfter(26, both), twice);
    const ofReference = judgment.metrics.filter(({ name }) => name === 'delta-e-2000-reference-max');
    expect(ofReference.map(({ patchIndex }) => patchIndex)).toEqual([0, 1]);
  });

  it('fails, names what is proven, and says nothing about the rest', () => {
    const { judgment, ...verdict } = verdictOf(evidence, 'calibration-match');
    expect(verdict).toMatchObject({ outcome: 'fail', counts: { planned: 50, read: 1, judged: 1 } });
    expect(verdict.summary).toMatch(/^White: max ΔE2000 from calibration is at least \d/);
    expect(verdict.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['limit-missed', 'fail-proven', 'not-tested']),
    );
    expect(verdict.reasons.filter(({ weight }) => weight === 'inconclusive')).toEqual([]);
    expect(judgment.metrics).toEqual([
      expect.objectContaining({ name: 'delta-e-2000-reference-max', patchIndex: 0, bound: 'at-least' }),
    ]);
    expect(verdict.limits).toEqual([
      expect.objectContaining({ patchIndex: 0, result: 'missed', bound: 'at-least' }),
      expect.objectContaining({ patchIndex: 1, result: 'unjudged', value: null, pointIndex: null }),
    ]);
    expect(judgment.diagnoses).toEqual([]);
    expect(judgment.detectability).toBeUndefined();
  });

  it('is inconclusive if a patch that was read as a whole is undecided already', () => {
    const of = limit('luminance-center-max', '<=', 5);
    const evidence = stoppedAfter(17, {
      patches: 'white,gray-128',
      layout: '9-ring',
      // White is 4 % off at a point, gray 40 %.
      light: ({ name }, { index }) => ({ X: 95, Y: index !== 1 ? 100 : name === 'white' ? 96 : 60, Z: 108 }),
    });
    const band = { guardBand: { 'luminance-center-max': 3 } };
    const { outcome, reasons, limits } = verdictOf(evidence, of, band);
    expect([outcome, reasons.map(({ code }) => code)]).toEqual([
      'inconclusive',
      expect.arrayContaining(['limit-undecided', 'limit-missed']),
    ]);
    expect(limits.map(({ patchIndex, value }) => [patchIndex, value])).toContainEqual([0, 4]);
  });

  it('is inconclusive by a profile that it does not fail', () => {
    const lax = { ...findProfile('calibration-match'), limits: findProfile('calibration-match').limits.slice(0, 1) };
    const loose = { ...lax, limits: lax.limits.map((one) => ({ ...one, recommended: 50, required: 50 })) };
    const { outcome, reasons, judgment } = verdictOf(evidence, loose);
    expect(outcome).toBe('inconclusive');
    expect(reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(['readings-missing']));
    expect(judgment.metrics.every(({ bound }) => bound === undefined)).toBe(true);
  });

  it.each<readonly [string, Partial<Evidence>, string]>([
    ['nobody checked the monitor at the end', { checks: [buildCheck(null)] }, 'end-unchecked'],
    [
      'its color mode changed',
      { checks: [buildCheck(null), { ...buildCheck(0), colorModeIndex: 1 }] },
      'color-mode-changed',
    ],
    [
      'a point gave no value',
      {
        missed: [
          { patchIndex: 0, pointIndex: 1, requested: { xPx: 0, yPx: 0 }, attempts: [], code: 'timed-out', message: '' },
        ],
      },
      'reading-missed',
    ],
    ['it has no calibration', { calibration: { reference: null, problem: null } }, 'calibration-missing'],
  ])('is inconclusive if %s', (_, change, code) => {
    const { outcome, reasons } = verdictOf({ ...evidence, ...change }, 'calibration-match');
    expect(outcome).toBe('inconclusive');
    expect(reasons.map((reason) => reason.code)).toContain(code);
  });

  it('is inconclusive if a limit could not be judged whatever was read', () => {
    const light = stoppedAfter(2, dim);
    const profile = { ...limit('mld', '<=', 10) };
    const [own] = profile.limits as [Profile['limits'][number]];
    expect(verdictOf(light, profile).outcome).toBe('fail');
    const unknown = { ...own, metric: 'delta-e-2000-reference-max' };
    const without = { ...light, calibration: { reference: null, problem: null } };
    expect(verdictOf(without, { ...profile, calibrationMaxAgeDays: null, limits: [own, unknown] }).outcome).toBe(
      'inconclusive',
    );
  });

  it('names another color mode as the cause, which no point left could contradict', () => {
    const checks = [buildCheck(null), { ...buildCheck(0), colorModeIndex: 1 }];
    const { judgment } = verdictOf({ ...evidence, checks }, 'calibration-match');
    expect(judgment.diagnoses).toEqual([{ cause: 'wrong-color-mode', params: { modes: [3, 2] } }]);
  });
});

describe('what is proven', () => {
  const light = stoppedAfter(2, dim);

  it.each([
    ['mld', '<=', 22.2, true],
    ['mld', '<=', 22.3, false],
    ['nonuniformity', '<', 20.1, false],
    ['nonuniformity', '==', 0, true],
    ['nonuniformity', '==', 50, false],
    // More points only raise it: a bound from below is never proven to be missed.
    ['nonuniformity', '>=', 50, false],
    ['luminance-min-max-ratio', '>', 0.85, true],
    ['luminance-min-max-ratio', '>', 0.75, false],
    ['luminance-min-max-ratio', '<=', 0.5, false],
    ['luminance-min-max-ratio', '==', 1, true],
    ['luminance-center-max', '<=', 1, false],
    // Light has no code values.
    ['code-value-error', '<=', 1, false],
    // What points of another order may add up to is not proven: 1e-9 of the value.
    ['nonuniformity', '<=', 20 * (1 - 0.996e-9), false],
    ['nonuniformity', '<=', 20 * (1 - 1.006e-9), true],
    ['luminance-min-max-ratio', '>=', 0.8 * (1 + 0.996e-9), false],
    ['luminance-min-max-ratio', '>=', 0.8 * (1 + 1.006e-9), true],
  ] as const)('%s %s %d: %s', (metric, operator, required, isProven) => {
    expect(verdictOf(light, limit(metric, operator, required)).outcome).toBe(isProven ? 'fail' : 'inconclusive');
  });

  it('is beyond the guard band', () => {
    const profile = limit('nonuniformity', '<=', 18);
    expect(verdictOf(light, profile, { guardBand: 1.9 }).limits[0]).toMatchObject({
      result: 'missed',
      guardBand: { pass: 1.9, fail: 1.9 },
    });
    expect(verdictOf(light, profile, { guardBand: 2.1 }).outcome).toBe('inconclusive');
    expect(verdictOf(light, profile, { guardBand: 0.5 }).limits[0]).toMatchObject({ guardBand: { fail: 0.5 } });
    expect(verdictOf(light, profile).limits[0]).not.toHaveProperty('guardBand');
  });

  it('is nothing over light that the meter did not resolve', () => {
    const readings = light.readings.map((reading) => ({ ...reading, unresolved: { X: 0.1 } }) as LightReading);
    expect(verdictOf({ ...light, readings }, limit('nonuniformity', '<=', 5)).outcome).toBe('inconclusive');
  });

  // Of white, of gray, and of a patch that is not there.
  it.each([
    ['delta-e-2000-neighbour-max', ['inconclusive', 'inconclusive', 'fail']],
    ['contrast-deviation-max', ['inconclusive', 'inconclusive', 'fail']],
    ['nonuniformity', ['fail', 'inconclusive', 'fail']],
  ])('is no miss of %s if a patch that it looks at has light that the meter did not resolve', (metric, expected) => {
    const run = stoppedAfter(14, {
      patches: 'white,gray-128',
      layout: '3x3',
      light: ({ name }, { index }) =>
        name === 'white' || index === 1 ? { X: 95, Y: 100, Z: 108 } : { X: 19, Y: 20, Z: 18 },
    });
    const profile = limit(metric, '<=', 1);
    const patches = metric === 'contrast-deviation-max' ? {} : { patches: ['gray-128'] };
    const ofGray = { ...profile, limits: profile.limits.map((one) => ({ ...one, ...patches })) };
    const outcomes = [0, 1, 2].map((unresolvedPatch) => {
      const readings = run.readings.map((one) => {
        return { ...one, ...(one.patchIndex === unresolvedPatch && { unresolved: { X: 0.1 } }) } as LightReading;
      });
      return verdictOf({ ...run, readings }, ofGray).outcome;
    });
    expect(outcomes).toEqual(expected);
  });

  it('is not a code error that another expansion would explain', () => {
    const exact = { ...findProfile('signal-exact'), requires: { minimumPoints: 1, patches: [] } };
    const ten: BuildOptions = { patches: 'white,gray-128,red', bitDepth: 10 };
    const zeros = { ...ten, read: ({ r, g, b }) => ({ r: 4 * r, g: 4 * g, b: 4 * b }) } satisfies BuildOptions;
    expect(verdictOf(stoppedAfter(1, zeros), exact).outcome).toBe('inconclusive');
    const off = { ...ten, read: () => ({ r: 900, g: 900, b: 900 }) } satisfies BuildOptions;
    const { outcome, limits } = verdictOf(stoppedAfter(1, off), exact);
    expect(outcome).toBe('fail');
    // White is 1020 by zero fill and 1023 by the others: the mildest error is named.
    expect(limits.find(({ result }) => result === 'missed')).toMatchObject({ value: 30 });
  });

  it('is a code error if that alone is limited', () => {
    const profile = limit('code-value-error', '<=', 1);
    const off = { patches: 'white', read: () => ({ r: 250, g: 255, b: 255 }) } satisfies BuildOptions;
    expect(verdictOf(stoppedAfter(1, off), { ...profile, kind: 'signal' }).limits).toMatchObject([
      { metric: 'code-value-error', value: 5, result: 'missed', bound: 'at-least' },
    ]);
  });

  it('is a code error of a color without a tone response', () => {
    const profile = findProfile('calibration-match');
    const reference = { ...buildEvidence().calibration.reference, toneResponse: null };
    const gray = { patches: 'gray-128', reference } as BuildOptions;
    const off = { ...gray, read: () => ({ r: 120, g: 128, b: 128 }) } satisfies BuildOptions;
    const { outcome, limits } = verdictOf(stoppedAfter(1, off), profile);
    expect(outcome).toBe('fail');
    expect(limits).toMatchObject([{ metric: 'code-value-error', value: 8, bound: 'at-least', result: 'missed' }]);
    expect(verdictOf(stoppedAfter(1, gray), profile).outcome).toBe('inconclusive');
    // White as 12 bits: 4080 by zero fill, 4095 by the others, and from 4078 on if a computer rounded to 10 bits before a range.
    const white = (code: number) =>
      stoppedAfter(1, { ...gray, patches: 'white', bitDepth: 12, read: () => ({ r: code, g: code, b: code }) });
    expect(verdictOf(white(4080), profile).outcome).toBe('inconclusive');
    expect(verdictOf(white(4000), profile).limits).toMatchObject([{ value: 78, result: 'missed' }]);
  });
});
