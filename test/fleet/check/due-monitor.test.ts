import { describe, expect, it } from 'vitest';
import { cloudMonitorSchema } from '../../../src/api/cloud/schemas/monitor-schema.ts';
import { checkFleet } from '../../../src/fleet/check/check-fleet.ts';
import { checkJunit } from '../../../src/fleet/check/check-junit.ts';
import { defaultDueLimits } from '../../../src/fleet/check/due-limits.ts';
import { judgeDue, type KnownMonitor } from '../../../src/fleet/check/due-monitor.ts';

const now = new Date('2026-06-01T00:00:00Z');
const good = {
  colorModes: [
    { index: 0, name: 'Calibrated', selfCalibrationResult: { executedAt: '2026-05-01 00:00', resultCode: '0' } },
    { index: 1, name: 'Never', selfCalibrationResult: null },
  ],
  id: 'a',
  modelName: 'M',
  serialNumber: '1',
  usageHours: 30_000,
  postCalibrationUsageHours: 1000,
  calibratedAt: '2026-04-01 00:00',
  selfCalibrationExecutedAt: '2026-05-01 00:00',
  updatedAt: '2026-05-02T00:00:00Z',
  selfCalibrationSettings: {
    enabled: true,
    schedule: { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 1000 },
  },
  selfCorrectionSettings: {
    enabled: true,
    schedule: { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 1 },
  },
  remoteCommand: {
    monitorConfiguration: { status: 'NO_COMMAND' },
    assetInformation: { status: 'NO_COMMAND' },
    requestToUpload: { status: 'NO_COMMAND' },
  },
};
const withCode = (resultCode: unknown) => ({
  ...good,
  colorModes: [{ index: 3, name: 'Mode', selfCalibrationResult: { executedAt: '2026-05-01 00:00', resultCode } }],
});

const known = (monitor: object) => ({
  listed: cloudMonitorSchema.parse(monitor),
  detail: cloudMonitorSchema.parse(monitor),
});
const judge = (monitor: object) => judgeDue(known(monitor), defaultDueLimits, now);

