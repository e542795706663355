import { describe, expect, it } from 'vitest';
import type { LocalApi } from '../../../src/api/local/local-api.ts';
import { type Clock, systemClock } from '../../../src/base/http/clock.ts';
import { selfCalibrate } from '../../../src/read/monitor/local-calibration.ts';
import { withCode } from '../../with-code.ts';

const color = { X: 95, Y: 100, Z: 109, x: 0.3127, y: 0.329 };
const succeeded = (id: string, executedAt = '2026-01-02T10:00:00Z') => ({
  id,
  errorCode: null,
  executedAt,
  calibrationData: { white: color },
  measurementData: { red: color, green: color, blue: color, black: color },
});

/** A monitor whose results appear when asked often enough; an error is thrown in place of an answer. */
function monitorThatAnswers(
  answers: readonly (readonly object[] | Error)[],
  colorModes = [
    { index: 0, selected: false },
    { index: 4, selected: true },
  ],
) {
  const asked: string[] = [];
  let nowMs = 0;
  const slept: number[] = [];
  const clock: Clock = {
    ...systemClock,
    now: () => new Date('2026-01-02T09:58:00Z'),
    monotonicMs: () => nowMs,
    sleep: async (durationMs) => {
      slept.push(durationMs);
      nowMs += durationMs;
    },
  };
  let nth = 0;
  const api = {
    getColorModes: async () => colorModes,
    getCalibrationResults: async (_: string, index: number) => {
      asked.push(`results of ${index}`);
      const answer = answers[Math.min(nth, answers.length - 1)] ?? [];
      nth += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    setSelfCalibration: async (_: string, action: string) => {
      asked.push(action);
      return { message: null };
    },
  } as unknown as LocalApi;
  const run = (maxWaitMs = 60_000) => selfCalibrate(api, 'm_1', { clock, maxWaitMs, timeScale: 1 });
  return { run, asked, slept };
}

describe('a self-calibration that is waited for', () => {
  it('ends with the result that the selected mode did not have before', async () => {
    const old = [succeeded('a', '2025-12-01T10:00:00Z'), succeeded('b', '2025-12-02T10:00:00Z')];
    const { run, asked, slept } = monitorThatAnswers([old, old, old, [succeeded('c'), ...old]]);
    expect(await run()).toMatchObject({ colorModeIndex: 4, problem: null, result: { id: 'c' } });
    expect(asked).toEqual(['results of 4', 'RUN', ...Array(3).fill('results of 4')]);
    expect(slept).toEqual([5000, 5000, 5000]);
  });

  it('does not take a result that failed for a success', async () => {
    const failed = { id: 'c', errorCode: 'SENSOR_TIMEOUT', executedAt: '2026-01-02 10:00' };
    const { run } = monitorThatAnswers([[], [failed]]);
    expect((await run()).problem).toContain('SENSOR_TIMEOUT');
  });

  it('takes one that failed for its result if another one is new, too', async () => {
    const failed = { ...succeeded('c'), errorCode: 'E-1' };
    const { run } = monitorThatAnswers([[], [failed, succeeded('b', '2026-01-02T09:59:00Z')]]);
    expect((await run()).problem).toContain('E-1');
  });

  it.each([
    ['of yesterday', [succeeded('c', '2026-01-01T10:00:00Z')], 'of 2026-01-01T10:00:00Z, before it was started'],
    ['not the newest', [succeeded('a', '2026-01-03T10:00:00Z'), succeeded('c')], 'its result is not the newest one'],
  ])('is unconfirmed by a new result that is %s', async (_, after, said) => {
    const { run } = monitorThatAnswers([[succeeded('a', '2025-12-01T10:00:00Z')], after]);
    await expect(run()).rejects.toMatchObject({
      code: 'self-calibration-unconfirmed',
      message: expect.stringContaining(said),
    });
  });

  it('asks again while the monitor does not answer', async () => {
    const { run } = monitorThatAnswers([[], new Error('refused'), new Error('refused'), [succeeded('c')]]);
    expect(await run()).toMatchObject({ problem: null, result: { id: 'c' } });
  });

  it('is unconfirmed without a new result in time', async () => {
    const { run, asked } = monitorThatAnswers([[succeeded('a')]]);
    await expect(run(60_000)).rejects.toThrow(withCode('self-calibration-unconfirmed'));
    expect(asked.filter((one) => one === 'RUN')).toHaveLength(1);
    expect(asked).toHaveLength(14);
  });

  it.each([
    ['several color modes are selected', [0, 4], [true, true], 'self-calibration-unconfirmed'],
    ['no color mode is selected', [0, 4], [false, false], 'self-calibration-unconfirmed'],
    ['two color modes have one index', [4, 4], [false, true], 'color-mode-unusable'],
  ] as const)('is not started if %s', async (_, indices, selected, code) => {
    const modes = indices.map((index, place) => ({ index, selected: selected[place] === true }));
    const { run, asked } = monitorThatAnswers([[]], modes);
    await expect(run()).rejects.toThrow(withCode(code));
    expect(asked).toEqual([]);
  });

  it('is not started if the results from before cannot be read', async () => {
    const { run, asked } = monitorThatAnswers([new Error('refused')]);
    await expect(run()).rejects.toThrow('refused');
    expect(asked).not.toContain('RUN');
  });
});
