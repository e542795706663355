import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Detectability,
  type DetectableColor,
  ERROR_CHANNELS,
  ERROR_DIRECTIONS,
} from '../../../src/judge/detectability/detectable.ts';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import { parseProfile } from '../../../src/judge/profiles/profile-schema.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import { patternPatch } from '../../../src/plan/pattern/patch-pattern.ts';
import type { SamplePoint } from '../../../src/plan/sampling/sample-point.ts';
import type { RawValue } from '../../../src/read/reading.ts';
import { type BuildOptions, buildEvidence, REFERENCE } from '../build-evidence.ts';

const match = findProfile('calibration-match');
const exact = findProfile('signal-exact');
const mean = parseProfile({
  extends: 'calibration-match',
  name: 'mean-match',
  limits: [{ metric: 'delta-e-2000-reference-mean', operator: '<=', required: 2, source: 'test', verified: true }],
});
const strict = parseProfile({
  extends: 'calibration-match',
  name: 'on-gray',
  plan: { layout: '5x5', patches: ['white', 'gray-64', 'black'] },
  limits: [
    {
      metric: 'luminance-reference-max',
      patches: ['gray-64'],
      operator: '<',
      required: 9,
      source: 'test',
      verified: true,
    },
    { metric: 'code-value-error', patches: ['white'], operator: '<=', required: 3, source: 'test', verified: true },
  ],
});
const center = parseProfile({
  extends: 'calibration-match',
  name: 'even',
  limits: [{ metric: 'delta-e-2000-center-max', operator: '<=', required: 2, source: 'test', verified: true }],
});
const profiles = [match, exact, mean, strict];
const TONES = [1.8, 2.2, 2.6, 'sRGB', 'L*', 'BT.1886', 'PQ', 'HLG', null];
const PATCHES = [
  'white',
  'black',
  'gray-20',
  'gray-64',
  'gray-128',
  'gray-224',
  'red',
  'cyan',
  '192/64/64',
  'gray-300@10',
  '700/40/3000@12',
];
const size = { widthPx: 3840, heightPx: 2160 };
const board = patternPatch(
  {
    kind: 'checkerboard',
    codes: [
      { r: 36, g: 36, b: 36 },
      { r: 128, g: 0, b: 64 },
    ],
    cells: { columns: 3, rows: 3 },
  },
  size,
);

function judged(options: BuildOptions, profile = match) {
  return judgeEvidence(buildEvidence({ layout: '3x3', ...options }), profile, { judgedAt: '2026-01-05T09:00:00.000Z' });
}

function seenBy(options: BuildOptions, profile = match): Detectability {
  return judged(options, profile).detectability as Detectability;
}

/** One color that the computer sends off by 255ths of full scale, all others as they are, in the depth of their patch. */
function withError(color: DetectableColor, channels: (typeof ERROR_CHANNELS)[number], steps255: number) {
  return (codes: Rgb, patchIndex: number, bitDepth: number) => {
    if (patchIndex !== color.patchIndex || JSON.stringify(codes) !== JSON.stringify(color.codes)) return codes;
    const by = Math.sign(steps255) * Math.round((Math.abs(steps255) * (2 ** bitDepth - 1)) / 255);
    const moved = (channel: keyof Rgb) =>
      channels === 'all' || channels === channel ? codes[channel] + by : codes[channel];
    return { r: moved('r'), g: moved('g'), b: moved('b') };
  };
}

/** What a path of scaling makes of code values at a depth, the same bits or more. */
function scaled({ r, g, b }: Rgb, from: number, to: number): Rgb {
  const of = (code: number) => Math.round((code * (2 ** to - 1)) / (2 ** from - 1));
  return { r: of(r), g: of(g), b: of(b) };
}

const add = ({ r, g, b }: Rgb, steps: number): Rgb => ({ r: r + steps, g: g + steps, b: b + steps });
const encoded = (code: number) => Math.round(16 + (219 * code) / 255);
const decoded = (code: number) => Math.round((255 * (code - 16)) / 219);
const each = ({ r, g, b }: Rgb, of: (code: number) => number): Rgb => ({ r: of(r), g: of(g), b: of(b) });
const fullRange = (read: Rgb): RawValue => ({ format: 'RGB', ...read });
const to12 = (drive: number) => Math.round(16 * (16 + 219 * drive));
const from12 = (code: number) => Math.round((4095 * (code / 16 - 16)) / 219);
const limited12 = (read: Rgb): RawValue => ({ format: 'RGB', ...each(read, (code) => to12(code / 4095)) });
const limitedRange = ({ r, g, b }: Rgb): RawValue => ({ format: 'RGB', r: encoded(r), g: encoded(g), b: encoded(b) });

