import { describe, expect, it } from 'vitest';
import type { LightReading } from '../../src/reading/reading.ts';
import type { Evidence } from '../../src/verdict/evidence.ts';
import { findProfile } from '../../src/verdict/find-profile.ts';
import { type JudgeOptions, judgeReadings } from '../../src/verdict/judge-readings.ts';
import type { Profile } from '../../src/verdict/profile.ts';
import { type BuildOptions, buildCheck, buildEvidence } from './build-evidence.ts';
import { inEnglish } from './in-english.ts';

const judgedAt = '2026-01-05T09:00:00.000Z';
const STOPPED = { code: 'fail-proven', message: 'What was read proves that the run fails.', afterReading: null };

/** A run that ended after so many readings, and was closed. */
function stoppedAfter(count: number, options: BuildOptions): Evidence {
  const evidence = buildEvidence(options);
  const checks = [buildCheck(null), buildCheck(count - 1)];
  return { ...evidence, readings: evidence.readings.slice(0, count), checks, stopped: STOPPED };
}

function verdictOf(evidence: Evidence, profile: string | Profile, options: Partial<JudgeOptions> = {}) {
  const by = typeof profile === 'string' ? findProfile(profile) : profile;
  const judgement = judgeReadings(evidence, by, { judgedAt, ...options });
  return { judgement, ...inEnglish(judgement.verdict, evidence.plan) };
}

/** Signal: the first point of white is 20 codes too dark. */
const dark: BuildOptions = {
  patches: 'white,grey-128',
  read: (codes, { index }, { name }) => (name === 'white' && index === 0 ? { r: 235, g: 235, b: 235 } : codes),
};

/** Light: the first point is 20 % too dark. */
const dim: BuildOptions = {
  patches: 'white',
  layout: '9-ring',
  light: (_, { index }) => ({ X: 95, Y: index === 0 ? 80 : 100, Z: 108 }),
};

const limit = (metric: string, operator: Profile['limits'][number]['operator'], shall: number): Profile => ({
  ...findProfile('panel-data-sheet'),
  limits: [{ metric, operator, shall, source: 'test', verified: true }],
  requires: { minimumPoints: 1, patches: [] },
});

describe('a run that was stopped at a proven fail', () => {
  const evidence = stoppedAfter(1, dark);

  it('fails, names what is proven, and says nothing about the rest', () => {
    const { judgement, ...verdict } = verdictOf(evidence, 'calibration-match');
    expect(verdict).toMatchObject({ outcome: 'fail', counts: { planned: 50, read: 1, judged: 1 } });
    expect(verdict.summary).toMatch(/^White: max ΔE2000 from calibration is at least \d/);
    expect(verdict.reasons.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['limit-missed', 'fail-proven', 'not-tested']),
    );
    expect(verdict.reasons.filter(({ weight }) => weight === 'inconclusive')).toEqual([]);
    expect(judgement.metrics).toEqual([
      expect.objectContaining({ name: 'delta-e-2000-reference-max', patchIndex: 0, bound: 'at-least' }),
    ]);
    expect(verdict.limits).toEqual([
      expect.objectContaining({ patchIndex: 0, result: 'missed', bound: 'at-least' }),
      expect.objectContaining({ patchIndex: 1, result: 'unjudged', value: null, pointIndex: null }),
    ]);
    expect(judgement.diagnoses).toEqual([]);
    expect(judgement.detectability).toBeUndefined();
  });

  it('is inconclusive by a profile that it does not fail', () => {
    const lax = { ...findProfile('calibration-match'), limits: findProfile('calibration-match').limits.slice(0, 1) };
    const loose = { ...lax, limits: lax.limits.map((one) => ({ ...one, should: 50, shall: 50 })) };
    const { outcome, reasons, judgement } = verdictOf(evidence, loose);
    expect(outcome).toBe('inconclusive');
    expect(reasons.map(({ code }) => code)).toEqual(expect.arrayContaining(['run-stopped', 'readings-missing']));
    expect(judgement.metrics.every(({ bound }) => bound === undefined)).toBe(true);
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
    const { judgement } = verdictOf({ ...evidence, checks }, 'calibration-match');
    expect(judgement.diagnoses).toEqual([{ cause: 'wrong-color-mode', params: { modes: [3, 2] } }]);
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
    ['luminance-centre-max', '<=', 1, false],
  ] as const)('%s %s %d: %s', (metric, operator, shall, isProven) => {
    expect(verdictOf(light, limit(metric, operator, shall)).outcome).toBe(isProven ? 'fail' : 'inconclusive');
  });

  it('is beyond the guard band', () => {
    const profile = limit('nonuniformity', '<=', 18);
    expect(verdictOf(light, profile, { guardBand: 1.9 }).limits[0]).toMatchObject({
      result: 'missed',
      guardBand: { pass: 1.9, fail: 1.9 },
    });
    expect(verdictOf(light, profile, { guardBand: 2.1 }).outcome).toBe('inconclusive');
  });

  it('is nothing over light that the meter did not resolve', () => {
    const readings = light.readings.map((reading) => ({ ...reading, unresolved: { X: 0.1 } }) as LightReading);
    expect(verdictOf({ ...light, readings }, limit('nonuniformity', '<=', 5)).outcome).toBe('inconclusive');
  });

  it('is not a code error that another expansion would explain', () => {
    const exact = { ...findProfile('signal-exact'), requires: { minimumPoints: 1, patches: [] } };
    const ten: BuildOptions = { patches: 'white,grey-128,red', bitDepth: 10 };
    const zeros = { ...ten, read: ({ r, g, b }) => ({ r: 4 * r, g: 4 * g, b: 4 * b }) } satisfies BuildOptions;
    expect(verdictOf(stoppedAfter(1, zeros), exact).outcome).toBe('inconclusive');
    const off = { ...ten, read: () => ({ r: 900, g: 900, b: 900 }) } satisfies BuildOptions;
    expect(verdictOf(stoppedAfter(1, off), exact).outcome).toBe('fail');
  });

  it('is a code error of a color without a tone response', () => {
    const profile = findProfile('calibration-match');
    const reference = { ...buildEvidence().calibration.reference, toneResponse: null };
    const grey = { patches: 'grey-128', reference } as BuildOptions;
    const off = { ...grey, read: () => ({ r: 120, g: 128, b: 128 }) } satisfies BuildOptions;
    const { outcome, limits } = verdictOf(stoppedAfter(1, off), profile);
    expect(outcome).toBe('fail');
    expect(limits).toMatchObject([{ metric: 'code-value-error', value: 8, bound: 'at-least', result: 'missed' }]);
    expect(verdictOf(stoppedAfter(1, grey), profile).outcome).toBe('inconclusive');
  });
});
