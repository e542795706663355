import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/judge/evidence.ts';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../src/judge/profiles/profile.ts';
import type { Rgb } from '../../src/plan/pattern/patch.ts';
import type { SamplePoint } from '../../src/plan/sampling/sample-point.ts';
import { type BuildOptions, buildEvidence, REFERENCE } from './build-evidence.ts';
import { flatFieldMatch } from './flat-field-profiles.ts';
import { inEnglish } from './in-english.ts';

const match = flatFieldMatch;

function judged(evidence: Evidence, profile: Profile = match, toneResponse?: string) {
  const { verdict } = judgeEvidence(evidence, profile, { judgedAt: '2026-01-05T09:00:00.000Z', toneResponse });
  return inEnglish(verdict, evidence.plan);
}

const pq = { ...REFERENCE, toneResponse: 'PQ' };
const onPq = (options: BuildOptions = {}) => buildEvidence({ reference: pq, ...options });
const each =
  (of: (code: number) => number) =>
  ({ r, g, b }: Rgb) => ({ r: of(r), g: of(g), b: of(b) });
const atCorner =
  (change: (codes: Rgb) => Rgb) =>
  (codes: Rgb, { index }: SamplePoint) =>
    index === 0 ? change(codes) : codes;

describe('a screen whose colors are clipped', () => {
  it('passes if every code arrives', () => {
    expect(judged(onPq()).outcome).toBe('pass');
    expect(judged(buildEvidence(), match, 'PQ').outcome).toBe('pass');
  });

  it.each<[string, NonNullable<BuildOptions['read']>]>([
    ['a limited-range signal', each((code) => Math.round(16 + (219 * code) / 255))],
    ['a signal at 60 %', each((code) => Math.round(0.6 * code))],
    ['a corner that is 60 codes off', atCorner(each((code) => Math.max(0, code - 60)))],
    ['a corner that is one code off', atCorner(each((code) => Math.max(0, code - 1)))],
    ['a corner whose black is 10 codes up', atCorner(each((code) => Math.max(10, code)))],
  ])('fails %s, on a PQ target and with --tone-response PQ', (_, read) => {
    expect(judged(onPq({ read })).outcome).toBe('fail');
    expect(judged(buildEvidence({ read }), match, 'PQ').outcome).toBe('fail');
  });

  it('names code, place and amount', () => {
    const { reasons, summary, limits } = judged(onPq({ read: atCorner(({ r, g, b }) => ({ r: r && r - 60, g, b })) }));
    expect(limits.every(({ result }) => result === 'met')).toBe(true);
    expect(summary).toBe(
      'White at column 1, row 1 (384, 216 px) reads 195/255/255 in place of 255/255/255: red is off by 60 steps of 8 bits, where no limit on a color shows it (limit 0 steps). (1 more reason)',
    );
    const [first, second] = reasons;
    expect(first).toMatchObject({ weight: 'fail', code: 'code-value-missed', patchIndex: 0, pointIndex: 0 });
    expect(second?.message).toMatch(
      /^Red at column 1, row 1 .* reads 195\/0\/0 in place of 255\/0\/0: red is off by 60/,
    );
  });

  it('counts the points and names the worst', () => {
    const read = (codes: Rgb, { index }: SamplePoint) =>
      index < 3 ? { ...codes, b: codes.b && codes.b - 1 - index } : codes;
    const [first] = judged(onPq({ patches: 'white', read })).reasons;
    expect(first?.message).toMatch(
      /^White at column 3, row 1 \(.*\) \(and 2 more points\) reads 255\/255\/252 .* off by 3 steps/,
    );
    expect(first?.pointIndex).toBe(2);
  });

  it('allows one step if bits were lost, and no second', () => {
    const cut = (by: number) =>
      judged(
        onPq({ patches: '1022/1023/0@10', bitDepth: 8, read: ({ r, g, b }) => ({ r: r >> 2, g: (g >> 2) - by, b }) }),
      );
    expect(cut(1).outcome).toBe('pass');
    const { outcome, summary } = cut(2);
    expect(outcome).toBe('fail');
    expect(summary).toMatch(/green is off by 2 steps of 8 bits, .* \(limit 1 step\)\.$/);
  });

  it('counts one more point as one', () => {
    const read = (codes: Rgb, { index }: SamplePoint) => (index < 2 ? { ...codes, g: 200 } : codes);
    expect(judged(onPq({ patches: 'white', read })).summary).toMatch(
      /^White at column 1, row 1 .*\(and 1 more point\) reads/,
    );
  });

  it('fails a code that leaves the clipped part, and one that enters it', () => {
    // 120 cd/m2 is PQ 0.526: code 134 of 255 is below the peak, 135 above.
    const leaves = judged(onPq({ patches: 'gray-140', read: each(() => 133) }));
    const enters = judged(onPq({ patches: 'gray-133', read: each(() => 140) }));
    for (const { outcome, reasons } of [leaves, enters]) {
      expect(outcome).toBe('fail');
      expect(reasons.map(({ code }) => code)).toContain('code-value-missed');
    }
  });

  it('leaves the judging to the color if the model is steep', () => {
    const read = each((code) => code - 1);
    const verdict = judged(onPq({ patches: 'gray-100', read }), {
      ...match,
      limits: [{ ...match.limits[0], required: 50 } as never],
    });
    expect(verdict.reasons.map(({ code }) => code)).not.toContain('code-value-missed');
  });

  it('leaves the judging to a limit on code values if the profile has one for the patch', () => {
    const evidence = onPq({ patches: 'white,red', read: each((code) => Math.max(0, code - 2)) });
    const [limit] = match.limits;
    const loose = {
      metric: 'code-value-error',
      operator: '<=',
      required: 2,
      source: 'the test',
      verified: true,
    } as const;
    const verdict = judged(evidence, { ...match, limits: [limit as never, { ...loose, patches: ['white'] }] });
    expect(
      verdict.reasons.filter(({ code }) => code === 'code-value-missed').map(({ patchIndex }) => patchIndex),
    ).toEqual([1]);
    expect(judged(evidence, { ...match, limits: [limit as never, loose] }).outcome).toBe('pass');
  });
});

