import { describe, expect, it } from 'vitest';
import type { Triple } from '../../../src/judge/color/signal/color-difference.ts';
import { diagnose, diagnoseSoFar } from '../../../src/judge/diagnosis/diagnose.ts';
import type { Evidence } from '../../../src/judge/evidence.ts';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { RawValue, Reading } from '../../../src/read/reading.ts';
import { buildCheck, buildEvidence, withReading } from '../build-evidence.ts';
import { each, type Pixel, type RunOptions, runOf } from './run-of.ts';

const match = findProfile('calibration-match');
const judgedAt = '2026-01-05T09:00:00.000Z';

function diagnosed(evidence: Evidence) {
  return diagnose({ ...evidence, toneResponse: 2.2 });
}

/** The causes named, either of two with a slash. */
function causes(pixel: Pixel, options?: RunOptions): readonly string[] {
  return diagnosed(runOf(pixel, options)).map(({ cause, or }) => (or ? `${cause}/${or.cause}` : cause));
}

const same: Pixel = (shown) => shown;
const limited = each((drive) => (16 + 219 * drive) / 255);
const night = each((drive, channel) => drive * ([1, 0.92, 0.75][channel] as number));
const window =
  (around: Pixel): Pixel =>
  (shown, point, patch) =>
    point.xFraction > 0.6 && point.yFraction > 0.8 ? [0.35, 0.37, 0.4] : around(shown, point, patch);
const vignette: Pixel = ([r, g, b], { xFraction: x, yFraction: y }) => {
  const factor = 1 - 0.3 * ((x - 0.5) ** 2 + (y - 0.5) ** 2);
  return [r * factor, g * factor, b * factor];
};

const components = ([r, g, b]: Triple) => ({ format: 'RGB', r: r * 4, g: g * 4, b: b * 4 }) as const;

