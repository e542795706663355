import { expect, test } from 'vitest';
import type { Evidence } from '../../../src/judge/evidence.ts';
import { judgeEvidence } from '../../../src/judge/judge-evidence.ts';
import { buildEvidence } from '../build-evidence.ts';
import { flatFieldMatch } from '../flat-field-profiles.ts';

function verdictOn(screen: NonNullable<Evidence['conditions']>['screen']) {
  const conditions = { shownBy: 'browser', colorMode: null, ...(screen && { screen }) } as const;
  const options = { judgedAt: '2026-01-05T09:00:00.000Z' };
  return judgeEvidence({ ...buildEvidence({ layout: '3x3' }), conditions }, flatFieldMatch, options).verdict;
}

test('a wide gamut and high dynamic range of the screen are noted, and decide nothing', () => {
  const { outcome, reasons } = verdictOn({ gamut: 'p3', highDynamicRange: true });
  expect(outcome).toBe('pass');
  expect(reasons).toMatchObject([
    { weight: 'note', code: 'screen-wide-gamut', params: { gamut: 'p3' } },
    { weight: 'note', code: 'screen-high-dynamic-range', params: {} },
  ]);
  expect(reasons).toHaveLength(2);
});

test('a screen of sRGB is not noted, nor is a run without a window', () => {
  expect(verdictOn({ gamut: 'srgb', highDynamicRange: false }).reasons).toEqual([]);
  expect(verdictOn(undefined).reasons).toEqual([]);
});
