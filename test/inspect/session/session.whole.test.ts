import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspect } from '../../../src/inspect/inspect.ts';
import { inspectIntoFolder, resumeIntoFolder } from '../../../src/inspect/run-into-folder.ts';
import type { RunEvent } from '../../../src/read/state/run-event.ts';
import { openSimulated, type Simulated } from '../../read/monitor/open-simulated.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'flatfield-session-'));
});
afterEach(() => rm(root, { recursive: true }));

const plan = { resolution: '3840x2160', layout: '2x1', patches: ['white', 'black'] } as const;

/** The simulated monitor with a client that counts how often the monitor is looked up. */
async function counted() {
  const simulated = await openSimulated();
  const { api } = simulated;
  let lookUps = 0;
  const listMonitors: Simulated['api']['listMonitors'] = (options) => {
    lookUps += 1;
    return api.listMonitors(options);
  };
  const showPatch = (patch: Parameters<typeof simulated.simulator.showPatch>[1]) =>
    simulated.simulator.showPatch(simulated.monitorId, patch);
  const bare = { api: { ...api, listMonitors }, showPatch };
  const options = { ...bare, stateFolder: join(root, 'state'), out: join(root, 'run') };
  return { simulated, bare, options, lookUps: () => lookUps };
}

test('finds the monitor once; every other look-up is a state check', async () => {
  const { options, lookUps } = await counted();
  const { inspection } = await inspectIntoFolder({ ...options, ...plan });
  expect(lookUps()).toBe(1 + inspection.checks.length);
});

test('finds the monitor once in a resumed run too', async () => {
  const { options, lookUps } = await counted();
  const first = await inspectIntoFolder({ ...options, ...plan, limits: { maxAttempts: 1 } });
  const before = lookUps();
  const { out: _, ...resuming } = options;
  const { inspection } = await resumeIntoFolder(first.folder, resuming);
  expect(inspection.readings).toHaveLength(4);
  expect(lookUps() - before).toBe(1 + inspection.checks.length - first.inspection.checks.length);
});

test('restores the monitor once if a run cannot begin', async () => {
  const { simulated, bare } = await counted();
  const getColorModes = () => Promise.reject(new Error('no answer'));
  const api = { ...bare.api, getCalibrationResults: getColorModes };
  await expect(inspect({ ...bare, ...plan, api, lockKeys: true })).rejects.toThrow('no answer');
  expect(simulated.monitor.keyLock).toBe('OFF');
});

test('tells of the events of a run as they happen, what is about to happen too', async () => {
  const { bare } = await counted();
  const types: RunEvent['type'][] = [];
  await inspect({ ...bare, ...plan, patches: ['white'], onEvent: ({ type }) => void types.push(type) });
  const point = ['asked', 'reading'];
  expect(types).toEqual(['part', 'last-pixel', 'check', 'shown', ...point, ...point, 'check', 'last-pixel', 'check']);
});
