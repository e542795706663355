import { FlatfieldError } from '../flatfield-error.ts';
import type { CallOptions } from '../local-api/call-operation.ts';
import { keyLockSchema } from '../local-api/key-lock-schema.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import type { MonitorChange, RestoredChange } from './monitor-change.ts';
import { selectedColorMode } from './selected-color-mode.ts';

/**
 * Puts changes back, the last first, each by itself: what stands as it was is left alone, and one that fails does not keep
 * the others from being tried. Given back in the order of the changes. Never throws for what the API does.
 */
export async function putBack(
  api: LocalApi,
  monitorId: string,
  changes: readonly MonitorChange[],
  options: CallOptions = {},
): Promise<readonly RestoredChange[]> {
  const results: RestoredChange[] = [];
  for (const change of changes.toReversed()) {
    const problem = await setTo(api, monitorId, change.what, change.from, options).then(() => null, messageOf);
    results.unshift({ ...change, restored: problem === null, problem });
  }
  return results;
}

/**
 * Sets one thing of a monitor and looks whether it is so; sends nothing where it is so already. Throws
 * `change-not-applied` and what the client throws. The marker cannot be asked for: it is set in any case.
 */
export async function setTo(
  api: LocalApi,
  monitorId: string,
  what: MonitorChange['what'],
  value: string,
  options: CallOptions,
): Promise<void> {
  if (what === 'marker') {
    await api.setPixelMarker(monitorId, { marker: 'HIDE' }, options);
    return;
  }
  if ((await currentOf(api, monitorId, what, options)) === value) return;
  if (what === 'color-mode') await api.selectColorMode(monitorId, Number(value), options);
  else await api.setKeyLock(monitorId, keyLockSchema.parse(value), options);
  const found = await currentOf(api, monitorId, what, options);
  if (found !== value) {
    throw new FlatfieldError(
      'change-not-applied',
      `The monitor accepted ${value} as its ${what} but reports ${found}: set it by hand.`,
    );
  }
}

/** What a monitor's color mode (zero-based index) or key lock is now. */
export async function currentOf(
  api: LocalApi,
  monitorId: string,
  what: 'color-mode' | 'key-lock',
  options: CallOptions = {},
): Promise<string> {
  if (what === 'key-lock') return api.getKeyLock(monitorId, options);
  return String(selectedColorMode(await api.getColorModes(monitorId, options)).index);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
