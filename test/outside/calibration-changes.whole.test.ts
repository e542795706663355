import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLocalApi, inspectIntoFolder, resumeIntoFolder } from '../../src/entries/index.ts';
import { folderForTest, inspectServer, serverForTest } from './inspect-outside.ts';
import type { MonitorServer } from './monitor-server.ts';
import { calibrationOf, type MonitorState, targetOf } from './monitor-state.ts';

/** A date from now: a fixed one becomes too old for a profile some day. */
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const before = `${dayAgo(60)}T10:00:00Z`;

function retarget(state: MonitorState, change: (parameters: Record<string, unknown>) => Record<string, unknown>): void {
  const mode = state.modes[0];
  if (mode === undefined) throw new Error('a monitor has modes');
  const parameters = change(mode.target['parameters'] as Record<string, unknown>);
  state.modes[0] = { ...mode, target: { ...mode.target, parameters } };
}

function reset(state: MonitorState, settings: Partial<MonitorState['modes'][number]>): void {
  const mode = state.modes[0];
  if (mode !== undefined) state.modes[0] = { ...mode, ...settings };
}

const changes: Record<string, (state: MonitorState) => void> = {
  'a calibration re-made under the same id': (state) => {
    state.calibrations = () => [
      calibrationOf({ white: { X: 90, Y: 95, Z: 104 }, red: { X: 40, Y: 20.5, Z: 2 } }, { executedAt: before }),
    ];
  },
  'a calibration of the same id and colors at another time': (state) => {
    state.calibrations = () => [calibrationOf({}, { executedAt: `${dayAgo(59)}T10:00:00Z` })];
  },
  'a calibration of another id, else the same': (state) => {
    state.calibrations = () => [calibrationOf({}, { id: '0f9d5a0e-6b1e-4d0a-9c55-2f1f7e6a1c99', executedAt: before })];
  },
  'black alone re-measured': (state) => {
    state.calibrations = () => [calibrationOf({ black: { X: 0.18, Y: 0.2, Z: 0.22 } }, { executedAt: before })];
  },
  'a target whose gamma changes': (state) =>
    retarget(state, (parameters) => ({ ...parameters, gamma: { type: 'GAMMA', value: 2.4 } })),
  'a target whose tone response becomes PQ': (state) =>
    retarget(state, (parameters) => ({ ...parameters, gamma: { type: 'STANDARD', value: 'PQ' } })),
  'a target whose brightness changes': (state) =>
    retarget(state, (parameters) => ({ ...parameters, brightness: { type: 'CANDELA', value: 80 } })),
  'a target whose gamut changes': (state) =>
    retarget(state, (parameters) => ({ ...parameters, gamut: { type: 'STANDARD', value: 'BT_709', clipping: true } })),
  'a target of another id': (state) => {
    const mode = state.modes[0];
    if (mode !== undefined) state.modes[0] = { ...mode, target: { ...targetOf({ type: 'GAMMA', value: 2.2 }, 5) } };
  },
  'another color mode': (state) => {
    state.selected = 3;
  },
  'the type of the color mode': (state) => {
    const mode = state.modes[0];
    if (mode !== undefined) state.modes[0] = { ...mode, type: 'STANDARD' };
  },
  'a color mode whose brightness is turned down': (state) =>
    reset(state, { parameters: { brightness: { type: 'CANDELA', value: 40 } } }),
  'a color mode whose gamma is set otherwise': (state) =>
    reset(state, { parameters: { gamma: { type: 'GAMMA', value: 1 } } }),
  'a color mode that is disabled': (state) => reset(state, { enabled: false }),
  'a key lock that is set': (state) => {
    state.keyLock = 'MENU';
  },
  'a replaced serial number': (state) => {
    state.monitor = { ...state.monitor, serialNumber: '99999999' };
  },
  'another model under the same id': (state) => {
    state.monitor = { ...state.monitor, modelName: 'CG319X' };
  },
  'the last calibration is deleted': (state) => {
    state.calibrations = () => [];
  },
};

async function calibratedServer(): Promise<MonitorServer> {
  const calibration = calibrationOf({}, { executedAt: before });
  return await serverForTest({ calibrations: () => [calibration] });
}