describe('judgeDue', () => {
  it.each([
    ['usage', { postCalibrationUsageHours: 900 }, { postCalibrationUsageHours: 100 }],
    [
      'self-calibration',
      { selfCalibrationExecutedAt: '2026-03-20 00:00' },
      { selfCalibrationExecutedAt: '2026-04-30 00:00' },
    ],
  ])('is due by a schedule, whichever of list and details has the worse %s', (_, worse, better) => {
    const monitor = {
      ...good,
      postCalibrationUsageHours: 900,
      calibratedAt: '2026-04-01 00:00',
      selfCalibrationExecutedAt: '2026-03-20 00:00',
      selfCalibrationSettings: {
        enabled: true,
        schedule: { type: 'USAGE_TIME_INTERVAL', usageTimeIntervalHours: 200 },
      },
    };
    for (const [listed, detail] of [
      [worse, better],
      [better, worse],
    ]) {
      const known = { listed: { ...monitor, ...listed }, detail: { ...monitor, ...detail } };
      expect(judgeDue(known as unknown as KnownMonitor, defaultDueLimits, now).state).toBe('due');
    }
  });

  it('takes a monitor at its limits as good', () => {
    expect(judge(good)).toMatchObject({ state: 'good', due: [], unknown: [] });
    expect(judge(withCode('0')).state).toBe('good');
    expect(judge(withCode('Success')).state).toBe('good');
  });

  it.each<[string, object]>([
    ['30000.5 h in use, more than 30000 h', { ...good, usageHours: 30_000.5 }],
    ['1001 h in use since calibration', { ...good, postCalibrationUsageHours: 1001 }],
    [
      'a self-calibration of 2026-03-01 00:00 is more than 90 days ago',
      { ...good, selfCalibrationExecutedAt: '2026-03-01 00:00' },
    ],
    ['color mode 3 (Mode): its self-calibration ended with the code E-17', withCode('E-17')],
  ])('says that it is due: %s', (text, monitor) => {
    const { state, due } = judge(monitor);
    expect(state).toBe('due');
    expect(due).toEqual([expect.stringContaining(text)]);
  });

  it('says once what several color modes have in common', () => {
    const result = { executedAt: '2026-03-01 00:00', resultCode: '0' };
    const modes = [0, 1, 1].map((index) => ({ index, name: `Mode ${index}`, selfCalibrationResult: result }));
    expect(judge({ ...good, colorModes: modes }).due).toEqual([
      'color modes 0 (Mode 0), 1 (Mode 1): a self-calibration of 2026-03-01 00:00 is more than 90 days ago',
    ]);
  });

  it.each<[string, object]>([
    ['no usage hours are known', { ...good, usageHours: null }],
    ['no usage hours since calibration', { ...good, postCalibrationUsageHours: undefined }],
    ['no time of a self-calibration', { ...good, selfCalibrationExecutedAt: 'yesterday' }],
    ['lies in the future', { ...good, selfCalibrationExecutedAt: '2027-01-01 00:00' }],
    ['carries no result code', withCode(null)],
    ['carries no result code', withCode('')],
    ['error codes of self-calibration not seen', { ...good, colorModes: undefined }],
    ['error codes of self-calibration not seen', { ...good, colorModes: null }],
    ['error codes of self-calibration not seen', { ...good, colorModes: [] }],
    ['error codes of self-calibration not seen', { ...good, colorModes: [{ index: 0, name: 'Never' }] }],
    ['wrong data: -1 h in use', { ...good, usageHours: -1 }],
    ['wrong data: -0.5 h in use since calibration', { ...good, postCalibrationUsageHours: -0.5 }],
  ])('takes what it cannot know for neither due nor good: %s', (text, monitor) => {
    const { state, unknown } = judge(monitor);
    expect(state).toBe('unknown');
    expect(unknown).toEqual([expect.stringContaining(text)]);
  });

  it('counts a result code that has no time', () => {
    const colorModes = [{ index: 3, name: 'Mode', selfCalibrationResult: { resultCode: 'E-17' } }];
    expect(judge({ ...good, colorModes }).state).toBe('due');
  });

  it('is due though something else is unknown', () => {
    expect(judge({ ...good, usageHours: 40_000, selfCalibrationExecutedAt: null }).state).toBe('due');
  });

  it('does not look at what is left out', () => {
    const none = {
      calibrationHours: null,
      selfCalibrationDays: null,
      usageHours: null,
      reportDays: 90,
      goodResultCodes: null,
      schedules: null,
      doneStatuses: null,
      failedStatuses: [],
      configurations: [],
    };
    const bare = { ...withCode('E-17'), usageHours: null, selfCalibrationExecutedAt: null };
    expect(judgeDue(known(bare), none, now).state).toBe('good');
  });
});

describe('checkJunit', () => {
  const limits = { ...defaultDueLimits, goodResultCodes: null, schedules: null };

  it('has a case a monitor, a failure for each that is due, an error for each unknown', () => {
    const monitors = [good, { ...good, id: 'b', usageHours: 31_000 }, { ...good, id: 'c<', usageHours: null }];
    const xml = checkJunit(
      checkFleet(
        monitors.map((one) => cloudMonitorSchema.parse(one)),
        limits,
        now,
      ),
    );
    expect(xml).toContain('tests="3" failures="1" errors="1"');
    expect(xml.match(/<testcase/g)).toHaveLength(3);
    expect(xml).toContain('c&lt;');
  });

  it('has an error for each doubt about the folder', () => {
    const check = { ...checkFleet([cloudMonitorSchema.parse(good)], limits, now), doubts: ['too old <'] };
    expect(checkJunit(check)).toContain('tests="2" failures="0" errors="1"');
    expect(checkJunit(check)).toContain('message="too old &lt;"');
  });

  it('does not succeed for an empty fleet', () => {
    expect(checkJunit(checkFleet([], defaultDueLimits, now))).toContain('tests="1" failures="0" errors="1"');
  });
});