describe('a screen of gamma 2.2', () => {
  it('fails a dark channel that is lifted if no color difference shows it', () => {
    const read = atCorner(({ r, g, b }) => ({ r, g, b: Math.max(b, 10) }));
    const { outcome, reasons } = judged(buildEvidence({ patches: 'green', read }));
    expect(outcome).toBe('fail');
    expect(reasons[0]?.message).toMatch(/reads 0\/255\/10 in place of 0\/255\/0: blue is off by 10 steps of 8 bits/);
  });

  it('passes a driven channel that is one code off: its color is compared', () => {
    const read = ({ r, g, b }: Rgb) => ({ r: r && r - 1, g, b });
    expect(judged(buildEvidence({ read })).outcome).toBe('pass');
  });
});

it('holds for profiles of light judged on the signal, and not for measured light', () => {
  const even: Profile = findProfile('panel-data-sheet');
  const read = each((code) => Math.max(0, code - 20));
  expect(judged(onPq({ patches: 'white', layout: '9', read }), even).reasons.map(({ code }) => code)).toContain(
    'code-value-missed',
  );
  const light = () => REFERENCE.colors.white;
  expect(judged(onPq({ patches: 'white', layout: '9', read, light }), even).outcome).toBe('pass');
});

describe('--tone-response', () => {
  const notes = (target: number | string | null, option?: string) =>
    judged(buildEvidence({ reference: { ...REFERENCE, toneResponse: target } }), match, option)
      .reasons.filter(({ weight }) => weight === 'note')
      .map(({ code, message }) => `${code}: ${message}`);

  it('is noted if it contradicts the calibration target', () => {
    const said = 'tone-response-overridden: The tone response is PQ by option; that of the calibration target is 2.2.';
    expect(notes(2.2, 'PQ')).toEqual([said]);
    expect(notes('unheard of', 'PQ')).toEqual([said.replace('2.2', 'unheard of')]);
  });

  it('is not noted if it agrees, or if the target states nothing', () => {
    expect(notes('S_RGB', 'sRGB')).toEqual([]);
    expect(notes(2.2, '2.2')).toEqual([]);
    expect(notes(null, '2.2')).toEqual([]);
    expect(notes(2.2)).toEqual([]);
  });
});
