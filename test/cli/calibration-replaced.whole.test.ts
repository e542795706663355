import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseInspection } from '../../src/record/read-inspection.ts';
import { summaryOf } from '../judge/in-english.ts';
import { calibration, minutesAgo } from '../read/monitor/fake-calibration.ts';
import { type FakeState, fakeMonitor } from '../read/monitor/fake-monitor.ts';
import { ofWhite } from './of-white.ts';
import { runFlatfield } from './run-flatfield.ts';

let folder: string;
let env: NodeJS.ProcessEnv;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flatfield-replaced-'));
  env = { XDG_STATE_HOME: join(folder, 'state'), LOCALAPPDATA: join(folder, 'state') };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const nextOut = () => {
  count += 1;
  return join(folder, `run-${count}`);
};

async function flatfield(args: readonly string[]) {
  const { code, stdout, stderr } = await runFlatfield(['inspect', ...args, '--json'], { env, cwd: folder });
  const inspection = stdout === '' ? null : parseInspection(stdout, 'stdout');
  const codes = inspection?.judgment.verdict.reasons.map((reason) => reason.code) ?? [];
  return { code, inspection, codes, stderr };
}

const gamma = (value: number) => ({ id: 'target-1', parameters: { gamma: { type: 'GAMMA', value } } });
const dimmer = { white: [90.1, 95.1, 103] } as const;

/** Each is invisible to whoever compares only the id of the calibration and the index of the mode. */
const changes: readonly (readonly [string, string, (state: FakeState) => void])[] = [
  ['the colors, under the same id and time', 'calibration-changed', (state) => recalibrate(state, {}, dimmer)],
  ['the time, under the same id and colors', 'calibration-changed', (state) => recalibrate(state, hourAgo())],
  ['the gamma of the target', 'calibration-changed', (state) => Object.assign(state.mode, { target: gamma(1.8) })],
  ['the gamut of the target', 'calibration-changed', (state) => Object.assign(state.mode, { target: withGamut() })],
  ['the name of the mode', 'color-mode-changed', (state) => Object.assign(state.mode, { name: 'Other' })],
  ['the serial number', 'monitor-changed', (state) => Object.assign(state.listed, { serialNumber: '2' })],
  ['the model', 'monitor-changed', (state) => Object.assign(state.listed, { modelName: 'OTHER' })],
];

function recalibrate(state: FakeState, ...how: Parameters<typeof calibration>): void {
  const [{ executedAt } = {}] = state.results;
  state.results = [calibration({ executedAt, ...how[0] }, how[1])];
}

const hourAgo = () => ({ executedAt: minutesAgo(60) });
const withGamut = () => ({ id: 'target-1', parameters: { ...gamma(2.2).parameters, gamut: { type: 'NATIVE' } } });

describe('a part of the calibration that changes in the middle of a run makes it inconclusive', () => {
  it.each(changes)('%s', async (_, expected, change) => {
    const monitor = await fakeMonitor();
    monitor.beforeAnswer = (_request, pixelReads) => {
      if (pixelReads >= 6) change(monitor);
    };
    const { code, codes, inspection } = await flatfield(['--api', monitor.url, ...ofWhite, '--out', nextOut()]);
    expect(code).toBe(2);
    expect(codes).toContain(expected);
    expect(inspection?.stopped?.code).toBe(expected);
  });

  it('a target given by its id, whose gamma changes in the list of targets', async () => {
    const monitor = await fakeMonitor({ targets: [{ ...gamma(2.2), name: 'Own' }] });
    Object.assign(monitor.mode, { target: { id: 'target-1' } });
    monitor.beforeAnswer = (_request, pixelReads) => {
      if (pixelReads >= 6) monitor.targets = [{ ...gamma(1.8), name: 'Own' }];
    };
    const { code, codes } = await flatfield(['--api', monitor.url, ...ofWhite, '--out', nextOut()]);
    expect([code, codes]).toEqual([2, expect.arrayContaining(['calibration-changed'])]);
  });
});

