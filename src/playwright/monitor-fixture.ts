import { dirname } from 'node:path';
import type { Monitor } from '../api/local/answer-schemas.ts';
import type { LocalApi } from '../api/local/local-api.ts';
import { makeFolder } from '../base/make-folder.ts';
import { stateFolder } from '../base/storage/state-folder.ts';
import { findMonitor } from '../read/monitor/find-monitor.ts';
import { pendingRestoreText } from '../read/monitor/pending-restore-text.ts';
import { PendingRestores } from '../read/monitor/pending-restores.ts';
import { type RestoreStore, restoreFile } from '../read/monitor/restore-file.ts';
import { restorePending } from '../read/monitor/restore-pending.ts';
import type { FlatfieldOptions } from './flatfield-options.ts';
import { MonitorRestorer, refuseUnrestored } from './monitor-restorer.ts';
import type { WorkerSession } from './session.ts';

/** The local API's client bound to one monitor; what a test changes through it is restored when the test ends. */
export interface MonitorFixture extends BoundOperations {
  readonly info: Monitor;
  readonly id: string;
  /** The whole client; what is changed through it, but for color mode and key lock, is not restored. */
  readonly api: LocalApi;
}

/** Every operation on one monitor, without the monitor's id as its first argument. */
export type BoundOperations = {
  readonly [Name in Exclude<
    keyof LocalApi,
    | 'baseUrl'
    | 'routes'
    | 'words'
    | 'steadyMs'
    | 'listMonitors'
    | 'showPixelInformation'
    | 'simulation'
    | 'oddities'
    | 'followChanges'
    | 'tap'
    | 'close'
  >]: WithoutId<LocalApi[Name]>;
};

type WithoutId<F> = F extends (monitorId: string, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The same, with the store that its inspections write down their changes in. */
export interface RestorableMonitor extends MonitorFixture {
  readonly storeForRun: () => RestoreStore;
}

export interface MonitorParts {
  readonly session: WorkerSession;
  readonly options: FlatfieldOptions;
  /** File of the test that says what is changed on the monitor, should this process be killed. */
  readonly restorePath: string;
}

/**
 * Binds the monitor under test for one test and restores it afterwards, however the test ended. Changes of an interrupted earlier run are restored
 * first. Throws `monitor-not-found`, `several-monitors`, and an error that names the changes that could not be restored.
 */
export async function withMonitor(
  { session: { api, simulated }, options, restorePath }: MonitorParts,
  tell: (message: string) => void,
  use: (monitor: RestorableMonitor) => Promise<void>,
): Promise<void> {
  const info = await findMonitor(api, options.monitor, { serialNumber: options.serialNumber });
  await makeFolder(dirname(restorePath));
  const store = simulated ? restoreFile(restorePath) : await rememberedStore(api, info.id, options, restorePath, tell);
  const restorer = await MonitorRestorer.lookAt(api, info.id, store);
  try {
    const storeForRun = () => restorer.storeForRun();
    await use({ info, id: info.id, api, storeForRun, ...bind(api, info.id, restorer) });
  } finally {
    await restorer.restoreSettings();
  }
}

/** A store that the next run finds; a simulated monitor is gone with its test. */
async function rememberedStore(
  api: LocalApi,
  monitorId: string,
  { stateFolder: folder = stateFolder(process.env, process.platform) }: FlatfieldOptions,
  restorePath: string,
  tell: (message: string) => void,
): Promise<RestoreStore> {
  const remembered = new PendingRestores(folder);
  const left = await remembered.find(api.baseUrl, monitorId);
  if (left) {
    tell(`${pendingRestoreText(left)} It is restored now.`);
    const store = remembered.storeFor(api.baseUrl, monitorId, left.restorePath ?? restorePath);
    const restored = await restorePending(api, left, store);
    for (const { what, from, found } of restored) {
      if (found !== undefined) tell(`Its ${what} was ${found} meanwhile; before the run it was ${from}.`);
    }
    refuseUnrestored(monitorId, restored);
  }
  return remembered.storeFor(api.baseUrl, monitorId, restorePath);
}

function bind(api: LocalApi, id: string, restorer: MonitorRestorer): BoundOperations {
  return {
    getColorModes: (...rest) => api.getColorModes(id, ...rest),
    selectColorMode: async (index, ...rest) => {
      await restorer.before('color-mode', String(index));
      return api.selectColorMode(id, index, ...rest);
    },
    getColorMode: (...rest) => api.getColorMode(id, ...rest),
    changeColorMode: async (index, ...rest) => {
      await restorer.beforeSettings(index);
      return api.changeColorMode(id, index, ...rest);
    },
    getCalibrationResults: (...rest) => api.getCalibrationResults(id, ...rest),
    getValidationResults: (...rest) => api.getValidationResults(id, ...rest),
    getKeyLock: (...rest) => api.getKeyLock(id, ...rest),
    setKeyLock: async (keyLock, ...rest) => {
      await restorer.before('key-lock', keyLock);
      return api.setKeyLock(id, keyLock, ...rest);
    },
    getPixelInformation: async (request, ...rest) => {
      // The service's own default is to show the marker.
      if (request.showMarker !== false) await restorer.before('marker', 'SHOW');
      return api.getPixelInformation(id, request, ...rest);
    },
    setPixelMarker: async (marker, ...rest) => {
      if (marker.marker === 'SHOW') await restorer.before('marker', 'SHOW');
      return api.setPixelMarker(id, marker, ...rest);
    },
    setSelfCalibration: (...rest) => api.setSelfCalibration(id, ...rest),
    getTargets: (...rest) => api.getTargets(id, ...rest),
    createTarget: (...rest) => api.createTarget(id, ...rest),
  };
}