describe('the detectability of a plan', () => {
  it('is what the judge says of a run with that error, and of every smaller one', () => {
    fc.assert(
      fc.property(
        fc.record({
          patches: fc.subarray<string | typeof board>([...PATCHES, board], { minLength: 1, maxLength: 4 }),
          tone: fc.constantFrom(...TONES),
          profile: fc.constantFrom(...profiles),
          deeper: fc.constantFrom(0, 2),
          pick: fc.nat(),
          kind: fc.nat(7),
        }),
        ({ patches, tone, profile, deeper, pick, kind }) => {
          const names = patches.map((patch) => (typeof patch === 'string' ? patch : patch.name));
          const deepest = Math.max(8, ...names.map((name) => Number(/@(\d+)$/.exec(name)?.[1] ?? 8)));
          const bitDepth = Math.min(12, deepest + deeper);
          const base: BuildOptions = { patches, bitDepth, reference: { ...REFERENCE, toneResponse: tone } };
          const ideal = (codes: Rgb, depth: number) => scaled(codes, depth, bitDepth);
          const found = seenBy({ ...base, read: (codes, _, patch) => ideal(codes, patch.bitDepth) }, profile);
          const color = found.colors[pick % found.colors.length] as DetectableColor;
          const channels = ERROR_CHANNELS[kind % 4] as (typeof ERROR_CHANNELS)[number];
          const direction = ERROR_DIRECTIONS[kind > 3 ? 1 : 0] as 'up' | 'down';
          const { seen, room } = color.errors[channels][direction];
          const outcome = (steps: number) => {
            const sent = withError(color, channels, direction === 'up' ? steps : -steps);
            const read = (codes: Rgb, _: SamplePoint, patch: { name: string; bitDepth: number }) =>
              ideal(sent(codes, names.indexOf(patch.name), patch.bitDepth), patch.bitDepth);
            return judged({ ...base, read }, profile).verdict.outcome;
          };
          // A plan that cannot be judged without an error fails with none.
          const isJudged =
            judged({ ...base, read: (codes, _, patch) => ideal(codes, patch.bitDepth) }, profile).verdict.outcome ===
            'pass';
          fc.pre(isJudged);
          // A mean over a chart is not asked, so a smaller error of it may fail already.
          if (profile === mean && names[color.patchIndex] === board.name) return;
          const upTo = seen ?? room;
          for (let steps = 1; steps < upTo; steps += 1) expect([steps, outcome(steps)]).not.toEqual([steps, 'fail']);
          expect(upTo > 0 && outcome(upTo) === 'fail').toBe(seen !== null);
        },
      ),
      { numRuns: 25 },
    );
  });

  it.each([
    ['gray-128', 'middle-gray', 6],
    ['white', 'white', 12],
    ['cyan,magenta,yellow', 'secondary', 12],
  ])('states no error that passes over limited range of 8 bits: %s', (patches, color, seen) => {
    const down = (steps: number) => (code: number) => decoded(encoded(Math.max(0, code - steps)));
    const run = (steps: number) =>
      judged({
        patches: `${patches},black`,
        raw: limitedRange,
        read: ({ r, g, b }) => ({ r: down(steps)(r), g: down(steps)(g), b: down(steps)(b) }),
      });
    expect(run(0).detectability?.classes.find((one) => one.color === color)).toMatchObject({ seen });
    expect([run(seen).verdict.outcome, run(0).verdict.outcome]).toEqual(['fail', 'pass']);
  });

  it('finds the path of a run with an error as the judge does', () => {
    const limits = [{ metric: 'code-value-error', operator: '<=', required: 3, source: 'test', verified: true }];
    const profile = parseProfile({ extends: 'calibration-match', name: 'by-code', limits });
    const scaledUp = (codes: Rgb) => scaled(codes, 8, 10);
    // White that is 254 is 1019 by scaling: 4 steps off, but 1 from zero padding, which is nearer to all that this plan reads.
    const padded = (codes: Rgb) => scaledUp({ r: codes.r - 1, g: codes.g - 1, b: codes.b - 1 });
    const clean = judged({ patches: 'white', bitDepth: 10, read: scaledUp }, profile);
    expect(judged({ patches: 'white', bitDepth: 10, read: padded }, profile).verdict.outcome).toBe('pass');
    expect(clean.detectability?.colors[0]?.errors.all.down.seen).toBe(2);
  });

  it('finds the range of a run with an error as the judge does', () => {
    const limits = [{ metric: 'code-value-error', operator: '<=', required: 3, source: 'test', verified: true }];
    const profile = parseProfile({ extends: 'calibration-match', name: 'by-code', limits });
    const sent = (drive: number) => Math.round(64 + 876 * drive);
    const raw = (read: Rgb): RawValue => ({ format: 'RGB', ...each(read, (code) => sent(code / 1023)) });
    const run = (steps: number) => {
      const read = ({ r }: Rgb) => {
        const code = Math.round(((sent((r === 25 ? r - steps : r) / 255) - 64) / 876) * 1023);
        return { r: code, g: code, b: code };
      };
      return judged({ patches: 'gray-25,gray-133,gray-177', bitDepth: 10, read, raw }, profile);
    };
    // 25 is 100 of 1023 and 24 is 96, but another path through limited range is found for that run, and it passes.
    expect([0, 1].map((steps) => run(steps).verdict.outcome)).toEqual(['pass', 'pass']);
    expect(run(0).detectability?.colors[0]?.errors.all.down.seen).toBe(2);
  });

  it('states for a class the smallest error that does not look like another path in all its colors', () => {
    const limits = [{ metric: 'code-value-error', operator: '<=', required: 3, source: 'test', verified: true }];
    const profile = parseProfile({ extends: 'calibration-match', name: 'by-code', limits });
    const run = (off: readonly number[], steps: number) => {
      const read = (codes: Rgb) => scaled(off.includes(codes.r) ? add(codes, -steps) : codes, 8, 10);
      return judged({ patches: 'gray-200,gray-239', bitDepth: 10, read }, profile);
    };
    // 199 and 238 are 798 and 955 of 1023, 2 and 1 less than 200 and 239 are by zero padding.
    expect([run([200], 1), run([239], 1), run([200, 239], 1)].map(({ verdict }) => verdict.outcome)).toEqual([
      'fail',
      'fail',
      'pass',
    ]);
    expect(run([200, 239], 2).verdict.outcome).toBe('fail');
    const { colors, classes } = run([], 0).detectability as Detectability;
    expect(colors.map(({ errors }) => errors.all.down.seen)).toEqual([1, 1]);
    expect(classes).toMatchObject([{ color: 'light-gray', direction: 'down', seen: 2 }]);
  });

  it('tries an error on each path that the readings leave open', () => {
    const limits = [{ metric: 'code-value-error', operator: '<=', required: 7, source: 'test', verified: true }];
    const profile = parseProfile({ extends: 'calibration-match', name: 'by-code', limits });
    const read = ({ r, g, b }: Rgb) => ({ r: 4 * r, g: 4 * g, b: 4 * b });
    // 64 is 257 by scaling, so that an error of 2 up, 264, is 7 steps off if that explains the rest; 256 was read, though.
    const { detectability } = judged({ patches: 'gray-64,black', bitDepth: 10, read }, profile);
    const { up } = detectability?.colors[0]?.errors.all ?? {};
    const outcome = (steps: number) =>
      judged(
        { patches: 'gray-64,black', bitDepth: 10, read: (codes) => read(codes.r === 64 ? add(codes, steps) : codes) },
        profile,
      ).verdict.outcome;
    expect(up?.seen).toBe(3);
    expect([0, 2, 3].map(outcome)).toEqual(['pass', 'pass', 'fail']);
  });

  it.each([
    // White and black fit any range: over a limited one, which the readings are not exactly, 8 down would pass.
    ['extremes of full range', { patches: 'white,black' }, 7, 'down', 8],
    // 65 is 261 of 1023, 4 more than 64; by zero padding, which did not give these readings, 260 would be 3 more.
    [
      'a gray that scaling gives',
      { patches: 'gray-64,black', bitDepth: 10, read: (codes: Rgb) => scaled(codes, 8, 10) },
      3,
      'up',
      1,
    ],
    // Limited range of 10 bits makes 404 of these components and one of 8 bits 402: each explains 403. Over 8 bits 1 up is 406, only 2 more than 404.
    [
      'a gray that cables of 8 and of 10 bits explain',
      {
        patches: 'gray-404@10',
        read: (codes: Rgb) => add(codes, -1),
        raw: (codes: Rgb) => ({ format: 'RGB' as const, ...add(codes, 7) }),
      },
      3,
      'up',
      2,
    ],
  ] as const)(
    'states the smallest error that fails on each likely path of %s',
    (_, options, required, direction, seen) => {
      const limits = [{ metric: 'code-value-error', operator: '<=', required, source: 'test', verified: true }];
      const profile = parseProfile({ extends: 'calibration-match', name: 'by-code', limits });
      expect(seenBy(options, profile).colors[0]?.errors.all[direction]).toMatchObject({ seen });
    },
  );

  it('states the smallest error that fails over a cable of 8 bits as over one of 10, which carry white alike', () => {
    const limits = [{ metric: 'code-value-error', operator: '<=', required: 3, source: 'test', verified: true }];
    const profile = parseProfile({ extends: 'calibration-match', name: 'by-code', limits });
    const run = (cable: number, steps: number) => {
      const step = 2 ** (10 - cable);
      const sent = step * Math.round((64 + (876 * (255 - steps)) / 255) / step);
      const read = (codes: Rgb) => each(codes, () => Math.round(((sent - 64) / 876) * 1023));
      const raw = (codes: Rgb): RawValue => ({ format: 'RGB', ...each(codes, () => sent) });
      return judged({ patches: 'white', bitDepth: 10, read, raw }, profile);
    };
    const outcomes = (cable: number) => [0, 2, 3].map((steps) => run(cable, steps).verdict.outcome);
    expect([outcomes(8), outcomes(10)]).toEqual([
      ['pass', 'fail', 'fail'],
      ['pass', 'pass', 'fail'],
    ]);
    expect(run(10, 0).detectability?.colors[0]?.errors.all.down.seen).toBe(3);
  });

  it.each([
    ['full range of 10 bits', 10, 3, (held: Rgb) => scaled(held, 8, 10), fullRange],
    ['limited range of 12 bits', 12, 12, (held: Rgb) => each(held, (code) => from12(to12(code / 255))), limited12],
  ] as const)(
    'states no error that a computer of 8 bits rounds away before %s',
    (_, bitDepth, required, carried, raw) => {
      const limits = [{ metric: 'code-value-error', operator: '<=', required, source: 'test', verified: true }];
      const profile = parseProfile({ extends: 'calibration-match', name: 'by-code', limits });
      const run = (steps: number) => {
        const read = (codes: Rgb) => carried(scaled(add(codes, -Math.round((1023 * steps) / 255)), 10, 8));
        return judged({ patches: 'gray-300@10', bitDepth, read, raw }, profile);
      };
      // An error of 1 down is 296 of 1023, which the computer rounds to 74 of 255: 297 of 1023.
      expect(run(0).detectability?.colors[0]?.errors.all.down.seen).toBe(2);
      expect([0, 1, 2].map((steps) => run(steps).verdict.outcome)).toEqual(['pass', 'pass', 'fail']);
    },
  );

  it('sees one step by code value and wherever the display is flat, but nothing that all points share between points', () => {
    const gray = (profile = match, tone: string | number = 2.2) =>
      seenBy({ patches: 'gray-64,white', reference: { ...REFERENCE, toneResponse: tone } }, profile).colors[0]?.errors;
    expect(gray(exact)).toMatchObject({ r: { up: { seen: 1 } }, all: { down: { seen: 1 } } });
    expect(gray(match)).toMatchObject({ all: { up: { seen: 6 }, down: { seen: 6 } } });
    // Under L* the model is flat nowhere, so that no code value is compared.
    expect(gray(center, 'L*')).toMatchObject({
      r: { up: { seen: null, room: 191 } },
      all: { down: { seen: null, room: 64 } },
    });
  });

  it('says what fits into the range: white cannot rise, black cannot fall, red moves in three of eight ways', () => {
    const rooms = seenBy({ patches: 'white,black,red' }).colors.map(({ errors }) =>
      ERROR_CHANNELS.map((channels) => ERROR_DIRECTIONS.map((direction) => errors[channels][direction].room)),
    );
    expect(rooms).toEqual([
      [
        [0, 255],
        [0, 255],
        [0, 255],
        [0, 255],
      ],
      [
        [255, 0],
        [255, 0],
        [255, 0],
        [255, 0],
      ],
      [
        [0, 255],
        [255, 0],
        [255, 0],
        [0, 0],
      ],
    ]);
    const { errors } = seenBy({ patches: 'white' }).colors[0] as DetectableColor;
    expect(errors.r.up).toEqual({ seen: null, room: 0 });
  });

  it('takes each distinct color of a chart once, in each depth, and the best color of a class', () => {
    const { colors, classes } = seenBy({ patches: [board, 'gray-200@10', 'gray-64', 'gray-16', 'gray-80', 'cyan'] });
    expect(colors.map(({ patchIndex, color, points }) => [patchIndex, color, points])).toEqual([
      [0, 'dark-gray', 5],
      [0, 'other-color', 4],
      [1, 'dark-gray', 9],
      [2, 'dark-gray', 9],
      [3, 'dark-gray', 9],
      [4, 'other-gray', 9],
      [5, 'secondary', 9],
    ]);
    expect(classes.map(({ color }) => color)).toEqual(['dark-gray', 'other-gray', 'secondary', 'other-color']);
    const down = colors.flatMap(({ color, errors }) => (color === 'dark-gray' ? [errors.all.down.seen ?? 999] : []));
    const up = colors.flatMap(({ color, errors }) => (color === 'dark-gray' ? [errors.all.up.seen ?? 999] : []));
    expect(classes[0]?.seen).toBe(Math.max(Math.min(...down), Math.min(...up)));
  });

  it.each([
    'delta-e-2000-reference-max',
    'luminance-reference-max',
    'uv-1976-reference-max',
    'code-value-error',
    'commanded-code-value-error',
  ])('sees the cells of a chart by %s, which looks at each of them', (metric) => {
    const limits = [{ metric, operator: '<=', required: 0.004, source: 'test', verified: true }];
    const profile = parseProfile({ extends: 'calibration-match', name: 'cells', limits });
    for (const { errors } of seenBy({ patches: [board] }, profile).colors)
      expect(errors.r.up.seen).toBeGreaterThanOrEqual(1);
  });

  it('sees one step of a color that no limit is on', () => {
    const limits = [{ ...mean.limits[0], patches: ['white'] }];
    const profile = parseProfile({ extends: 'calibration-match', name: 'of-white', limits });
    expect(seenBy({ patches: 'gray-64,white' }, profile).colors[0]?.errors.r).toMatchObject({ up: { seen: 1 } });
  });

  it('names the first of the kinds that a class sees as badly, if the range has any room for it', () => {
    const reference = { ...REFERENCE, toneResponse: 'L*' };
    const blind = { channels: 'r', direction: 'up', seen: null };
    expect(seenBy({ patches: 'gray-64', reference }, center).classes).toEqual([{ color: 'dark-gray', ...blind }]);
    // One step up is all that fits, and too little to be seen.
    expect(seenBy({ patches: 'gray-254' }).classes).toEqual([{ color: 'other-gray', ...blind }]);
  });

  it('asks the limits that one reading decides, whatever others the profile has', () => {
    const both = { ...mean, limits: [...mean.limits, ...center.limits] };
    for (const profile of [mean, both])
      expect(seenBy({ patches: 'gray-64,white' }, profile).colors[0]?.errors.all).toMatchObject({ up: { seen: 6 } });
    // A mean over a chart is not decided by any one of its cells.
    expect(seenBy({ patches: [board] }, mean).colors[0]?.errors.all).toMatchObject({ up: { seen: null } });
  });

  it('knows measured light too, and is not there for a profile of light', () => {
    const light = () => ({ X: 114.05, Y: 120, Z: 130.66 });
    const { classes } = seenBy({ patches: 'white', light });
    expect(classes).toEqual([{ color: 'white', channels: 'all', direction: 'down', seen: expect.any(Number) }]);
    const none = seenBy({ patches: 'white', light, reference: null }).classes;
    expect(none[0]?.seen).toBeNull();
    expect(judged({ patches: 'white' }, findProfile('iso-14861')).detectability).toBeUndefined();
  });

  it('leaves a guard band undecided, which is not a fail', () => {
    const evidence = buildEvidence({ layout: '3x3', patches: 'gray-64' });
    const seen = (guardBand: number) =>
      judgeEvidence(evidence, match, { judgedAt: '2026-01-05T09:00:00.000Z', guardBand }).detectability?.classes[0]
        ?.seen;
    expect(seen(0)).toBe(6);
    expect(seen(1)).toBeGreaterThan(6);
  });

  it('leaves out points at which an image is not known, and limits on metrics that are not known', () => {
    const evidence = buildEvidence({ layout: '3x3', patches: 'gray-64' });
    const samples = [{ xPx: 640, yPx: 360, r: 128, g: 128, b: 128 }];
    const [patch] = evidence.plan.patches as [(typeof evidence.plan.patches)[number]];
    const image = { ...patch, pattern: { kind: 'sampled-image', name: 'image', samples } as const };
    const known = { ...evidence, plan: { ...evidence.plan, patches: [image] } };
    const [limit] = match.limits as [(typeof match.limits)[number]];
    const profile = { ...match, limits: [limit, { ...limit, metric: 'of-tomorrow' }] };
    const { detectability } = judgeEvidence(known, profile, { judgedAt: '2026-01-05T09:00:00.000Z' });
    expect(detectability?.classes).toMatchObject([{ color: 'middle-gray', seen: 6 }]);
    expect(detectability?.colors).toMatchObject([{ points: 1 }]);
  });
});
