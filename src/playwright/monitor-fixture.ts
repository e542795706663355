import { findMonitor, type LocalApi, type Monitor } from '../index.ts';
import { MonitorRestorer } from './monitor-restorer.ts';
import type { Session } from './session.ts';

/** The local API's client bound to one monitor; what a test changes through it is put back when the test ends. */
export interface MonitorFixture extends BoundOperations {
  readonly info: Monitor;
  readonly id: string;
  /** The whole client; what is changed through it, but for color mode and key lock, is not put back. */
  readonly api: LocalApi;
}

/** Every operation on one monitor, without the monitor's id as its first argument. */
export type BoundOperations = {
  readonly [Name in Exclude<keyof LocalApi, 'baseUrl' | 'listMonitors' | 'close'>]: WithoutId<LocalApi[Name]>;
};

type WithoutId<F> = F extends (monitorId: string, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/**
 * Binds the monitor under test for one test and puts it back afterwards, whatever became of the test. Throws
 * MonitorNotFoundError, SeveralMonitorsError, and after use an error that says what could not be put back.
 */
export async function withMonitor(
  { api, restorePath }: Session,
  monitorId: string | undefined,
  use: (monitor: MonitorFixture) => Promise<void>,
): Promise<void> {
  const info = await findMonitor(api, monitorId);
  const restorer = await MonitorRestorer.lookAt(api, info.id, restorePath);
  try {
    await use({ info, id: info.id, api, ...bind(api, info.id, restorer) });
  } finally {
    await restorer.putBack();
  }
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
