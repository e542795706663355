import { systemClock } from '../http/clock.ts';
import { keyLockSchema } from '../local-api/answer-schemas.ts';
import type { CallOptions } from '../local-api/call-operation.ts';
import type { LocalApi } from '../local-api/local-api.ts';
import { isLater, RefusedError } from '../local-api/refused-error.ts';
import { awaitSteady, currentOf, LIMIT_MS, type SentSetting, type SteadyOptions, timeScaleOf } from './await-steady.ts';
import type { MonitorChange, RestoredChange } from './monitor-change.ts';

/**
 * Restores changes, the last first, and watches until the monitor keeps what was restored. Each is sent even if the monitor
 * reports it already, since the change may not be in force yet, and once more if that one came into force after all. One that the monitor refuses for now
 * is sent again later; one that it keeps refusing counts as restored if the monitor reports the old value for the whole time. One that fails does not
 * keep the others from being tried. Results are in the order of the changes. Never throws for what the API does.
 */
export async function restoreSettings(
  api: LocalApi,
  monitorId: string,
  changes: readonly MonitorChange[],
  options: SteadyOptions = {},
): Promise<readonly RestoredChange[]> {
  const first = await sendBack(api, monitorId, changes, options);
  const undone = changes.filter((change) => first.problems.get(change)?.isSent);
  const again = await sendBack(api, monitorId, undone, options);
  return changes.map((change) => {
    const problem = (undone.includes(change) ? again : first).problems.get(change)?.problem ?? null;
    const found = first.found.get(change);
    return { ...change, restored: problem === null, problem, ...(found !== undefined && { found }) };
  });
}

interface SentBack {
  /** Changes that could not be restored. */
  readonly problems: Map<MonitorChange, { readonly problem: string; readonly isSent: boolean }>;
  /** Values that were neither the old nor the changed one. */
  readonly found: Map<MonitorChange, string>;
}

async function sendBack(
  api: LocalApi,
  monitorId: string,
  changes: readonly MonitorChange[],
  options: SteadyOptions,
): Promise<SentBack> {
  const { problems, found }: SentBack = { problems: new Map(), found: new Map() };
  const sent: (SentSetting & { readonly change: MonitorChange })[] = [];
  for (const change of changes.toReversed()) {
    const { what, from: value, to } = change;
    try {
      const current = what === 'marker' ? to : await currentOf(api, monitorId, what, options).catch(() => null);
      if (current !== null && current !== to && current !== value) found.set(change, current);
      // A change that is in force comes into force no more.
      const mayChangeLater = current !== to;
      await sendPatiently(api, monitorId, change, options);
      if (what !== 'marker') sent.push({ what, value, mayChangeLater, change });
    } catch (error) {
      problems.set(change, { problem: messageOf(error), isSent: false });
      // The change may have been refused as well: then the monitor is as it was.
      if (what !== 'marker' && error instanceof RefusedError && error.status !== 404)
        sent.push({ what, value, mayChangeLater: true, change });
    }
  }
  try {
    for (const [place, problem] of (await awaitSteady(api, monitorId, sent, options)).entries()) {
      const change = sent[place]?.change;
      if (!change) continue;
      if (problem === null) problems.delete(change);
      else if (!problems.has(change)) problems.set(change, { problem: problem.message, isSent: true });
    }
  } catch (error) {
    for (const { change } of sent) problems.set(change, { problem: messageOf(error), isSent: false });
  }
  return { problems, found };
}

/** Sends the old value until the monitor no longer refuses it for now: it may refuse changes that are close together. */
async function sendPatiently(
  api: LocalApi,
  monitorId: string,
  { what, from }: MonitorChange,
  options: SteadyOptions,
): Promise<void> {
  const { clock = systemClock, signal } = options;
  for (let leftMs = LIMIT_MS; ; leftMs -= PAUSE_MS) {
    try {
      return await sendSetting(api, monitorId, what, from, options);
    } catch (error) {
      if (leftMs < PAUSE_MS || !(error instanceof RefusedError && isLater(error.status))) throw error;
      await clock.sleep(PAUSE_MS * timeScaleOf(api), signal);
    }
  }
}

/** Longer than the pause between two changes that any known monitor asks for. */
const PAUSE_MS = 3000;

/** Sends one setting. Throws what the client throws. */
export async function sendSetting(
  api: LocalApi,
  monitorId: string,
  what: MonitorChange['what'],
  value: string,
  options: CallOptions,
): Promise<void> {
  if (what === 'marker') await api.setPixelMarker(monitorId, { marker: 'HIDE' }, options);
  else if (what === 'color-mode') await api.selectColorMode(monitorId, Number(value), options);
  else await api.setKeyLock(monitorId, keyLockSchema.parse(value), options);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
