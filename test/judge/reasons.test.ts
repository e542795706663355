import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/judge/evidence.ts';
import { judge } from '../../src/judge/judge.ts';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import { summary } from '../../src/judge/summary.ts';
import { planSampling } from '../../src/plan/sampling/plan-sampling.ts';
import type { Reading } from '../../src/read/reading.ts';
import { wording } from '../../src/report/text/wording.ts';
import { buildCheck, buildEvidence, REFERENCE, type ReadingChange, withReading } from './build-evidence.ts';
import { flatFieldMatch } from './flat-field-profiles.ts';
import { inEnglish } from './in-english.ts';

const match = flatFieldMatch;
const exact = findProfile('signal-exact');
const flat = buildEvidence({ patches: 'white,black' });
const [first] = flat.readings as [Reading];

function judged(evidence: Evidence, profile: Profile = match) {
  const { verdict } = judgeEvidence(evidence, profile, { judgedAt: '2026-01-05T09:00:00.000Z', acceptSignal: true });
  return inEnglish(verdict, evidence.plan);
}

function codes(evidence: Evidence, profile: Profile = match): readonly string[] {
  const verdict = judged(evidence, profile);
  expect(verdict.outcome).toBe('inconclusive');
  return verdict.reasons.filter(({ weight }) => weight === 'inconclusive').map(({ code }) => code);
}

/** Nothing that evaluating the readings found beside their metrics. */
const UNDOUBTED = { referenceProblem: null, toneResponse: null, unseen: [], contradiction: null };

const withReference = (change: Partial<typeof REFERENCE>): Evidence => ({
  ...flat,
  calibration: { reference: { ...REFERENCE, ...change }, problem: null },
});

it('has nothing against a flat run', () => {
  expect(judged(flat).outcome).toBe('pass');
  expect(judged(flat, exact).outcome).toBe('pass');
});

describe('doubt about the calibration', () => {
  it('arises without a calibration, whatever the reason', () => {
    const none = { ...flat, calibration: { reference: null, problem: null } };
    expect(codes(none)[0]).toBe('calibration-missing');
    const problem = { code: 'calibration-failed', message: 'The calibration failed.', received: null } as const;
    const failed = { ...flat, calibration: { reference: null, problem } };
    expect(judged(failed).summary).toMatch(/^The calibration failed\./);
    expect(judged(failed, exact).outcome).toBe('pass');
  });

  it('arises if its colors contradict each other', () => {
    const same = withReference({ colors: { ...REFERENCE.colors, green: REFERENCE.colors.red } });
    expect(codes(same)[0]).toBe('calibration-implausible');
  });

  it.each([
    ['2025-07-10 22:01', 'pass'],
    ['2025-07-09 22:00', 'pass'],
    ['2025-07-09 21:59', 'calibration-stale'],
    ['2026-01-05 21:59', 'pass'],
    ['2026-01-05 22:01', 'calibration-in-future'],
    ['2026-01-05T09:00+02:00', 'pass'],
    ['2026-01-05T09:00Z', 'calibration-in-future'],
    ['2026-02-31 10:00', 'calibration-age-unknown'],
    ['2026-01-01 25:00', 'calibration-age-unknown'],
    ['last week', 'calibration-age-unknown'],
  ])('dated %s: %s', (executedAt, expected) => {
    const verdict = judged(withReference({ executedAt }));
    expect(verdict.reasons[0]?.code ?? verdict.outcome).toBe(expected);
  });

  it('says how old it may be', () => {
    const summary = judged(withReference({ executedAt: '2025-06-01 10:00' })).summary;
    expect(summary).toMatch(/^The calibration result of 2025-06-01 10:00 may be 218\.5 days old, allowed are 180: /);
  });

  it('arises if the run has no start to count from', () => {
    expect(codes({ ...flat, startedAt: 'today' })).toEqual(['calibration-age-unknown']);
  });

  it('knows no age if the profile allows any', () => {
    expect(judged(withReference({ executedAt: 'once' }), { ...match, calibrationMaxAgeDays: null }).outcome).toBe(
      'pass',
    );
  });

  it('arises if another one was in force, or none', () => {
    expect(judged(withReference({ calibrationId: 'cal-0' })).summary).toMatch(
      /result cal-0, but the monitor had cal-1/,
    );
    const checks = flat.checks.map((check) => ({ ...check, calibrationId: null }));
    expect(judged({ ...flat, checks }).summary).toMatch(/had none in force/);
    expect(judged(withReference({ calibrationId: null })).outcome).toBe('pass');
  });

  it('is needed by a profile of colors on the signal', () => {
    const colors = { ...findProfile('panel-data-sheet'), requires: { minimumPoints: 5, patches: ['white'] } };
    expect(codes({ ...flat, calibration: { reference: null, problem: null } }, colors)[0]).toBe('calibration-missing');
  });
});