describe('diagnose', () => {
  it.each<[string, Pixel, string]>([
    ['limited range into full', limited, 'limited-range-into-full'],
    ['a 5-bit link', each((drive) => (Math.round(drive * 255) >> 3) / 31), 'bit-depth-cut'],
    ['a night light', night, 'gain'],
    ['a gain above 1', each((drive) => drive * 1.2), 'gain'],
    ['a shift', each((drive) => drive + 9 / 255), 'constant-shift'],
    ['a dead channel', ([r, , b]) => [r, 0, b], 'channel-dead'],
    ['a window', window(same), 'region-apart'],
    ['vignetting', vignette, 'gradient'],
    ['a desktop', (_, { xFraction: x }) => [0.2 + x / 2, 0.5, 0.6], 'patch-not-shown'],
  ])('names %s and nothing else', (_, pixel, cause) => {
    expect(causes(pixel)).toEqual([cause]);
  });

  it('takes 6 bits, stretched range, dead channels, bands and gradients for no gain', () => {
    const stretched = each((drive) => (255 * drive - 16) / 219);
    const bands: Pixel = (shown, point, patch) => (point.index % 2 === 0 ? night(shown, point, patch) : shown);
    const dead: Pixel = ([r, g]) => [r, g, 0];
    const six = each((drive) => (Math.round(drive * 255) & 0xfc) / 255);
    for (const patches of ['white', 'gray-128', 'white,black', undefined]) {
      for (const pixel of [six, stretched, dead, bands, vignette]) {
        expect(causes(pixel, patches === undefined ? {} : { patches }).filter((name) => name === 'gain')).toEqual([]);
      }
    }
  });

  it.each<[string, Pixel]>([
    ['a screen that is as shown', same],
    [
      'rounding',
      (shown, { index }) => (index % 2 === 0 ? shown : each((drive) => drive - 1 / 255)(shown, {} as never, '')),
    ],
    ['a night light and limited range', (shown, point, patch) => limited(night(shown, point, patch), point, patch)],
    ['a window under a night light', window(night)],
    ['noise', ([r, g, b], { index }) => [r + (index % 5) / 40, g - (index % 3) / 30, b + (index % 7) / 50]],
  ])('is silent on %s', (_, pixel) => {
    expect(causes(pixel)).toEqual([]);
  });

  it('names either of two causes that explain one level, and none of more', () => {
    const lower = each((drive) => drive * 0.9);
    expect(causes(lower, { patches: 'white' })).toEqual([]);
    expect(causes(lower, { patches: 'white,black' })).toEqual(['constant-shift/gain']);
    expect(causes(lower, { patches: 'white,gray-128' })).toEqual(['gain']);
    expect(diagnosed(runOf(lower, { patches: 'white,black' }))).toMatchObject([
      { params: { steps: { r: -25 } }, or: { params: { factors: { r: 0.902 } } } },
    ]);
  });

  it('knows that only the range can be wrong if the components arrive as shown', () => {
    const stretched = each((drive) => (255 * drive - 16) / 219);
    const raw = components;
    expect(causes(stretched, { raw, patches: 'white,gray-128,black' })).toEqual(['full-range-into-limited']);
    expect(causes(night, { raw, patches: 'white,gray-128,black' })).toEqual([]);
  });

  it.each([
    ['are YCbCr', ([y, cb, cr]: Triple): RawValue => ({ format: 'YCBCR', y, cb, cr })],
    // 5 of 1023 is more than a step of 8 bits and half a step of 10.
    [
      'differ by little more than rounding',
      ([r, g, b]: Triple) => ({ ...components([r, g, b]), g: Math.max(0, g * 4 - 2) }),
    ],
    ['are of black alone', ([r, g, b]: Triple) => ({ ...components([r, g, b]), r: 0 })],
  ] as const)('knows that anything can be wrong if the components %s', (_, raw) => {
    expect(causes(night, { raw, patches: 'white,gray-128,black' })).toEqual(['gain']);
  });

  it('names fewer bits by what the monitor says, if all codes are right', () => {
    const read = { bitDepth: 8, patches: 'white@10,black@10' };
    const evidence = buildEvidence({ ...read, read: ({ r, g, b }) => ({ r: r >> 2, g: g >> 2, b: b >> 2 }) });
    expect(diagnosed(evidence)).toEqual([
      { cause: 'bit-depth-cut', params: { patch: 'white@10', commandedBits: 10, bits: 8 } },
    ]);
  });

  it('names the wrong color mode by the checks, next to what the readings tell', () => {
    const checks = [buildCheck(null), { ...buildCheck(124), colorModeIndex: 4 }];
    const named = diagnosed({ ...runOf(night), checks });
    expect(named.map(({ cause }) => cause)).toEqual(['wrong-color-mode', 'gain']);
  });

  it('names no cause if nothing was read, and leaves out what cannot be true or belongs to no point', () => {
    expect(diagnosed({ ...buildEvidence(), readings: [] })).toEqual([]);
    const flat = buildEvidence({ patches: 'white' });
    const evidence = withReading(withReading(flat, 3, { rgbFull: { r: 999, g: 0, b: 0 } }), 4, { pointIndex: 77 });
    expect(diagnosed(evidence)).toEqual([]);
  });

  it('holds light against the color modes, and says nothing about a signal', () => {
    const white = { X: 0.9642, Y: 1, Z: 0.8251 };
    const light = () => ({ X: 80 * white.X, Y: 80, Z: 80 * white.Z });
    const evidence = buildEvidence({ patches: 'white', light });
    const params = { white: 'D50', primaries: null, toneResponses: [] };
    expect(diagnosed(evidence)).toEqual([{ cause: 'light-of-another-mode', params }]);
    expect(judgeEvidence(evidence, match, { judgedAt }).diagnoses).toMatchObject([{ params }]);
  });

  it('is kept with the judgment of a run that does not pass', () => {
    expect(judgeEvidence(runOf(same), match, { judgedAt }).diagnoses).toEqual([]);
    const { diagnoses } = judgeEvidence(runOf(limited), match, { judgedAt });
    expect(diagnoses).toMatchObject([{ cause: 'limited-range-into-full' }]);
  });
});

