import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inspectIntoFolder } from '../../src/inspect/run-into-folder.ts';
import { openSimulated } from '../read/monitor/open-simulated.ts';
import { withCode } from '../with-code.ts';
import { FakeCapture } from './fake-source.ts';

async function outFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'flatfield-calibrate-first-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const simulated = { scenario: 'flat', seed: 1, timeScale: 0 };
const white = { resolution: '3840x2160', patches: ['white'], layout: '3x3', calibrateFirst: true };

it('restores the color mode after the self-calibration, and selects it again for the run', async () => {
  const { api, simulator, changes } = await openSimulated();
  const out = await outFolder();
  const showPatch = (patch: Parameters<typeof simulator.showPatch>[1], id: string) => simulator.showPatch(id, patch);
  await inspectIntoFolder({ api, simulated, out, showPatch, colorMode: 1, marker: 'off', ...white });
  const select = 'PUT /color-modes/selected-index';
  expect(changes()).toEqual([select, 'PUT /selfcalibration/execution', select, select, select]);
});

it('restores the color mode if the self-calibration cannot be started', async () => {
  const { api, monitor } = await openSimulated();
  const refusing = { ...api, setSelfCalibration: () => Promise.reject(new Error('refused')) };
  const out = await outFolder();
  const run = inspectIntoFolder({ api: refusing, simulated, out, colorMode: 1, ...white });
  await expect(run).rejects.toThrow('refused');
  expect(monitor.colorModes.selectedIndex).toBe(0);
});

it('is refused for a custom source', async () => {
  const out = await outFolder();
  const run = inspectIntoFolder({ source: new FakeCapture(), reference: null, simulated, out, ...white });
  await expect(run).rejects.toThrow(withCode('invalid-plan'));
});