describe('doubt about the run', () => {
  it('arises if it was stopped, and states so once', () => {
    const stopped = { code: 'unplugged', params: { message: 'No answer.' }, afterReading: 3 };
    expect(judged({ ...flat, stopped }).summary).toBe('The run was stopped after reading 4: No answer.');
    expect(judged({ ...flat, stopped: { ...stopped, afterReading: null } }).summary).toMatch(
      /before the first reading/,
    );
    const problem = { code: 'calibration-missing', message: 'None.', received: null } as const;
    const early = {
      ...flat,
      readings: [],
      calibration: { reference: null, problem },
      stopped: { ...stopped, code: problem.code },
    };
    expect(codes(early)).not.toContain('run-stopped');
    expect(codes(early)[0]).toBe('calibration-missing');
    expect(codes(early, exact)[0]).toBe('run-stopped');
  });

  it('arises if the monitor was not checked at both ends', () => {
    expect(codes({ ...flat, checks: [] })).toEqual(['start-unchecked', 'end-unchecked']);
    expect(codes({ ...flat, checks: [buildCheck(null)] })).toEqual(['end-unchecked']);
    expect(codes({ ...flat, checks: [buildCheck(null), buildCheck(48)] })).toEqual(['end-unchecked']);
    expect(codes({ ...flat, checks: [buildCheck(3), buildCheck(49)] })).toEqual(['start-unchecked']);
  });

  it.each([
    [{ present: false, colorModeIndex: null, calibrationId: null }, 'monitor-gone', /no longer there after reading 50/],
    [
      { problem: { code: 'timed-out', message: 'Too late.' }, colorModeIndex: null, calibrationId: null },
      'check-failed',
      /could not be checked after reading 50: Too late\./,
    ],
    [
      { colorModeIndex: 4 },
      'color-mode-changed',
      /In the state check after reading 50, the color mode number changed from 3 to 5\./,
    ],
    [
      { calibrationId: 'cal-2' },
      'calibration-changed',
      /In the state check after reading 50, the calibration id changed from cal-1 to cal-2\./,
    ],
    [{ calibrationId: null }, 'calibration-changed', /from cal-1 to none/],
    [{ problem: { code: 'timed-out', message: 'Too late.' } }, 'check-failed', /after reading 50: Too late\./],
  ])('arises if a check reports %j', (change, code, message) => {
    const evidence = { ...flat, checks: [buildCheck(null), { ...buildCheck(49), ...change }] };
    expect(codes(evidence, exact)).toEqual([code]);
    expect(judged(evidence, exact).summary).toMatch(message);
  });

  it('arises if the color mode was never known', () => {
    const checks = [null, 49].map((after) => ({ ...buildCheck(after), colorModeIndex: null, calibrationId: null }));
    expect(codes({ ...flat, checks }, exact)).toEqual(['color-mode-unknown']);
    const [start, end] = checks as [(typeof checks)[0], (typeof checks)[0]];
    const found = judged({ ...flat, checks: [start, { ...end, colorModeIndex: 1, calibrationId: 'cal-1' }] }, exact);
    expect(found.reasons.map(({ message }) => message).join(' ')).toMatch(
      /from an unknown one to 2\. .*from none to cal-1/,
    );
  });
});

