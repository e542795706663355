import { describe, expect, it } from 'vitest';
import { requiredError } from '../../../src/judge/detectability/require-detectable.ts';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { planObstacle } from '../../../src/judge/plan-obstacle.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { Profile } from '../../../src/judge/profiles/profile.ts';
import { parseProfile } from '../../../src/judge/profiles/profile-schema.ts';
import type { Reference } from '../../../src/read/reference/reference.ts';
import { buildEvidence, REFERENCE } from '../build-evidence.ts';

const TONES = [1.8, 2, 2.2, 2.4, 2.6, 'sRGB', 'L*', 'BT.1886', 'PQ', 'HLG', null];

/** Multiples of the five colors: an HDR monitor of 1,000 cd/m2, one of 80 cd/m2, and black that gives no light. */
const SCREENS = [
  { brightness: 1, blackTimes: 1 },
  { brightness: 1000 / 120, blackTimes: 0.02 },
  { brightness: 80 / 120, blackTimes: 3 },
  { brightness: 1, blackTimes: 0 },
];

function referenceOf(tone: Reference['toneResponse'], { brightness, blackTimes }: (typeof SCREENS)[number]): Reference {
  const { black, ...lit } = REFERENCE.colors;
  const times = ({ X, Y, Z }: typeof black, by: number) => ({ X: X * by, Y: Y * by, Z: Z * by });
  const colors = {
    ...Object.fromEntries(Object.entries(lit).map(([name, xyz]) => [name, times(xyz, brightness)])),
    black: times(black, brightness * blackTimes),
  } as Reference['colors'];
  return { ...REFERENCE, colors, toneResponse: tone };
}

const inDepth = (code: number, bitDepth: number) => Math.round((code * (2 ** bitDepth - 1)) / 255);

const atDepth = (codes: readonly number[], bitDepth: number) =>
  codes.map((code) => `gray-${inDepth(code, bitDepth)}@${bitDepth}`).join(',');

/** What is not seen of 16/255, over all screens. */
function missed(codes: readonly number[], tone: Reference['toneResponse'], bitDepth: number, profile: Profile) {
  return SCREENS.flatMap((screen) => {
    const evidence = buildEvidence({
      layout: '3x3',
      patches: atDepth(codes, bitDepth),
      reference: referenceOf(tone, screen),
    });
    const reason = planObstacle(evidence.plan, evidence.calibration, profile, { requireDetectable: 16 });
    return reason ? (reason.params as { readonly grays: readonly { readonly gray: string }[] }).grays : [];
  });
}