describe('the cause of a first patch that is not on the screen', () => {
  const stopped = { code: 'patch-not-shown', params: {}, afterReading: null };

  /** A run that stopped there: its readings are kept outside the plan; the first found another color. */
  function stoppedRun(pixel: Pixel, { most, ...options }: RunOptions & { most?: number } = {}): Evidence {
    const run = runOf(pixel, { layout: '3x3', ...options });
    const [first, ...more] = run.readings.slice(0, most) as [Reading, ...Reading[]];
    const replaced = [{ ...first, readsAs: 'gray' }, ...more] as readonly Reading[];
    return { ...run, readings: [], replaced, stopped };
  }
  const named = (evidence: Evidence) =>
    diagnosed(evidence).map(({ cause, or }) => (or ? `${cause}/${or.cause}` : cause));
  const inverse = each((drive) => 1 - drive);
  const half: Pixel = () => [0.5, 0.5, 0.5];
  const shifted = each((drive) => drive * 0.9);
  const toTheRight: Pixel = ([r, g, b], { xFraction: x }) => [r * (1 - x / 3), g * (1 - x / 3), b * (1 - x / 3)];

  it.each<[string, Pixel, string, readonly string[]]>([
    ['inverted colors', inverse, 'white,gray-128', ['inverted']],
    ['either of two causes that it may have', inverse, 'white,black', ['patch-not-shown/inverted']],
    ['a desktop', half, 'white,black', ['patch-not-shown']],
    [
      'a desktop that is like a patch in places',
      (_, { column }) => (column === 2 ? [0.3, 0.3, 0.3] : [0.5, 0.5, 0.5]),
      'white,black,gray-128',
      ['patch-not-shown'],
    ],
    ['a window on a part of the screen', window(same), 'white,gray-128,black', ['region-apart']],
    [
      'no window if bands explain the places',
      (shown, point, patch) => (point.column === 0 ? night(shown, point, patch) : shown),
      'white,gray-128,black',
      [],
    ],
    ['no gain, which leaves the patch on the screen', night, 'white,gray-128', []],
    ['no cause of two if it cannot have one of them', half, 'white,gray-128', []],
    ['neither of two causes that it cannot have', shifted, 'white,black', []],
    ['no window if a gradient explains the places', toTheRight, 'white,gray-128,black', []],
    ['no cause of readings that are all right', same, 'white,black', []],
  ])('is %s', (_, pixel, patches, expected) => {
    expect(named(stoppedRun(pixel, { patches }))).toEqual(expected);
  });

  it('takes two readings at least, and those alone that found out why', () => {
    const run = (most: number) => stoppedRun(inverse, { patches: 'white', most });
    expect([1, 2].map((most) => named(run(most)))).toEqual([[], ['inverted']]);
    const { replaced, ...rest } = run(9);
    const before = runOf(half, { patches: 'white' }).readings.slice(0, 1);
    expect(named({ ...rest, replaced: [...before, ...replaced] })).toEqual(['inverted']);
    const unmarked = replaced.map((reading) => ({ ...reading, readsAs: undefined })) as unknown as readonly Reading[];
    expect(named({ ...rest, replaced: unmarked })).toEqual([]);
  });

  it('is not looked for if the run stopped for another reason or later', () => {
    const run = stoppedRun(inverse, { patches: 'white,gray-128' });
    expect(named({ ...run, stopped: { ...stopped, code: 'time-limit' } })).toEqual([]);
    expect(named({ ...run, stopped: null })).toEqual([]);
    expect(named({ ...run, readings: runOf(same).readings.slice(0, 1) })).toEqual([]);
    expect(named({ ...run, readings: runOf(night).readings, plan: runOf(night).plan })).toEqual(['gain']);
  });
});

it('names of a run that stopped at a proven fail the wrong color mode alone', () => {
  const wrong = { ...buildCheck(124), colorModeIndex: 4 };
  expect(diagnoseSoFar({ checks: [buildCheck(null), wrong] })).toMatchObject([{ cause: 'wrong-color-mode' }]);
  expect(diagnoseSoFar({ checks: [buildCheck(null), buildCheck(124)] })).toEqual([]);
});
