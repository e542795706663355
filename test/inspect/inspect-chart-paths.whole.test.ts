import { describe, expect, test } from 'vitest';
import { inspect } from '../../src/inspect/inspect.ts';
import type { InspectSourceOptions } from '../../src/inspect/services.ts';
import { parsePatch } from '../../src/plan/pattern/patch.ts';
import { type PatchToShow, patchToShow } from '../../src/plan/pattern/patch-to-show.ts';
import type { Position } from '../../src/plan/sampling/sample-point.ts';
import { reportHtml } from '../../src/report/html/report-html.ts';
import * as paths from '../chart-paths.ts';
import { type Path, PathSource } from '../chart-paths.ts';
import { REFERENCE } from '../judge/build-evidence.ts';
import { flatFieldMatch } from '../judge/flat-field-profiles.ts';
import { fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { stopText } from '../stop-text.ts';
import { clock } from './fake-source.ts';

const ownMatch = { ...flatFieldMatch, name: 'flat-field-match' };
const TONES = [1.8, 2, 2.2, 2.4, 2.6, 'sRGB', 'L*', 'BT.1886', 'PQ', 'HLG'];

async function inspected(
  path: Path,
  more: Partial<InspectSourceOptions> = {},
  seenAt?: (place: Position) => Position,
  tone: number | string | null = 2.2,
) {
  const source = new PathSource(path, seenAt);
  const reference = { ...REFERENCE, source: 'custom', toneResponse: tone } as const;
  const resolution = '3840x2160';
  const inspection = await inspect({ source, reference, resolution, clock, showPatch: source.showPatch, ...more });
  const { verdict } = inspection.judgment;
  return { inspection, verdict, codes: verdict.reasons.map(({ code }) => code) };
}

/** How the paths of the brief end under each tone response, as lines that a failed test shows whole. */
async function outcomes(path: Path, more: Partial<InspectSourceOptions> = {}): Promise<readonly string[]> {
  const ends = TONES.map(async (tone) => {
    const { verdict, codes } = await inspected(path, more, undefined, tone);
    return `${tone}: ${verdict.grade}${verdict.outcome === 'inconclusive' ? ` ${codes.join(' ')}` : ''}`;
  });
  return Promise.all(ends);
}

const all = (grade: string) => TONES.map((tone) => `${tone}: ${grade}`);

describe('the default plan', () => {
  test.each([
    [{}, 2, 64, ['white', 'gray-36', 'field-chart']],
    [{ fullPlan: true }, 2, 105, ['white', 'gray-128', 'black', 'tone-chart']],
    [{ profile: 'calibration-match@1' }, 1, 105, ['white', 'gray-128', 'black', 'tone-chart']],
  ])('with %j is that of version %i, of %i readings', async (options, version, count, names) => {
    const { inspection, verdict } = await inspected(paths.undisturbed, options);
    expect(verdict.counts).toEqual({ planned: count, read: count, judged: count });
    expect(inspection.plan.patches.map(({ name }) => name)).toEqual(names);
    expect(inspection.judgment.profile).toMatchObject({ name: 'calibration-match', version });
  });

  test('passes an undisturbed path under every tone response', async () => {
    expect(await outcomes(paths.undisturbed)).toEqual(all('pass'));
  });

  test.each([
    ['full range into limited', paths.fullIntoLimited],
    ['limited range into full', paths.limitedIntoFull],
    ['contrast of 110 %', paths.contrast(1.1, 0)],
    ['contrast of 110 % about mid gray', paths.contrast(1.1, 127.5)],
    ['gamma of 1.2', paths.power(1.2)],
    ['gamma of 1/1.2', paths.power(1 / 1.2)],
    ['black raised by 10 codes', paths.blackRaisedTo(10)],
    ['10 codes added to all', paths.added(10)],
    ['a Display P3 desktop clipped to the monitor', paths.p3Clipped],
    ['a BT.2020 desktop clipped to the monitor', paths.bt2020Clipped],
  ])('fails %s under every tone response', async (_, path) => {
    for (const options of [{}, { fullPlan: true }]) {
      expect(await outcomes(path, options)).toEqual(all('fail'));
      expect(await outcomes(path, { profile: 'signal-exact', ...options })).toEqual(all('fail'));
    }
  });

  test('fails a desktop that takes sRGB for the gamma of 2.2 of the monitor', async () => {
    expect((await inspected(paths.srgbForGamma(2.2), {}, undefined, 2.2)).verdict.outcome).toBe('fail');
    expect((await inspected(paths.undisturbed, {}, undefined, 2.2)).verdict.outcome).toBe('pass');
  });

  test('without its chart and gray passes full range into limited, which no flat field of full drives shows', async () => {
    const { verdict } = await inspected(paths.fullIntoLimited, { profile: ownMatch });
    expect(verdict.outcome).toBe('pass');
  });
});

describe('an HDR desktop', () => {
  test('fails under every tone response if the patches were verified on the screen', async () => {
    expect(await outcomes(paths.hdrDesktop, { shownBy: 'browser' })).toEqual(all('fail'));
    expect(await outcomes(paths.hdrDesktop, { shownBy: 'browser', profile: 'signal-exact' })).toEqual(all('fail'));
  });

  test('shows white as mid gray, so that a person is asked for white again, and no verdict is given', async () => {
    const { inspection, verdict } = await inspected(paths.hdrDesktop, { fullPlan: true });
    expect(verdict.outcome).toBe('inconclusive');
    expect(stopText(inspection)).toBe('The screen shows gray 148 in place of white.');
  });
});

describe('signal-exact', () => {
  const profile = 'signal-exact';
  const code = (of: (code: number) => number): Path => {
    return ({ r, g, b }) => ({ r: of(r), g: of(g), b: of(b) });
  };
  const only =
    (channel: 'r' | 'g' | 'b', path: Path): Path =>
    (codes) => ({ ...codes, [channel]: path(codes)[channel] });
  const cut = (bits: number): Readonly<Record<string, Path>> => {
    const lost = 8 - bits;
    const most = 2 ** bits - 1;
    return {
      'zero fill': code((one) => (one >> lost) << lost),
      replication: code((one) => {
        const kept = one >> lost;
        return (kept << lost) | (kept >> (bits - lost));
      }),
      rounding: code((one) => Math.round((Math.round((one / 255) * most) / most) * 255)),
    };
  };
  const clipped = (least: number, most: number) => code((one) => Math.min(Math.max(one, least), most));

  test.each([
    [false, 64],
    [true, 175],
  ])('passes an undisturbed path (full plan: %s, %i readings)', async (fullPlan, count) => {
    const { verdict } = await inspected(paths.undisturbed, { profile, fullPlan });
    expect(verdict).toMatchObject({ outcome: 'pass', counts: { planned: count, read: count, judged: count } });
  });

  test.each([
    ...[6, 5, 4].flatMap((bits) =>
      Object.entries(cut(bits)).map(([by, path]) => [`${bits} bits, ${by}`, path] as const),
    ),
    ['one step more', code((one) => Math.min(one + 1, 255))],
    ['one step less', code((one) => Math.max(one - 1, 0))],
    ['clipping at 2', clipped(2, 255)],
    ['clipping at 253', clipped(0, 253)],
  ] as const)('fails by the chart alone: %s, in any one channel and in all', async (_, path) => {
    for (const one of [path, only('r', path), only('g', path), only('b', path)]) {
      for (const fullPlan of [false, true]) {
        const { verdict, inspection } = await inspected(one, { profile, fullPlan, shownBy: 'browser' });
        expect(verdict.outcome).toBe('fail');
        const chart = inspection.plan.patches.findIndex(({ pattern }) => pattern?.kind === 'cells');
        expect(verdict.limits.find(({ patchIndex }) => patchIndex === chart)?.result).toBe('missed');
      }
    }
  });

  test.each<[string, Path]>([
    ['red and blue', ({ r, g, b }) => ({ r: b, g, b: r })],
    ['red and green', ({ r, g, b }) => ({ r: g, g: r, b })],
    ['green and blue', ({ r, g, b }) => ({ r, g: b, b: g })],
  ])('fails swapped channels: %s', async (_, path) => {
    for (const chart of ['code-chart', 'field-chart']) {
      const { verdict } = await inspected(path, { profile, patches: [chart], shownBy: 'browser' });
      expect(verdict.limits.map(({ result }) => result)).toEqual(['missed']);
    }
  });
});

describe('a chart that is not on the screen as planned', () => {
  const [widthPx, heightPx] = [3840, 2160];
  const turned: Readonly<Record<string, (place: Position) => Position>> = {
    'mirrored left to right': ({ xPx, yPx }) => ({ xPx: widthPx - 1 - xPx, yPx }),
    'mirrored top to bottom': ({ xPx, yPx }) => ({ xPx, yPx: heightPx - 1 - yPx }),
    'turned by 180 degrees': ({ xPx, yPx }) => ({ xPx: widthPx - 1 - xPx, yPx: heightPx - 1 - yPx }),
    'turned by 90 degrees': ({ xPx, yPx }) => ({
      xPx: Math.floor((yPx * widthPx) / heightPx),
      yPx: heightPx - 1 - Math.floor((xPx * heightPx) / widthPx),
    }),
    'enlarged twice': ({ xPx, yPx }) => ({ xPx: 960 + (xPx >> 1), yPx: 540 + (yPx >> 1) }),
    'shifted by a row': ({ xPx, yPx }) => ({ xPx, yPx: Math.min(yPx + 432, heightPx - 1) }),
  };

  test.each(Object.entries(turned))('%s: inconclusive without a verified screen', async (_, seenAt) => {
    for (const profile of ['calibration-match', 'signal-exact', 'calibration-match@1', 'signal-exact@1']) {
      const { verdict, codes } = await inspected(paths.undisturbed, { profile }, seenAt);
      expect(verdict.outcome).toBe('inconclusive');
      expect(codes).toContain('chart-not-shown');
    }
  });

  test.each(Object.entries(turned))('%s: the path is bad if the chart was verified', async (_, seenAt) => {
    for (const profile of ['calibration-match', 'signal-exact', 'calibration-match@1', 'signal-exact@1']) {
      const { verdict } = await inspected(paths.undisturbed, { profile, shownBy: 'browser' }, seenAt);
      expect(verdict.outcome).toBe('fail');
    }
  });

  test('is another chart: inconclusive', async () => {
    for (const [planned, other] of [
      ['tone-chart', 'code-chart'],
      ['code-chart', 'tone-chart'],
    ]) {
      const source = new PathSource(paths.undisturbed);
      const reference = { ...REFERENCE, source: 'custom' } as const;
      const showPatch: InspectSourceOptions['showPatch'] = (patch) => {
        source.shown = patch.name === planned ? patchToShow(parsePatch(other ?? ''), { widthPx, heightPx }) : patch;
      };
      const patches = ['white', planned ?? ''];
      const { judgment } = await inspect({ source, reference, resolution: '3840x2160', clock, patches, showPatch });
      expect(judgment.verdict.reasons.map(({ code }) => code)).toContain('chart-not-shown');
      expect(judgment.verdict.outcome).toBe('inconclusive');
    }
  });

  test.each(['browser', 'person'] as const)(
    'is the picture before it (%s): shown again, then no verdict',
    async (by) => {
      const source = new PathSource(paths.undisturbed);
      const asked: string[] = [];
      const showPatch: InspectSourceOptions['showPatch'] = (patch) => {
        asked.push(patch.name);
        if (patch.name !== 'field-chart') source.shown = patch;
      };
      const reference = { ...REFERENCE, source: 'custom' } as const;
      const inspection = await inspect({
        ...{ source, reference, resolution: '3840x2160', clock, showPatch, shownBy: by },
      });
      expect(stopText(inspection)).toBe('The screen still shows gray-36, not field-chart.');
      expect(inspection.judgment.verdict.outcome).toBe('inconclusive');
      expect(asked).toEqual(['white', 'gray-36', 'field-chart', 'field-chart', 'field-chart']);
    },
  );

  test('has corners that a bad path leaves in place: the path fails, even without a verified screen', async () => {
    for (const path of [paths.fullIntoLimited, paths.limitedIntoFull, paths.contrast(1.1, 0), paths.power(1.2)]) {
      const { codes } = await inspected(path, { patches: ['tone-chart'] });
      expect(codes).toEqual(['limit-missed']);
    }
  });
});

describe('without a known tone response', () => {
  test('gray and mixed colors are judged by code value, and a page of each language reports it', async () => {
    const { inspection, verdict, codes } = await inspected(paths.undisturbed, { fullPlan: true }, undefined, null);
    expect(verdict).toMatchObject({ outcome: 'pass', counts: { planned: 105, read: 105, judged: 105 } });
    expect(codes).toEqual(['judged-by-code-value']);
    expect(verdict.limits.map(({ metric, patchIndex, value }) => `${patchIndex} ${metric} ${value}`)).toEqual([
      '0 delta-e-2000-reference-max 0',
      '2 delta-e-2000-reference-max 0',
      '3 delta-e-2000-reference-max 0',
      '1 code-value-error 0',
      '3 code-value-error 0',
    ]);
    expect(reportHtml(inspection)).toContain('49 readings of gray and mixed colors (gray-128, tone-chart)');
    expect(reportHtml(inspection, { lang: 'de' })).toContain('Die Tonwertkurve ist nicht bekannt.');
    expect(reportHtml(inspection, { lang: 'ja' })).toContain('階調特性が不明なため');
  });

  test.each([
    ['full range into limited', paths.fullIntoLimited],
    ['limited range into full', paths.limitedIntoFull],
    ['gamma of 1.02', paths.power(1.02)],
    ['one code added to all', paths.added(1)],
  ])('fails %s', async (_, path) => {
    for (const patches of [undefined, ['gray-128'], ['tone-chart'], ['field-chart']]) {
      expect((await inspected(path, { patches }, undefined, null)).verdict.outcome).toBe('fail');
    }
  });

  test('a plan of gray alone is judged by code value', async () => {
    const { verdict } = await inspected(paths.undisturbed, { patches: ['gray-128', '20%'] }, undefined, null);
    expect(verdict).toMatchObject({ outcome: 'pass', counts: { judged: 50 } });
  });

  test('a profile that does not ask for it judges no gray', async () => {
    const { codes } = await inspected(
      paths.undisturbed,
      { patches: ['white', 'gray-128'], profile: ownMatch },
      undefined,
      null,
    );
    expect(codes).toEqual(['limit-unjudged']);
  });
});

describe('under HDCP, on a portrait screen whose cells have odd centers', () => {
  test.each(['calibration-match', 'signal-exact'])(
    'the default plan of %s passes at even coordinates',
    async (profile) => {
      const [widthPx, heightPx] = [1050, 1680];
      const shown: PatchToShow[] = [];
      const { api } = await fakeMonitor({
        ...{ widthPx, heightPx, hdcp: true },
        codesAt: (xPx, yPx) => {
          const { r, g, b } = shown.at(-1)?.codesAt({ xPx, yPx }).codes ?? { r: 255, g: 255, b: 255 };
          return [r, g, b];
        },
      });
      const resolution = { widthPx, heightPx };
      const inspection = await inspect({ api, resolution, profile, showPatch: (patch) => void shown.push(patch) });
      const { verdict } = inspection.judgment;
      expect(verdict.outcome, JSON.stringify(verdict.reasons)).toBe('pass');
      const asked = inspection.readings.map(({ requested }) => requested);
      expect(asked.filter(({ xPx, yPx }) => xPx % 2 !== 0 || yPx % 2 !== 0)).toEqual([]);
    },
  );
});