describe('an error of 16/255 in dark, middle and light gray', () => {
  const match = findProfile('calibration-match');
  const exact = findProfile('signal-exact');

  it.each(
    TONES.filter((tone) => tone !== null).flatMap((tone) => [8, 10, 12].map((bitDepth) => [tone, bitDepth] as const)),
  )('is seen by color alone under %s at %i bits, with a dark gray near 16 and one near 64', (tone, bitDepth) => {
    expect(missed([20, 64, 128, 192], tone, bitDepth, match)).toEqual([]);
  });

  it.each(TONES)('is seen by code value under %s, with any gray of each kind', (tone) => {
    for (const bitDepth of [8, 10, 12]) expect(missed([40, 100, 239], tone, bitDepth, exact)).toEqual([]);
  });

  it.each(['PQ', 'HLG'])('is not seen by color under %s with dark grays of 48 alone', (tone) => {
    const grays = missed([48, 128, 192], tone, 8, match);
    expect(grays.length).toBeGreaterThan(0);
    expect(new Set(grays.map(({ gray }) => gray))).toEqual(new Set(['dark-gray']));
  });

  it('is not seen in grays that are not read', () => {
    const [reason] = judged({ ...match }, 'white,gray-128', 16);
    expect(reason).toMatchObject({
      weight: 'inconclusive',
      params: {
        required: 16,
        grays: [
          { gray: 'dark-gray', from: 16, to: 64, channels: null, direction: null, seen: null },
          { gray: 'light-gray', from: 176, to: 239, channels: null },
        ],
      },
    });
  });

  it('is named with what would have been seen, the worst kind of it', () => {
    const [reason] = judged(match, 'gray-64,gray-128,gray-200', 6);
    expect(reason?.params).toEqual({
      required: 6,
      grays: [{ gray: 'light-gray', from: 176, to: 239, channels: 'all', direction: 'up', seen: 9 }],
    });
  });

  it('is required by a profile as by the caller, and the smaller of the two counts', () => {
    const own = parseProfile({
      extends: 'calibration-match',
      name: 'seeing',
      requires: { minimumPoints: 9, patches: [], detectable: 8 },
    });
    const grays = 'gray-64,gray-128,gray-200';
    expect(judged(own, grays, undefined).map(({ params }) => params)).toMatchObject([{ required: 8 }]);
    expect(judged(own, grays, 20).map(({ params }) => params)).toMatchObject([{ required: 8 }]);
    expect(judged(own, grays, 3).map(({ params }) => params)).toMatchObject([{ required: 3 }]);
    const relaxed = { ...own, requires: { ...own.requires, detectable: 9 } };
    expect(judged(relaxed, grays, undefined)).toEqual([]);
  });

  it('needs no room that the range does not have', () => {
    expect(judged(match, 'gray-16,gray-64,gray-128,gray-239', 200).map(({ params }) => params)).toEqual([]);
  });

  it.each([
    [undefined, null, null],
    [9, null, 9],
    [undefined, 16, 16],
    [9, 16, 9],
    [9, 4, 4],
  ])('is the smaller of what the profile (%s) and the caller (%s) require: %s', (detectable, asked, expected) => {
    const requires = { ...match.requires, ...(detectable !== undefined && { detectable }) };
    const { detectable: _, ...without } = match.requires;
    expect(requiredError({ requires: detectable === undefined ? without : requires }, asked)).toBe(expected);
  });

  it('is refused if there is no such error, and for a profile of light', () => {
    const judge = (profile: Profile, steps: number) => () => judged(profile, 'white', steps);
    for (const steps of [0, 255, 1.5, Number.NaN]) expect(judge(match, steps)).toThrow('1 to 254 steps of 255');
    for (const steps of [1, 254]) expect(judge(match, steps)).not.toThrow();
    expect(judge(findProfile('iso-14861'), 16)).toThrow('Profile iso-14861 describes emitted light');
    const light = { extends: 'iso-14861', name: 'seeing', requires: { minimumPoints: 9, patches: [], detectable: 16 } };
    expect(() => parseProfile(light)).toThrow('expected only in a profile of kind signal');
  });

  function judged(profile: Profile, patches: string, requireDetectable?: number) {
    const options = { judgedAt: '2026-01-05T09:00:00.000Z', requireDetectable };
    const { verdict } = judgeEvidence(buildEvidence({ patches }), profile, options);
    const blind = verdict.reasons.filter(({ code }) => code === 'plan-blind');
    expect(verdict.outcome === 'inconclusive').toBe(blind.length > 0);
    return blind;
  }
});

describe.each(['calibration-match', 'signal-exact'])('the plan of %s', (name) => {
  const profile = findProfile(name);

  it.each(TONES.flatMap((tone) => [8, 10, 12].map((bitDepth) => [tone, bitDepth] as const)))(
    'sees an error of 16/255 in dark, middle and light gray under %s in a signal of %i bits',
    (tone, bitDepth) => {
      // Depth hardly matters: `npm run bench -- detectability` prints every screen at each.
      for (const screen of bitDepth === 8 ? SCREENS : SCREENS.slice(0, 1)) {
        const evidence = buildEvidence({
          layout: profile.plan.layout,
          patches: profile.plan.patches,
          bitDepth,
          read: ({ r, g, b }) => ({ r: inDepth(r, bitDepth), g: inDepth(g, bitDepth), b: inDepth(b, bitDepth) }),
          reference: referenceOf(tone, screen),
        });
        const { detectability, verdict } = judgeEvidence(evidence, profile, {
          judgedAt: '2026-01-05T09:00:00.000Z',
          requireDetectable: 16,
        });
        expect(verdict.reasons.filter(({ weight }) => weight !== 'note')).toEqual([]);
        for (const gray of ['dark-gray', 'middle-gray', 'light-gray'] as const) {
          const seen = detectability?.classes.find(({ color }) => color === gray)?.seen;
          expect(seen, `${gray} at ${screen.brightness} times the light`).toBeLessThanOrEqual(16);
        }
      }
    },
  );
});