describe('doubt about the plan', () => {
  it('arises if it is smaller than the profile needs', () => {
    expect(codes(buildEvidence({ layout: '2x2', patches: 'white' }))).toEqual(['plan-too-small', 'plan-area-unread']);
    const four = 'white,gray-192,gray-128,gray-64';
    const iso = findProfile('iso-14861');
    expect(codes(buildEvidence({ layout: '9x3', patches: four }), iso)).toEqual(['plan-grid-too-small']);
    expect(codes(buildEvidence({ layout: '3x9', patches: four }), iso)).toEqual(['plan-grid-too-small']);
    expect(codes(buildEvidence({ layout: '13', patches: four }), iso)).toEqual([
      'plan-too-small',
      'plan-grid-too-small',
    ]);
  });

  it('arises if a patch is missing', () => {
    expect(judged(buildEvidence({ patches: 'white' }), exact).summary).toMatch(
      /signal-exact judges black, which the plan does not show/,
    );
    const red = { ...match, limits: match.limits.map((limit) => ({ ...limit, patches: ['red', 'white'] })) };
    expect(codes(flat, red)).toEqual(['plan-patch-missing']);
  });

  it('arises if the profile limits what is not known', () => {
    const unknown = {
      ...match,
      limits: [{ ...match.limits[0], metric: 'beauty', operator: '<=', required: 1, source: '', verified: true }],
    } as Profile;
    expect(judged(flat, unknown).summary).toMatch(/^Metric beauty could not be judged: it was not computed/);
  });

  it('arises if the profile has no limit at all', () => {
    expect(codes(flat, { ...match, limits: [] })).toEqual(['profile-without-limits']);
  });
});

