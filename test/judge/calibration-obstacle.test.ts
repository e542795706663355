import { describe, expect, it } from 'vitest';
import { calibrationObstacle } from '../../src/judge/calibration-obstacle.ts';
import { findProfile } from '../../src/judge/profiles/find-profile.ts';
import { REFERENCE } from './build-evidence.ts';

const match = findProfile('calibration-match');
const started = '2026-01-05T08:00:00.000Z';

describe('calibrationObstacle', () => {
  it('is what no reading can mend: a calibration that is missing, stale or contradicts itself', () => {
    const of = (change: Partial<typeof REFERENCE>) =>
      calibrationObstacle({ reference: { ...REFERENCE, ...change }, problem: null }, match, started)?.code;
    expect(of({})).toBeUndefined();
    expect(of({ executedAt: '2024-01-01 00:00' })).toBe('calibration-stale');
    expect(of({ colors: { ...REFERENCE.colors, red: REFERENCE.colors.blue } })).toBe('calibration-implausible');
    expect(calibrationObstacle({ reference: null, problem: null }, match, started)?.code).toBe('calibration-missing');
  });

  it('does not stop measured light that is only compared with itself, but colors of a signal', () => {
    const none = { reference: null, problem: null };
    const sheet = findProfile('panel-data-sheet');
    expect(calibrationObstacle(none, sheet, started, 'light')).toBeNull();
    expect(calibrationObstacle(none, sheet, started, 'signal')?.code).toBe('calibration-missing');
    expect(calibrationObstacle(none, sheet, started)?.code).toBe('calibration-missing');
    expect(calibrationObstacle(none, match, started, 'light')?.code).toBe('calibration-missing');
  });

  it('does not stop a profile of code values', () => {
    expect(calibrationObstacle({ reference: null, problem: null }, findProfile('signal-exact'), started)).toBeNull();
  });
});
