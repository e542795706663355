import { describe, expect, it } from 'vitest';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { findProfile } from '../../../src/judge/profiles/find-profile.ts';
import type { Rgb } from '../../../src/plan/pattern/patch.ts';
import { isSignal, type SignalReading } from '../../../src/read/reading.ts';
import { buildEvidence } from '../build-evidence.ts';

const profile = findProfile('calibration-match');
const options = { judgedAt: '2026-01-05T09:00:00.000Z' };

/** A good run, one of whose points read `codes` before the plan moved to even coordinates, a pixel beside. */
function verdictWith(patchIndex: number, codes: (now: Rgb) => Rgb, more: Partial<SignalReading> = {}) {
  const evidence = buildEvidence({ patches: profile.plan.patches });
  const now = evidence.readings.find((one) => isSignal(one) && one.patchIndex === patchIndex) as SignalReading;
  const { xPx, yPx } = now.actual;
  const before = { ...now, sequence: 1000, actual: { xPx: xPx + 1, yPx }, rgbFull: codes(now.rgbFull), ...more };
  return judgeEvidence({ ...evidence, replaced: [before] }, profile, options).verdict;
}

describe('a reading of before HDCP was seen, which is not judged', () => {
  it.each([0, 1, 2])('makes the run inconclusive if it was another color, under patch %i', (patchIndex) => {
    const { outcome, reasons } = verdictWith(patchIndex, ({ r, g, b }) => ({ r: r > 128 ? r - 20 : r + 20, g, b }));
    expect(outcome).toBe('inconclusive');
    expect(reasons[0]).toMatchObject({ code: 'signal-changed-under-hdcp', patchIndex });
  });

  it.each([0, 1, 2])('is forgotten if it was the same, within a dither of two codes, under patch %i', (patchIndex) => {
    for (const by of [0, 1, 2]) {
      const { outcome } = verdictWith(patchIndex, ({ r, g, b }) => ({ r: r > 128 ? r - by : r + by, g, b }));
      expect(outcome).toBe('pass');
    }
    expect(verdictWith(patchIndex, ({ r, g, b }) => ({ r: r > 128 ? r - 3 : r + 3, g, b })).outcome).toBe(
      'inconclusive',
    );
  });

  it('is compared in its own bit depth', () => {
    const in10 =
      (factor: number) =>
      ({ r, g, b }: Rgb) => ({ r: Math.round(r * factor), g: Math.round(g * factor), b: Math.round(b * factor) });
    expect(verdictWith(0, in10(1023 / 255), { bitDepth: 10 }).outcome).toBe('pass');
    expect(verdictWith(0, in10(1), { bitDepth: 10 }).outcome).toBe('inconclusive');
  });

  it.each([{ readsAs: 'white' }, { replacedBecause: 'extra' }, { replacedBecause: 'retaken' }] as const)(
    'is none if it was replaced otherwise: %j',
    (more) => {
      expect(verdictWith(0, () => ({ r: 1, g: 2, b: 3 }), more).reasons.map(({ code }) => code)).not.toContain(
        'signal-changed-under-hdcp',
      );
    },
  );
});

describe('a reading of a patch that was not on the screen yet', () => {
  it.each([{ readsAs: 'white' }, { readsAs: 'field-chart', turn: 'left-right' }] as const)(
    'is told with what it found: %j',
    (found) => {
      const { reasons } = verdictWith(0, () => ({ r: 1, g: 2, b: 3 }), found);
      expect(reasons.filter(({ code }) => code === 'other-patch-read').map(({ params }) => params)).toEqual([found]);
    },
  );
});
