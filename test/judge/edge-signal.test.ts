import { expect, it } from 'vitest';
import { judgeEvidence } from '../../src/judge/judge-evidence.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import type { SignalReading } from '../../src/read/reading.ts';
import type { LastPixel } from '../../src/read/signal/last-pixel.ts';
import { buildEvidence, withReading } from './build-evidence.ts';

const at = { xPx: 3839, yPx: 2159 };
const inLimitedRange = {
  ...{ requested: at, actual: at, hdcp: false, bitDepth: 8, received: {}, attempts: [] },
  ...{ colorFormat: 'RGB', rgbFull: { r: 255, g: 255, b: 255 } },
  rawValue: { format: 'RGB', r: 235, g: 235, b: 235 },
} satisfies LastPixel;
const full = buildEvidence({ patches: 'white,gray-128' });

const codesOf = (evidence: typeof full) =>
  judgeEvidence(evidence, findProfile('calibration-match'), { judgedAt: '2026-01-05T09:00:00.000Z' })
    .verdict.reasons.map(({ code }) => code)
    .filter((code) => code === 'edge-contradicts' || code === 'raw-value-contradicts');

it('a last pixel of another range than the readings keeps a run from its verdict', () => {
  expect(codesOf(full)).toEqual([]);
  expect(codesOf({ ...full, lastPixelAtEnd: inLimitedRange })).toEqual(['edge-contradicts']);
});

it('a last pixel of any range is no second reason if the readings contradict themselves', () => {
  const torn = withReading(full, 3, { rawValue: { format: 'RGB', r: 9, g: 9, b: 9 } });
  expect(codesOf({ ...torn, lastPixelAtEnd: inLimitedRange })).toEqual(['raw-value-contradicts']);
});

it('a last pixel of full range after readings of limited range keeps a run from its verdict', () => {
  const sent = (code: number) => 16 + Math.round((219 * code) / 255);
  const limited = {
    ...full,
    readings: full.readings.map((reading) => {
      const { r, g, b } = (reading as SignalReading).rgbFull;
      return { ...reading, rawValue: { format: 'RGB' as const, r: sent(r), g: sent(g), b: sent(b) } } as SignalReading;
    }),
  };
  expect(codesOf({ ...limited, lastPixelAtEnd: inLimitedRange })).toEqual([]);
  const inFullRange = { ...inLimitedRange, rawValue: { format: 'RGB', r: 255, g: 255, b: 255 } } satisfies LastPixel;
  expect(codesOf({ ...limited, lastPixelAtEnd: inFullRange })).toEqual(['edge-contradicts']);
});
