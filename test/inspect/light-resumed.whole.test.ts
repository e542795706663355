import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { inspectIntoFolder, resumeIntoFolder } from '../../src/inspect/run-into-folder.ts';
import type { PlaceAnswer } from '../../src/read/light/metering.ts';
import { summaryOf } from '../judge/in-english.ts';
import { stopText } from '../stop-text.ts';
import { type Light, type LightRun, lightOnSimulator } from './light-on-simulator.ts';

/** Begins a run that is interrupted when somebody is asked for the `at`-th time. */
async function interrupted(
  at: number,
  light: Partial<Light> = {},
  answers: readonly PlaceAnswer[] = [],
  given?: LightRun,
) {
  const run = given ?? (await lightOnSimulator('flat'));
  const out = await mkdtemp(join(tmpdir(), 'flatfield-light-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
  const ending = new AbortController();
  const options = run.options(light, answers);
  let asked = 0;
  const place: Light['place'] = (position, rest) => {
    asked += 1;
    if (asked === at) ending.abort();
    return ending.signal.aborted ? 'read' : options.light?.place(position, rest);
  };
  const placed = options.light && { ...options.light, place };
  const { inspection } = await inspectIntoFolder({ ...options, light: placed, signal: ending.signal, out });
  expect(inspection.stopped?.code).toBe('aborted');
  return { run, out, inspection };
}

async function resumed(run: LightRun, out: string, light: Partial<Light> = {}) {
  return (await resumeIntoFolder(out, run.options(light))).inspection;
}

describe('a run with a light meter that was interrupted', () => {
  test('continues at its next point, after the center was read again', async () => {
    const { run, out, inspection } = await interrupted(6);
    expect(inspection.readings).toHaveLength(4);
    const whole = await resumed(run, out);
    expect([whole.judgment.verdict.outcome, whole.readings.length], summaryOf(whole)).toEqual(['pass', 9]);
    expect(whole.readings.slice(0, 4)).toEqual(inspection.readings);
    expect(whole.meterLog?.drift.map(({ sequence }) => sequence)).toEqual([0, 5, 11]);
  });

  test('is not resumed with a meter that does not say what it is: another one would say the same', async () => {
    const run = await lightOnSimulator('flat');
    const nameless = { ...run.meter.identity, instrument: null, serialNumber: null };
    Object.assign(run.meter, { identity: nameless, identify: async () => nameless });
    const { out } = await interrupted(6, {}, [], run);
    const inspection = await resumed(run, out);
    expect([inspection.judgment.verdict.outcome, inspection.stopped?.code]).toEqual(['inconclusive', 'resume-refused']);
    expect(stopText(inspection)).toContain('the light meter gives neither its model nor its serial number');
  });

  test('asks again for the points that were skipped', async () => {
    const { run, out, inspection } = await interrupted(7, {}, ['read', 'skip', 'read', 'skip']);
    expect(inspection.missed.map(({ code }) => code)).toEqual(['skipped', 'skipped']);
    const whole = await resumed(run, out);
    expect([whole.judgment.verdict.outcome, whole.readings.length, whole.missed], summaryOf(whole)).toEqual([
      ...['pass', 9],
      [],
    ]);
  });

  test('retakes first what the operator wanted to retake', async () => {
    const { run, out } = await interrupted(5, {}, ['read', 'read', 'read', 'retake']);
    const whole = await resumed(run, out);
    expect(whole.judgment.verdict.outcome, summaryOf(whole)).toBe('pass');
    expect(whole.replaced).toMatchObject([{ pointIndex: 1, replacedBecause: 'retaken' }]);
  });

  test('reads the signals that are missing, and ambient light that was skipped', async () => {
    const light = { withSignal: true, ambient: true };
    const { run, out, inspection } = await interrupted(6, light, ['skip']);
    expect(inspection.ambient).toMatchObject({ problem: { code: 'skipped' } });
    const whole = await resumed(run, out, light);
    expect(whole.judgment.verdict.outcome, summaryOf(whole)).toBe('pass');
    expect([whole.meterLog?.signal.length, whole.ambient]).toMatchObject([9, { light: {} }]);
  });

  test('is refused if it would go another way', async () => {
    const { run, out } = await interrupted(6);
    const other = await resumed(run, out, { settleMs: 100 });
    expect([other.stopped?.code, other.readings.length]).toEqual(['resume-refused', 4]);
    expect(stopText(other)).toMatch(/an option of the run with the meter/);
  });
});
