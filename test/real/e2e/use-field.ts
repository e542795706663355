import type { FlatfieldOptions } from '../../../src/playwright/flatfield-options.ts';

const { FLATFIELD_API: api, FLATFIELD_RESOLUTION: resolution = '3840x2160' } = process.env;

/** Whether the suite runs against a real monitor. */
export const isReal = api !== undefined;

/** The monitor of the suite, real or simulated, with a browser of your own. */
export function useField(browser: FlatfieldOptions['browser'] = {}): FlatfieldOptions {
  return isReal ? { api, resolution, browser } : { ...simulated('flat'), browser };
}

/** A simulated monitor in a state of its own, for tests of what only the simulator can be told to do. */
export function simulated(simulate: NonNullable<FlatfieldOptions['simulate']>): FlatfieldOptions {
  return { simulate, timeScale: 0 };
}