describe('a part of the calibration that changes between its reading and the first state check', () => {
  it.each(changes)('%s', async (_, _expected, change) => {
    const monitor = await fakeMonitor();
    let modesAsked = 0;
    monitor.beforeAnswer = (request) => {
      if (request.endsWith('/color-modes')) modesAsked += 1;
      // The first state check follows the last answer that the reference was made of.
      if (request === 'GET /monitors' && modesAsked > 0) change(monitor);
    };
    const { code, codes } = await flatfield(['--api', monitor.url, ...ofWhite, '--out', nextOut()]);
    expect(code).toBe(2);
    expect(codes.join()).toMatch(/calibration-(changed|not-in-force)|color-mode-changed|monitor-changed/);
  });
});

describe('a part of the calibration that changes between two parts of a run', () => {
  it.each(changes)('%s', async (_, _expected, change) => {
    const monitor = await fakeMonitor();
    const out = nextOut();
    await flatfield(['--api', monitor.url, ...ofWhite, '--out', out, '--max-attempts', '5']);
    change(monitor);
    const { code, codes, inspection } = await flatfield(['--resume', out, '--shown']);
    expect(code).toBe(2);
    expect(inspection?.readings).toHaveLength(5);
    expect(codes).toContain('run-stopped');
  });
});

describe('the calibration that readings are compared with', () => {
  const zoned = (date: string) => ({ executedAt: date });
  const noColors = { calibrationData: null, measurementData: null };
  const referenceOf = async (results: FakeState['results']) => {
    const monitor = await fakeMonitor({ results });
    const run = await flatfield(['--api', monitor.url, ...ofWhite, '--out', nextOut()]);
    return { ...run, id: run.inspection?.calibration.reference?.calibrationId };
  };

  it('is the newest by time, not by text', async () => {
    const date = minutesAgo(60 * 48).slice(0, 10);
    const older = calibration({ id: 'older', ...zoned(`${date}T23:00:00+14:00`) });
    const newer = calibration({ id: 'newer', ...zoned(`${date}T12:00:00Z`) });
    expect(await referenceOf([older, newer])).toMatchObject({ code: 0, id: 'newer' });
    expect(await referenceOf([newer, older])).toMatchObject({ code: 0, id: 'newer' });
  });

  it('is unknown if one time has a zone, the other has none, and they are within a day', async () => {
    const date = minutesAgo(60 * 48).slice(0, 10);
    const one = calibration({ id: 'one', ...zoned(`${date}T12:00:00Z`) });
    const other = calibration({ id: 'other', executedAt: `${date} 13:00` });
    expect(await referenceOf([one, other])).toMatchObject({ code: 2, id: undefined });
  });

  it('is never an older one in place of a newest one without colors', async () => {
    const older = calibration({ id: 'older', executedAt: minutesAgo(60 * 48) });
    const newest = calibration({ id: 'newest', ...noColors });
    const { code, codes, inspection } = await referenceOf([older, newest]);
    expect(code).toBe(2);
    expect(codes).toContain('calibration-incomplete');
    expect(inspection && summaryOf(inspection)).toContain('newest');
    expect(inspection?.readings).toEqual([]);
  });

  it('is the newest that succeeded: one that failed since is passed over', async () => {
    const failed = calibration({ id: 'failed', errorCode: 'E102', executedAt: minutesAgo(60), ...noColors });
    expect(await referenceOf([failed, calibration()])).toMatchObject({ code: 0, id: 'calibration-1' });
  });

  it.each(['2020-02-31 10:00', 'TODAY', 'yesterday', 'TODAYT10:00:00+25:00', ''])(
    'is unknown if a result that succeeded is of %j',
    async (time) => {
      const executedAt = time.replace('TODAY', minutesAgo(0).slice(0, 10));
      const other = calibration({ id: 'other', executedAt, ...(executedAt === 'yesterday' && noColors) });
      expect(await referenceOf([other, calibration()])).toMatchObject({ code: 2, id: undefined });
    },
  );

  it.each(['2020-02-03', '03/02/2020 10:00', '2020-02-03T10:00:00+25:00'])(
    'is the newest, though one that is certainly older is of %j',
    async (executedAt) => {
      const older = calibration({ id: 'older', executedAt });
      expect(await referenceOf([older, calibration()])).toMatchObject({ code: 0, id: 'calibration-1' });
    },
  );

  it('is unknown if two are of the same time', async () => {
    const executedAt = minutesAgo(60 * 24);
    const two = ['a', 'b'].map((id) => calibration({ id, executedAt }));
    expect(await referenceOf(two)).toMatchObject({ code: 2, id: undefined });
  });
});