describe('during the run', () => {
  it.each(Object.entries(changes))('%s: inconclusive', async (_, change) => {
    const server = await calibratedServer();
    server.before = ({ operation, nth }) => {
      if (operation === 'pixel' && nth === 25) change(server.state);
      return undefined;
    };
    expect((await inspectServer(server)).judgment.verdict.outcome).toBe('inconclusive');
  });

  it.each(Object.entries(changes))('%s after the last point: inconclusive', async (_, change) => {
    const server = await calibratedServer();
    server.before = ({ operation }) => {
      if (operation !== 'pixel' && server.pixelsRead() >= 45) change(server.state);
      return undefined;
    };
    expect((await inspectServer(server)).judgment.verdict.outcome).toBe('inconclusive');
  });

  it('an older result that is added passes', async () => {
    const server = await calibratedServer();
    server.before = ({ operation, nth }) => {
      if (operation === 'pixel' && nth === 25) {
        const newest = calibrationOf({}, { executedAt: before });
        const older = calibrationOf(
          {},
          { id: '11111111-6b1e-4d0a-9c55-2f1f7e6a1c01', executedAt: `${dayAgo(90)}T10:00:00Z` },
        );
        server.state.calibrations = () => [older, newest];
      }
      return undefined;
    };
    expect((await inspectServer(server)).judgment.verdict.outcome).toBe('pass');
  });
});

describe('between the parts of a run', () => {
  async function inTwoParts(change: (state: MonitorState) => void): Promise<string> {
    const server = await calibratedServer();
    const api = createLocalApi({ baseUrl: server.url, changeSpacingMs: 0, steadyMs: 0 });
    const stateFolder = await folderForTest();
    const showPatch = (patch: Parameters<MonitorServer['show']>[0]) => server.show(patch);
    const { folder } = await inspectIntoFolder({
      api,
      resolution: '3840x2160',
      layout: '3x3',
      marker: 'off',
      showPatch,
      out: join(await folderForTest(), 'run'),
      stateFolder,
      limits: { maxAttempts: 14 },
    });
    change(server.state);
    const { inspection } = await resumeIntoFolder(folder, { api, showPatch, stateFolder, limits: {} });
    await api.close();
    return inspection.judgment.verdict.outcome;
  }

  it.each(Object.entries(changes))('%s: inconclusive', async (_, change) => {
    expect(await inTwoParts(change)).toBe('inconclusive');
  });

  it('nothing changed: passes', async () => {
    expect(await inTwoParts(() => undefined)).toBe('pass');
  });
});

describe('the newest result', () => {
  const early = { id: 'early000-0000-4000-8000-000000000000', executedAt: `${dayAgo(50)}T23:00:00+14:00` };
  const late = { id: 'late0000-0000-4000-8000-000000000000', executedAt: `${dayAgo(50)}T12:00:00Z` };

  it.each(['first', 'last'])('is chosen by time, not by text, listed %s', async (place) => {
    const results = [calibrationOf({}, late), calibrationOf({ white: { X: 90, Y: 95, Z: 104 } }, early)];
    const server = await serverForTest({ calibrations: () => (place === 'first' ? results : results.toReversed()) });
    const { calibration } = await inspectServer(server);
    expect(calibration.reference?.calibrationId).toBe(late.id);
  });

  it('without colors is a reason, not a fallback to an older one', async () => {
    const older = calibrationOf({}, early);
    const newest = calibrationOf({}, { ...late, calibrationData: null, measurementData: null });
    const server = await serverForTest({ calibrations: () => [older, newest] });
    expect((await inspectServer(server)).judgment.verdict.outcome).toBe('inconclusive');
  });

  it('that failed does not hide the newest successful one', async () => {
    const older = calibrationOf({}, early);
    const failed = calibrationOf(
      {},
      { ...late, errorCode: 'SENSOR_TIMEOUT', calibrationData: null, measurementData: null },
    );
    const server = await serverForTest({ calibrations: () => [older, failed] });
    const { calibration, judgment } = await inspectServer(server);
    expect([judgment.verdict.outcome, calibration.reference?.calibrationId]).toEqual(['pass', early.id]);
  });

  it('and another of the same time and other colors are inconclusive', async () => {
    const twins = [
      calibrationOf({}, late),
      calibrationOf({ white: { X: 90, Y: 95, Z: 104 } }, { ...early, executedAt: late.executedAt }),
    ];
    const server = await serverForTest({ calibrations: () => twins });
    expect((await inspectServer(server)).judgment.verdict.outcome).toBe('inconclusive');
  });
});
