import { FlatfieldError } from '../flatfield-error.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import { findMonitor } from '../monitor/find-monitor.ts';
import { readMonitorState } from '../monitor/monitor-state.ts';
import { takeMonitor } from '../monitor/take-monitor.ts';
import { implausibilityOf } from '../reference/implausibility.ts';
import { isReferenceProblem } from '../reference/reference-from.ts';
import { implausibility } from '../report/wording.ts';

/** One precondition of an inspection, checked. */
export interface PreflightResult {
  readonly precondition: string;
  /** Null where it was not looked at, because an earlier one does not hold or the caller said so. */
  readonly holds: boolean | null;
  readonly found: string;
  /** What to do; empty where nothing is to be done. */
  readonly remedy: string;
}

export interface PreflightOptions {
  readonly monitorId?: string | undefined;
  /** Whether to read one pixel, for which the display blanks for 3 to 5 s. */
  readonly readPixel: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Whether the monitor is simulated in this very process. */
  readonly isSimulated?: boolean | undefined;
  /** Told in one sentence when another process is using the monitor, before waiting for it. */
  readonly onWaiting?: ((message: string) => void) | undefined;
}

/**
 * Looks at each precondition of an inspection in turn; what depends on one that does not hold is not looked at. Changes
 * nothing on the monitor; the pixel is read when no other process uses it. Throws only `aborted` and what nobody foresaw.
 */
export async function preflight(api: LocalApi, options: PreflightOptions): Promise<readonly PreflightResult[]> {
  const { monitorId, signal, readPixel } = options;
  const results: PreflightResult[] = [];
  let blocked = false;
  async function look(precondition: string, remedy: string, find: () => Promise<string>): Promise<void> {
    if (blocked) {
      results.push({ precondition, holds: null, found: 'not looked at', remedy: '' });
      return;
    }
    try {
      results.push({ precondition, holds: true, found: await find(), remedy: '' });
    } catch (error) {
      if (signal?.aborted || !(error instanceof FlatfieldError || error instanceof Unmet)) throw error;
      blocked = true;
      results.push({ precondition, holds: false, found: error.message, remedy });
    }
  }

  let id = '';
  await look('The local API answers', '', async () => {
    const monitors = await api.listMonitors({ signal });
    return `${api.baseUrl}, ${monitors.length} monitor${monitors.length === 1 ? '' : 's'}`;
  });
  await look('The monitor is connected', 'Name one with --monitor where there are several.', async () => {
    const monitor = await findMonitor(api, monitorId, { signal });
    id = monitor.id;
    return `${monitor.id}, ${monitor.modelName}`;
  });
  await look('The color mode carries a sound calibration', '', async () => {
    const { colorMode, reference, keyLock } = await readMonitorState(api, id, { signal });
    if (isReferenceProblem(reference)) throw new Unmet(reference.message);
    const wrong = implausibilityOf(reference.colors);
    if (wrong !== null)
      throw new Unmet(`The calibration cannot be true: ${implausibility(wrong)}. Calibrate the monitor.`);
    const mode = `mode ${colorMode.index} (OSD ${colorMode.index + 1}) ${JSON.stringify(colorMode.name)}`;
    return `${mode}, calibrated ${reference.executedAt}, key lock ${keyLock}`;
  });
  const pixelRemedy =
    'The input must not be YCbCr 4:2:0, larger than the panel or zoomed, and the model must support pixel inspection.';
  if (readPixel) {
    await look('A pixel can be read', pixelRemedy, async () => {
      const { release } = await takeMonitor({ ...options, api, monitorId: id });
      const request = { x: 0, y: 0, showMarker: false };
      try {
        const pixel = await api.getPixelInformation(id, request, { signal });
        return `${pixel.colorFormat}, ${pixel.bitDepth} bits, HDCP ${pixel.hdcp ? 'on' : 'off'} (the signal, not light)`;
      } finally {
        await release();
      }
    });
  }
  return results;
}

/** A precondition that was looked at and does not hold. */
class Unmet extends Error {}
