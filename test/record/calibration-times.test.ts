import { describe, expect, it } from 'vitest';
import { calibrationTimes } from '../../src/record/calibration-times.ts';
import { golden } from '../line/server/intake/run-of-line.ts';

const { reference } = golden('flat').calibration;
const at = (executedAt: string) => ({
  reference: reference && { ...reference, executedAt },
  problem: null,
});

describe('calibrationTimes', () => {
  it('reads when the monitor was calibrated and last validated', () => {
    const received = [
      { executedAt: '2026-02-01T09:00:00Z', statistics: {} },
      { executedAt: '2026-03-01T09:00:00+09:00', statistics: {} },
    ];
    const validation = { calibrationId: null, received, problem: null };
    expect(calibrationTimes({ calibration: at('2026-01-02 08:30'), validation })).toEqual({
      calibratedAt: '2026-01-02T08:30:00.000Z',
      validatedAt: '2026-03-01T00:00:00.000Z',
    });
  });

  it.each(['yesterday', '', '9999-12-31T23:59:59-14:00', '0001-01-01 00:00'])('knows no time from %j', (text) => {
    expect(calibrationTimes({ calibration: at(text) })).toEqual({ calibratedAt: null, validatedAt: null });
    expect(calibrationTimes({ calibration: { reference: null, problem: null } }).calibratedAt).toBeNull();
  });
});