describe('doubt about the readings', () => {
  const without = (...sequences: number[]): Evidence => ({
    ...flat,
    readings: flat.readings.filter(({ sequence }) => !sequences.includes(sequence)),
  });
  const missed = (sequence: number, code: string) => {
    const { patchIndex, pointIndex, requested } = flat.readings[sequence] as Reading;
    return { patchIndex, pointIndex, requested, attempts: [], code, message: `Failed by ${code}.` };
  };

  it('arises if there is none', () => {
    const [start] = flat.checks as [Evidence['checks'][0]];
    const none = { ...flat, readings: [], checks: [start, buildCheck(0)] };
    expect(codes(none, exact)).toEqual(['nothing-read', 'readings-missing', 'limit-unjudged']);
    const one = { ...none, readings: flat.readings.slice(0, 1) };
    expect(codes(one, exact)[0]).toBe('readings-missing');
  });

  it('arises if one is missing', () => {
    expect(codes(without(7))).toEqual(['readings-missing']);
    expect(judged(without(7, 8)).summary).toBe('White at column 3, row 2 (1920, 648 px) (and 1 more) was not read.');
    const failed = { ...without(7, 8, 9), missed: [missed(7, 'a'), missed(8, 'b'), missed(9, 'b')] };
    expect(judged(failed).reasons.map(({ message }) => message)).toEqual([
      'White at column 3, row 2 (1920, 648 px) could not be read: Failed by a.',
      'White at column 4, row 2 (2688, 648 px) (and 1 more) could not be read: Failed by b.',
    ]);
  });

  it('arises if one is duplicated, or was never planned', () => {
    const again = {
      ...flat,
      readings: [...flat.readings, { ...first, sequence: 50 }],
      checks: [buildCheck(null), buildCheck(50)],
    };
    expect(codes(again)).toEqual(['reading-repeated']);
    expect(codes(withReading(flat, 0, { pointIndex: 99 }))).toEqual(['readings-missing', 'reading-unplanned']);
    expect(judged(withReading(flat, 0, { patchIndex: 4 })).reasons.at(-1)?.message).toMatch(/^Patch 5 at column 1/);
  });

  it('arises if a point is not at its place in the plan', () => {
    expect(codes(withReading(flat, 0, { actual: { xPx: 385, yPx: 216 } }))).toEqual(['reading-elsewhere']);
    expect(codes(withReading(flat, 0, { actual: { xPx: 384, yPx: 218 } }))).toEqual(['reading-elsewhere']);
    const moved = { xPx: 386, yPx: 216 };
    expect(codes(withReading(flat, 0, { requested: moved, actual: moved }))).toEqual(['reading-elsewhere']);
    const below = { xPx: 384, yPx: 217 };
    expect(codes(withReading(flat, 0, { requested: below, actual: below }))).toEqual(['reading-elsewhere']);
  });

  it('does not arise from an even neighbor under HDCP, but from any other', () => {
    const plan = planSampling({
      layout: '0.1,0.1;0.5,0.5;0.9,0.9',
      order: 'row-major',
      resolution: { widthPx: 1111, heightPx: 1111 },
      patches: flat.plan.patches,
    });
    const small = { ...match, requires: { minimumPoints: 1, patches: [], minimumSpan: 0 } };
    const at = (actual: (px: number) => number): Evidence => ({
      ...flat,
      plan,
      readings: plan.patches.flatMap((_, patchIndex) =>
        plan.points.map(({ xPx, yPx, index }, place) => ({
          ...(flat.readings[25 * patchIndex] as Reading),
          sequence: 3 * patchIndex + place,
          pointIndex: index,
          requested: { xPx, yPx },
          actual: { xPx: actual(xPx), yPx: actual(yPx) },
          hdcp: true,
        })),
      ),
    });
    expect(plan.points.map(({ xPx }) => xPx)).toEqual([111, 555, 999]);
    expect(
      judged(
        at((px) => px - 1),
        small,
      ).outcome,
    ).toBe('pass');
    expect(
      judged(
        at((px) => px + 1),
        small,
      ).outcome,
    ).toBe('pass');
    expect(
      codes(
        at((px) => px + 2),
        small,
      ),
    ).toContain('reading-elsewhere');
    expect(
      codes(
        at((px) => px - 3),
        small,
      ),
    ).toContain('reading-elsewhere');
    expect(codes({ ...at((px) => px - 1), readings: at((px) => px - 1).readings.slice(1) }, small)[0]).toBe(
      'readings-missing',
    );
    expect(judged({ ...at((px) => px - 1), readings: at((px) => px - 1).readings.slice(1) }, small).summary).toMatch(
      /^White at point 1 \(111, 111 px\)/,
    );
  });

  it('arises if two points were one pixel', () => {
    const same = withReading(flat, 1, { actual: first.actual });
    expect(codes(same)).toContain('pixel-repeated');
  });

  it.each<[ReadingChange, string, RegExp]>([
    [{ hdcp: true }, 'hdcp-changed', /HDCP changed from off to on at the reading of white at column 4, row 1/],
    [{ bitDepth: 10 }, 'bit-depth-changed', /from 8 bits to 10 bits/],
    [{ colorFormat: 'YCBCR' }, 'format-changed', /from RGB to YCBCR/],
    [{ rawValue: { format: 'YCBCR', y: 235, cb: 128, cr: 128 } }, 'format-changed', /raw values changed/],
    [
      { rgbFull: { r: 256, g: 0, b: 0 } },
      'reading-implausible',
      /white at column 4, row 1 .* cannot be true: a code value is 256/,
    ],
    [{ light: { X: 1, Y: 1, Z: 1 } }, 'evidence-mixed', /^1 of 50 readings are of emitted light/],
  ])('arises from %j', (change, code, message) => {
    const evidence = withReading(flat, 3, change);
    expect(codes(evidence)).toContain(code);
    expect(judged(evidence).reasons.map((reason) => reason.message)).toContainEqual(expect.stringMatching(message));
  });

  it('does not arise from readings that were taken again', () => {
    const verdict = judged({ ...flat, replaced: [{ ...first, sequence: 0 }] });
    expect(verdict.outcome).toBe('pass');
    expect(verdict.reasons).toMatchObject([{ weight: 'note', code: 'readings-replaced' }]);
    const replaced = { ...first, sequence: 1, readsAs: 'black' } as Reading;
    const both = judged({ ...flat, replaced: [{ ...first, sequence: 0 }, replaced, { ...replaced, sequence: 2 }] });
    expect(both.reasons).toMatchObject([
      { weight: 'note', code: 'readings-replaced', params: { count: 1 } },
      { weight: 'note', code: 'other-patch-read', params: { readsAs: 'black' } },
      { weight: 'note', code: 'other-patch-read', params: { readsAs: 'black' } },
    ]);
    expect(judged({ ...flat, replaced: [replaced] }).reasons).toMatchObject([{ code: 'other-patch-read' }]);
    const retaken = { ...first, sequence: 0, replacedBecause: 'retaken' } as Reading;
    expect(judged({ ...flat, replaced: [retaken, { ...first, sequence: 1 }] }).reasons).toMatchObject([
      { weight: 'note', code: 'readings-replaced', params: { count: 1 } },
    ]);
  });

  it('does not arise if an unplanned patch is read under a profile of even screens', () => {
    const sheet = findProfile('panel-data-sheet');
    expect(codes(withReading(flat, 12, { patchIndex: 9 }), sheet)).toEqual(
      expect.arrayContaining(['readings-missing', 'reading-unplanned']),
    );
  });
});

