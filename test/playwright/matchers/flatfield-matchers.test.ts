import { describe, expect, it } from 'vitest';
import { assertionsOn } from '../../../src/playwright/assertions.ts';
import { flatfieldMatchers } from '../../../src/playwright/matchers/index.ts';
import type { Inspection } from '../../../src/record/inspection.ts';
import '../../../src/playwright/matchers/vitest.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { Patch } from '../../../src/plan/pattern/patch.ts';
import { BLACK, buildInspection, GREY, RED, tintedCorner, WHITE } from '../../report/build-inspection.ts';

expect.extend(flatfieldMatchers);

const flat = buildInspection();
const tinted = buildInspection({ read: tintedCorner });
const torn: Inspection = {
  ...flat,
  readings: flat.readings.slice(0, -2),
  missed: [
    {
      patchIndex: 0,
      pointIndex: 24,
      requested: { xPx: 3456, yPx: 1944 },
      attempts: [],
      code: 'timed-out',
      message: 'No answer.',
    },
  ],
};

const messageOf = (assert: () => void) => {
  try {
    assert();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('the assertion held');
};

describe('toPassProfile', () => {
  it('goes by the verdict of the profile that the record was judged by', () => {
    expect(flat).toPassProfile(flat.judgment.profile);
    expect(tinted).not.toPassProfile(tinted.judgment.profile);
    expect(flat).toPassProfile();
    expect(tinted).not.toPassProfile();
  });

  it('asks the readings, not what the record says of its verdict', () => {
    const { verdict, ...judgment } = tinted.judgment;
    const forged = { ...verdict, outcome: 'pass', grade: 'pass', reasons: [] } as const;
    expect(() => expect({ ...tinted, judgment: { ...judgment, verdict: forged } }).toPassProfile()).toThrow(
      /Found: {4}fail/,
    );
  });

  it('judges again by another one, and names what is missing', () => {
    expect(messageOf(() => expect(flat).toPassProfile('signal-exact'))).toMatch(
      /Expected: pass by signal-exact \d+: .*\nFound: {4}inconclusive\. /,
    );
  });

  it('still requires the error that the inspection had to see', () => {
    const asked = { ...flat, judgment: { ...flat.judgment, requireDetectable: 4 } };
    const message = messageOf(() => expect(asked).not.toPassProfile({ ...flat.judgment.profile, title: 'Another' }));
    expect(message).toContain('The plan would miss an error of 4/255');
  });

  it('says what a narrowed plan did not test', () => {
    expect(messageOf(() => expect(flat).not.toPassProfile('calibration-match'))).toMatch(
      /- note: .* not tested: the plan reads only white/,
    );
  });

  it('passes neither way round on a record that is inconclusive', () => {
    expect(() => expect(flat).toPassProfile('signal-exact')).toThrow(/Found: {4}inconclusive\. /);
    expect(messageOf(() => expect(flat).not.toPassProfile('signal-exact'))).toMatch(
      /not\.toPassProfile[\s\S]*Expected: not pass by signal-exact.*, as a measured fail\nFound: {4}inconclusive\. /,
    );
    expect(() => expect(torn).not.toMatchReference(0)).toThrow(/as a measured fail/);
    expect(assertionsOn(torn).at(-1)).toMatchObject({ outcome: 'inconclusive', expects: 'fail' });
  });

  it('passes no signal by a light profile, unless that is accepted, and reports it then', () => {
    const message = messageOf(() => expect(flat).toPassProfile('panel-data-sheet'));
    expect(message).toMatch(
      /Found: {4}inconclusive, signal path only\. Profile panel-data-sheet describes emitted light/,
    );
    expect(flat).toPassProfile('panel-data-sheet', { acceptSignal: true });
    const unaccepted = () => expect(flat).toPassProfile('panel-data-sheet');
    expect(unaccepted).toThrow('signal path only ({ acceptSignal: true }).');
    const accepting = { ...flat, judgment: { ...flat.judgment, acceptSignal: true } };
    expect(accepting).toPassProfile('panel-data-sheet');
  });

  it('shows what was expected and found, and the worst points with their limit', () => {
    const message = messageOf(() => expect(tinted).toPassProfile(tinted.judgment.profile));
    expect(message).toContain('expect(inspection).toPassProfile("calibration-match")');
    expect(message).toContain('Expected: pass by calibration-match 2: delta-e-2000-reference-max <= 2');
    expect(message).toContain('Found:    fail. ');
    expect(message).toMatch(
      /Worst points:\n {2}white at column 5, row 5 \(3456, 1944 px\): deltaE2000 \d+\.\d\d, limit 2, read 242\/255\/248, expected 255\/255\/255/,
    );
    expect(message).toContain('no light was measured');
  });

  it('says the reason that it found once, not again as the first of its reasons', () => {
    const message = messageOf(() => expect(tinted).toPassProfile(tinted.judgment.profile));
    expect(message.match(/max ΔE2000 from calibration is/g)).toHaveLength(1);
  });

  it('states the opposite if it was negated', () => {
    expect(messageOf(() => expect(flat).not.toPassProfile(flat.judgment.profile))).toMatch(
      /^expect\(inspection\)\.not\.toPassProfile.*\n\nExpected: not pass by/,
    );
  });

  it('refuses what is not a record, negated or not', () => {
    expect(() => expect(Promise.resolve(flat)).not.toPassProfile('signal-exact')).toThrow(
      /await inspection\.run first/,
    );
    expect(() => expect(undefined).not.toPassProfile('signal-exact')).toThrow(/got undefined/);
    expect(() => expect(flat).toPassProfile('no-such-profile')).toThrow(/no-such-profile/);
  });
});

describe('toMatchReference', () => {
  it('holds every point against the limit, the bound included', () => {
    expect(flat).toMatchReference(0);
    const worst = Math.max(...tinted.judgment.deviations.map(({ color }) => color?.deltaE2000 ?? 0));
    expect(tinted).toMatchReference(worst + 0.1);
    expect(tinted).not.toMatchReference(worst - 0.1);
  });

  it('never passes a run in which a point was not read', () => {
    expect(() => expect(torn).not.toMatchReference(100)).toThrow(/as a measured fail/);
    expect(messageOf(() => expect(torn).toMatchReference(100))).toMatch(/Found: {4}inconclusive/);
  });
});

describe('toBeUniform', () => {
  it('holds differences from above and ratios from below', () => {
    expect(flat).toBeUniform({ metric: 'luminance-min-max-ratio', limit: 1 });
    expect(tinted).not.toBeUniform({ metric: 'luminance-min-max-ratio', limit: 1 });
    expect(tinted).toBeUniform({ metric: 'luminance-min-max-ratio', limit: 0.5 });
    expect(tinted).not.toBeUniform({ metric: 'luminance-max-min-ratio', limit: 1 });
    expect(tinted).not.toBeUniform({ metric: 'delta-e-2000-center-max', limit: 0.1 });
    expect(messageOf(() => expect(tinted).toBeUniform({ metric: 'code-value-error', limit: 0 }))).toContain(
      'Expected: code-value-error <= 0',
    );
  });

  it('refuses an unknown metric', () => {
    expect(() => expect(flat).not.toBeUniform({ metric: 'beauty', limit: 1 })).toThrow(/beauty/);
  });
});

describe('toHaveReadEveryPoint', () => {
  it('counts points and names those that were not read, with why', () => {
    expect(tinted).toHaveReadEveryPoint();
    const message = messageOf(() => expect(torn).toHaveReadEveryPoint());
    expect(message).toContain('Expected: 25 points read, 25 for each of 1 patches');
    expect(message).toContain('Found:    23 read');
    expect(message).toContain('white at column 4, row 5 (2688, 1944 px): never asked for');
    expect(message).toContain('white at column 5, row 5 (3456, 1944 px): timed-out: No answer.');
  });

  it('is red if a point was read elsewhere or twice, or if the monitor was another at the end', () => {
    const [first, ...others] = flat.readings as [(typeof flat.readings)[0]];
    const changed: readonly Inspection[] = [
      { ...flat, readings: [{ ...first, actual: { xPx: 2, yPx: 2 } }, ...others] },
      { ...flat, readings: [...flat.readings, { ...first, sequence: flat.readings.length }] },
      { ...flat, checks: [] },
      { ...flat, checks: flat.checks.map((check, at) => (at > 0 ? { ...check, present: false } : check)) },
    ];
    for (const run of changed) {
      expect(messageOf(() => expect(run).toHaveReadEveryPoint())).toContain('- inconclusive: ');
      expect(messageOf(() => expect(run).not.toHaveReadEveryPoint())).toContain('- inconclusive: ');
    }
  });

  it('counts the points of each layout', () => {
    const { plan } = flat;
    const { layout, grid, centerIndex } = plan;
    const ownLayout = { layout, grid, centerIndex, points: plan.points.slice(0, 5) };
    const parts = { ...flat, plan: { ...plan, patches: [...plan.patches, { ...RED, ownLayout }] } };
    const message = messageOf(() => expect(parts).toHaveReadEveryPoint());
    expect(message).toContain('Expected: 30 points read, 25 of white, 5 of red');
    expect(message).toContain('red at column 1, row 1 (384, 216 px): never asked for');
  });

  it('does not pass a run that was stopped', () => {
    const stopped = { code: 'aborted', params: {}, afterReading: 24 };
    expect(() => expect({ ...flat, stopped }).toHaveReadEveryPoint()).toThrow('stopped: The run was interrupted.');
  });

  it.each(['a torn record', 'a whole one'])('never passes negated: nothing of it was measured as bad (%s)', (kind) => {
    const record = kind === 'a whole one' ? flat : torn;
    expect(() => expect(record).not.toHaveReadEveryPoint()).toThrow(/as a measured fail/);
  });

  it('lists ten of many', () => {
    expect(messageOf(() => expect({ ...flat, readings: [] }).toHaveReadEveryPoint())).toContain('and 15 more');
  });
});

describe('toMatchXYZ', () => {
  const colors = flat.calibration.reference?.colors;
  const white = colors?.white ?? { X: 0, Y: 0, Z: 0 };
  const red = colors?.red ?? { X: 0, Y: 0, Z: 0 };

  it('holds the only patch against a bare XYZ, several by name', () => {
    expect(flat).toMatchXYZ(white, { deltaE2000: 0.001 });
    const both = buildInspection({ patches: [WHITE, RED] });
    expect(both).toMatchXYZ({ white, red }, { deltaE2000: 0.001 });
    expect(() => expect(both).toMatchXYZ(white, { deltaE2000: 100 })).toThrow(/no usable XYZ for the patch red/);
  });

  it.each<[string, readonly Patch[], Readonly<Record<string, unknown>>, string]>([
    ['a color', [WHITE], { white, red }, 'red'],
    ['the white of a run of red', [RED], { white, red }, 'white'],
    ['a color among all of the calibration', [WHITE, RED], { ...colors }, 'green'],
    ['a misspelled patch', [WHITE], { white, 'grey-128': white }, 'grey-128'],
    ['a patch in upper case', [WHITE, RED], { white, red, RED: red }, 'RED'],
  ])('is red both ways for an XYZ of something unread: %s', (_, patches, reference, unread) => {
    const run = buildInspection({ patches });
    const said = `The run did not read the patch ${unread}, which the reference names.`;
    expect(messageOf(() => expect(run).toMatchXYZ(reference as never, { deltaE2000: 100 }))).toContain(said);
    expect(messageOf(() => expect(run).not.toMatchXYZ(reference as never, { deltaE2000: 0 }))).toContain(said);
    expect(assertionsOn(run).at(-1)).toMatchObject({ outcome: 'inconclusive' });
  });

  it('is red for an XYZ of a patch that was planned and not read', () => {
    const both = buildInspection({ patches: [WHITE, RED] });
    const half = { ...both, readings: both.readings.filter(({ patchIndex }) => patchIndex === 0) };
    expect(messageOf(() => expect(half).toMatchXYZ({ white, red }, { deltaE2000: 100 }))).toContain(
      'The run did not read the patch red',
    );
  });

  it('takes the white of Lab apart from the patches', () => {
    const run = buildInspection({ patches: [RED] });
    const bright = { X: 200 * white.X, Y: 200 * white.Y, Z: 200 * white.Z };
    expect(() => expect(run).toMatchXYZ({ red }, { deltaE2000: 5, white: bright })).toThrow(
      /white has [\d.]+ cd\/m2; expected the white of the display/,
    );
    expect(run).toMatchXYZ(red, { deltaE2000: 0.001, white });
    expect(run).toMatchXYZ({ red }, { deltaE2000: 0.001, white });
    const twice = { X: 2 * red.X, Y: 2 * red.Y, Z: 2 * red.Z };
    expect(run).not.toMatchXYZ({ red: twice }, { deltaE2000: 5, white });
    expect(() => expect(run).toMatchXYZ({ red }, { deltaE2000: 1, white: { X: 0, Y: 1, Z: 1 } })).toThrow(
      'white is {"X":0,"Y":1,"Z":1}; expected light in X, Y and Z.',
    );
  });

  it('shows the worst points with both XYZ', () => {
    const message = messageOf(() => expect(tinted).toMatchXYZ(white, { deltaE2000: 1 }));
    expect(message).toMatch(/Found: {4}\d+ of 25 points beyond it, the worst \d+\.\d\d/);
    expect(message).toMatch(
      /white at column 5, row 5 .*: deltaE2000 \d+\.\d\d, limit 1, XYZ [\d. ]+, expected [\d. ]+/,
    );
  });

  it('does not pass without a reference for each patch, nor with doubts about the readings', () => {
    const two = buildInspection({ patches: [WHITE, GREY, BLACK] });
    expect(messageOf(() => expect(two).toMatchXYZ({ white }, { deltaE2000: 100 }))).toContain(
      'The reference has no usable XYZ for the patch gray-128',
    );
    expect(() => expect(torn).not.toMatchXYZ(white, { deltaE2000: 100 })).toThrow(/as a measured fail/);
    expect(messageOf(() => expect(torn).toMatchXYZ(white, { deltaE2000: 100 }))).toContain('- inconclusive: ');
    expect(() => expect(two).toMatchXYZ({ constructor: white }, { deltaE2000: 100 })).toThrow(/no usable XYZ/);
  });
});

describe('an expectation of something that the run did not read', () => {
  const base = findProfile('calibration-match');
  const own = { ...base, name: 'own', plan: { layout: '5x5', patches: ['white', 'red'] } };
  const onRed = base.limits.map((limit) => ({ ...limit, patches: ['red'] }));
  const more = { ...buildInspection({ patches: [WHITE, RED] }), runId: 'before' };
  const calls: readonly (readonly [string, keyof typeof flatfieldMatchers, readonly unknown[]])[] = [
    ['limits on another patch', 'toPassProfile', [{ ...own, limits: onRed }]],
    ['limits on another patch, too', 'toPassProfile', [{ ...own, limits: [...base.limits, ...onRed] }]],
    ['a profile that needs it', 'toPassProfile', [{ ...own, requires: { ...base.requires, patches: ['red'] } }]],
    ['a metric of several patches', 'toBeUniform', [{ metric: 'contrast-deviation-max', limit: 100 }]],
    ['a baseline that has it', 'toMatchBaseline', [more, { maxChange: 100 }]],
    ['a validation result', 'toPassValidation', [{ maxDeltaE: 100 }]],
  ];

  it.each(calls)('is red both ways: %s', (_, name, args) => {
    const matcher = flatfieldMatchers[name] as (this: object, ...all: readonly unknown[]) => { readonly pass: boolean };
    expect(matcher.call({ isNot: false }, flat, ...args)).toMatchObject({ pass: false });
    expect(matcher.call({ isNot: true }, flat, ...args)).toMatchObject({ pass: true });
    expect(assertionsOn(flat).at(-1)).toMatchObject({ outcome: 'inconclusive' });
  });
});

describe('what matchers found', () => {
  it('is noted for the report of the suite, values apart from counts', () => {
    const inspection = buildInspection();
    expect(assertionsOn(inspection)).toEqual([]);
    expect(inspection).toHaveReadEveryPoint();
    expect(inspection).toMatchReference(1);
    expect(assertionsOn(inspection).map(({ call, outcome, ofValues }) => [call, outcome, ofValues])).toEqual([
      ['toHaveReadEveryPoint()', 'pass', false],
      ['toMatchReference(1)', 'pass', true],
    ]);
  });
});

describe('toPassValidation', () => {
  const { reference } = flat.calibration;
  const statistics = { maximumDeltaE: 0.8, averageDeltaE: 0.4 };
  const received = [{ executedAt: reference?.executedAt, statistics }];
  const validated: Inspection = {
    ...flat,
    validation: { calibrationId: reference?.calibrationId ?? null, received, problem: null },
  };

  it('goes by the newest validation result of the record', () => {
    expect(validated).toPassValidation({ maxDeltaE: 0.8, averageDeltaE: 0.4, maxAgeDays: 3000 });
    expect(validated).not.toPassValidation({ maxDeltaE: 0.7 });
    expect(messageOf(() => expect(validated).toPassValidation({ maxDeltaE: 0.7 }))).toContain(
      'max ΔE 0.80 (limit 0.7)',
    );
  });

  it('holds neither way if a patch contradicts the statistics', () => {
    const measurementData = [{ deltaE: 9 }, { deltaE: 0.2 }];
    const contradictory: Inspection = {
      ...validated,
      validation: {
        calibrationId: reference?.calibrationId ?? null,
        received: [{ ...received[0], measurementData }],
        problem: null,
      },
    };
    expect(messageOf(() => expect(contradictory).toPassValidation({ maxDeltaE: 1 }))).toContain('contradicts itself');
    expect(messageOf(() => expect(contradictory).not.toPassValidation({ maxDeltaE: 1 }))).toContain(
      'contradicts itself',
    );
  });

  it.each([{ maxDeltaE: 100 }, { maxDeltaE: 1, maxAgeDays: 0.01 }])(
    'holds neither way without a usable one: %j',
    (limits) => {
      const record = 'maxAgeDays' in limits ? validated : flat;
      expect(messageOf(() => expect(record).toPassValidation(limits))).toContain('inconclusive');
      expect(messageOf(() => expect(record).not.toPassValidation(limits))).toContain('inconclusive');
    },
  );
});
