import { describe, expect, it } from 'vitest';
import { cloudMonitorSchema } from '../../../src/api/cloud/schemas/monitor-schema.ts';
import { scheduleFinding } from '../../../src/fleet/check/schedule-finding.ts';

const now = new Date('2026-06-01T00:00:00Z');
const settings = { enabled: true, schedule: { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 200 } };

function found(change: object, kind: 'selfCalibrationSettings' | 'selfCorrectionSettings' = 'selfCalibrationSettings') {
  const monitor = {
    id: 'a',
    modelName: 'M',
    serialNumber: '1',
    postCalibrationUsageHours: 201,
    calibratedAt: '2026-01-01 00:00',
    selfCalibrationExecutedAt: '2026-02-01 00:00',
    selfCalibrationSettings: settings,
    selfCorrectionSettings: settings,
  };
  return scheduleFinding(cloudMonitorSchema.parse({ ...monitor, ...change }), kind, now);
}

describe('scheduleFinding', () => {
  it('is due if a setting is switched off', () => {
    const off = { ...settings, enabled: false };
    expect(found({ selfCalibrationSettings: off })).toEqual({ due: 'selfCalibrationSettings: switched off' });
    expect(found({ selfCorrectionSettings: off }, 'selfCorrectionSettings')).toEqual({
      due: 'selfCorrectionSettings: switched off',
    });
  });

  it('is due if the monitor was used for longer than the interval since a calibration, without a self-calibration', () => {
    expect(found({ selfCalibrationExecutedAt: '2025-12-31 23:59' })).toEqual({
      due: 'no self-calibration in 201 h of use since calibration, though scheduled every 200 h',
    });
  });

  it.each([
    ['the usage is within the interval', { postCalibrationUsageHours: 200 }],
    ['less time has passed since a self-calibration', { selfCalibrationExecutedAt: '2026-05-25 00:00' }],
  ])('is good if %s', (_, change) => {
    expect(found(change)).toBeNull();
  });

  it.each([
    ['the usage since a self-calibration cannot be told', {}, 'usage since the last one at 2026-02-01 00:00'],
    ['the self-calibration lies in the future', { selfCalibrationExecutedAt: '2027-01-01 00:00' }, 'usage since'],
    ['no self-calibration is known', { selfCalibrationExecutedAt: null }, 'not known if it was executed'],
    ['no calibration is known', { calibratedAt: 'never' }, 'not known if it was executed'],
    ['no usage is known', { postCalibrationUsageHours: null }, 'no usage hours'],
    ['the usage is wrong', { postCalibrationUsageHours: -1 }, 'wrong data'],
  ])('is unknown if %s', (_, change, text) => {
    expect(found(change)).toContain(text);
  });

  it('does not compare usage with the interval of self-correction, of which no time is reported', () => {
    expect(found({ postCalibrationUsageHours: 9999 }, 'selfCorrectionSettings')).toBeNull();
  });
});