describe('a verdict', () => {
  it('names the simulated monitor', () => {
    expect(judged({ ...flat, simulated: { scenario: 'flat' } }).basis).toMatch(/^Simulated monitor \(flat\)\. Signal/);
  });

  it('is inconclusive on a signal under limits on light, unless the signal path alone is accepted', () => {
    const input = { ...flat, profile: findProfile('tco-certified'), deviations: [], metrics: [], ...UNDOUBTED };
    const ofKind = (acceptSignal?: boolean) =>
      judge({ ...input, ...(acceptSignal === undefined ? {} : { acceptSignal }) }).reasons.find(
        ({ code }) => code === 'light-not-measured',
      );
    const refused = { weight: 'inconclusive', params: { isAccepted: false } };
    expect(ofKind()).toMatchObject(refused);
    expect(ofKind(false)).toMatchObject(refused);
    expect(ofKind(true)).toMatchObject({ weight: 'note', params: { isAccepted: true } });
    const codesOf = (count: number) =>
      judge({ ...input, readings: flat.readings.slice(0, count) }).reasons.map(({ code }) => code);
    expect(codesOf(0)).not.toContain('light-not-measured');
    expect(codesOf(1)).toContain('light-not-measured');
  });

  it('is inconclusive if a limit has no result, whatever the other reasons', () => {
    const found = judge({ ...flat, profile: match, deviations: [], metrics: [], ...UNDOUBTED });
    const verdict = inEnglish(found, flat.plan);
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.summary).toMatch(/^White: .* \(and 1 more patch\) could not be judged: it was not computed/);
    const nothing = summary('inconclusive', [], [], { ...flat, profile: match });
    expect(nothing).toMatchObject({ reason: null, more: 0 });
    expect(wording('en', flat.plan).summary(nothing, 'inconclusive')).toBe('Not every limit could be judged.');
  });

  it.each([
    ['<', 0.5, 'missed'],
    ['<', 0.6, 'met'],
    ['<=', 0.5, 'met'],
    ['<=', 0.4, 'missed'],
    ['>', 0.5, 'missed'],
    ['>', 0.4, 'met'],
    ['>=', 0.5, 'met'],
    ['>=', 0.6, 'missed'],
    ['==', 0.5, 'met'],
    ['==', 0.6, 'missed'],
  ] as const)('holds 0.5 %s %d: %s', (operator, required, expected) => {
    const profile: Profile = {
      ...match,
      limits: [{ metric: 'mld', operator, required, source: 'us', verified: true, patches: ['white'] }],
    };
    const metrics = [{ name: 'mld', patchIndex: 0, value: 0.5, unit: '%', pointIndex: null } as const];
    const verdict = judge({ ...flat, profile, deviations: [], metrics, ...UNDOUBTED });
    expect(verdict.limits).toMatchObject([{ result: expected }]);
    expect(verdict.outcome).toBe(expected === 'met' ? 'pass' : 'fail');
  });

  it('shows as many digits as it takes to see that a bound is missed', () => {
    const metrics = [
      { name: 'delta-e-2000-reference-max', patchIndex: 0, value: 2.00001, unit: 'dE2000', pointIndex: 3 } as const,
    ];
    const only = { ...match, limits: match.limits.map((limit) => ({ ...limit, patches: ['white'] })) };
    const verdict = inEnglish(judge({ ...flat, profile: only, deviations: [], metrics, ...UNDOUBTED }), flat.plan);
    expect(verdict.summary).toMatch(/is 2\.00001 .* \(limit 2\)/);
  });
});
