import type { LocalApi } from '../api/local/local-api.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { type Clock, systemClock } from '../base/http/clock.ts';
import { findMonitor } from '../read/monitor/find-monitor.ts';
import { type MonitorState, readStateOf } from '../read/monitor/monitor-state.ts';
import { modeOfIndex, monitorUnderTest } from '../read/monitor/monitor-under-test.ts';
import { selectedColorMode } from '../read/monitor/selected-color-mode.ts';
import { takeMonitor } from '../read/monitor/take-monitor.ts';
import { plannedRun, verdictProspect } from './preflight-run.ts';
import { withRemedy } from './remedy-of.ts';
import type { RequestOf } from './request-fields.ts';
import { pendingRestoreMessages } from './restore-monitors.ts';

/** One precondition of an inspection, checked. */
export interface PreflightResult {
  readonly precondition: string;
  /** Null if it was not checked, because what it needs is not known. */
  readonly holds: boolean | null;
  readonly found: string;
  /** The action to take; empty if there is none. */
  readonly remedy: string;
}

export interface PreflightOptions {
  readonly monitorId?: string | undefined;
  /** True to read pixels, for each of which the display blanks for 3 to 5 s. */
  readonly readPixel: boolean;
  /**
   * The run that is going to be made; default: one by the profile calibration-match. If its resolution is not stated, neither its plan nor the size
   * of the signal is checked.
   */
  readonly run?: RequestOf<'each' | 'monitor'> | undefined;
  /** Shows a patch in the pattern window and says which; absent: it is not checked. */
  readonly show?: ((monitorId: string) => Promise<string>) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** True if the monitor is simulated in this very process. */
  readonly isSimulated?: boolean | undefined;
  /** Folder of pending restores; default as for `inspectIntoFolder`. */
  readonly stateFolder?: string | undefined;
  /** Told in one sentence when another process is using the monitor, before waiting for it. */
  readonly onWaiting?: ((message: string) => void) | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Checks each precondition of an inspection, with the code that an inspection checks it with, whatever the others found; what needs a monitor or a
 * calibration that is not known is not checked. Changes nothing on the monitor; pixels are read when no other process uses it. Throws the errors of the
 * run's options, `aborted`, and what is unexpected.
 */
export async function preflight(api: LocalApi, options: PreflightOptions): Promise<readonly PreflightResult[]> {
  const { monitorId, signal, readPixel, show, run = {}, isSimulated, stateFolder, clock = systemClock } = options;
  const planned = plannedRun(run);
  const results: PreflightResult[] = [];
  async function look(
    precondition: string,
    needs: string | undefined,
    find: () => Promise<string>,
    asked: 'pixel' | 'other' = 'other',
  ): Promise<void> {
    if (needs === undefined) {
      results.push({ precondition, holds: null, found: 'needs a row above that is not ok', remedy: '' });
      return;
    }
    try {
      results.push({ precondition, holds: true, found: await find(), remedy: '' });
    } catch (error) {
      if (signal?.aborted || !(error instanceof FlatfieldError || error instanceof Unmet)) throw error;
      const said = error instanceof FlatfieldError ? withRemedy(error, asked) : { found: error.message, remedy: '' };
      results.push({ precondition, holds: false, ...said });
    }
  }

  // What needs the monitor is checked if it is known; what fails hides nothing else.
  let id: string | undefined;
  let count: number | undefined;
  await look('The local API answers', '', async () => {
    const monitors = await api.listMonitors({ signal });
    count = monitors.length;
    return `${api.baseUrl}, ${monitors.length} monitor${monitors.length === 1 ? '' : 's'}`;
  });
  await look('The monitor is connected', count === undefined ? count : '', async () => {
    const monitor = await findMonitor(api, monitorId, { signal });
    id = monitor.id;
    return `${monitor.id}, ${monitor.modelName}`;
  });
  let reference: MonitorState['reference'] | undefined;
  await look('The color mode can be used', id, async () => {
    const modes = await api.getColorModes(String(id), { signal });
    const mode = run.colorMode === undefined ? selectedColorMode(modes) : modeOfIndex(modes, run.colorMode);
    if (!mode.enabled) throw new Unmet(`The color mode of index ${mode.index} is disabled: enable it on the monitor.`);
    const state = await readStateOf(mode, api, String(id), { signal });
    reference = state.reference;
    return `mode ${mode.index} (OSD ${mode.index + 1}) ${JSON.stringify(mode.name)}, key lock ${state.keyLock}`;
  });
  await look('Profile and calibration fit', reference === undefined ? undefined : id, async () => {
    if (reference === undefined) throw new Unmet('The calibration was not read.');
    const { isPossible, text } = verdictProspect(planned, reference, clock.now());
    if (!isPossible) throw new Unmet(text);
    return text;
  });
  await look('Nothing is left to restore', id, async () => {
    const left = await pendingRestoreMessages(api.baseUrl, { monitor: id, stateFolder, isSimulated });
    if (left.length > 0) throw new Unmet(left.join(' '));
    return 'no interrupted run changed this monitor';
  });
  if (!readPixel) return results;
  if (show) await look('The pattern window is on the screen', id, () => show(String(id)));
  await look(
    'A pixel can be read',
    id,
    () =>
      alone(api, String(id), options, async () => {
        const pixel = await api.getPixelInformation(String(id), { x: 0, y: 0, showMarker: false }, { signal });
        return `${pixel.colorFormat}, ${pixel.bitDepth} bits, HDCP ${pixel.hdcp ? 'on' : 'off'} (the signal, not light)`;
      }),
    'pixel',
  );
  if (!planned.isSizeStated) return results;
  const { resolution } = planned.plan.sampling;
  await look(
    'The signal has the stated size',
    id,
    () =>
      alone(api, String(id), options, async () => {
        await monitorUnderTest({ api, monitorId: String(id), clock }).requireResolution(resolution, { signal });
        return `${resolution.widthPx}x${resolution.heightPx}`;
      }),
    'pixel',
  );
  return results;
}

/** Does work that blanks the display while no other process uses the monitor. */
async function alone<T>(
  api: LocalApi,
  monitorId: string,
  options: Pick<PreflightOptions, 'signal' | 'isSimulated' | 'onWaiting'>,
  work: () => Promise<T>,
): Promise<T> {
  const { release } = await takeMonitor({ ...options, api, monitorId });
  try {
    return await work();
  } finally {
    await release();
  }
}

/** A precondition that was checked and does not hold. */
class Unmet extends Error {}
