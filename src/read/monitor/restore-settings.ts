import { keyLockSchema } from '../../api/local/answer-schemas.ts';
import type { CallOptions } from '../../api/local/call-operation.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { isLater, RefusedError } from '../../api/local/refused-error.ts';
import { UnreachableError } from '../../base/http/http-errors.ts';
import { askAgain } from './ask-again.ts';
import { awaitSteady, currentOf, type SentSetting, type SteadyOptions } from './await-steady.ts';
import type { MonitorChange, RestoredChange } from './monitor-change.ts';

export interface RestoreSettingsOptions extends SteadyOptions {
  /** Changes that the monitor refused each time: such a one counts as never made if its restore, which no read confirms, is refused too. */
  readonly refused?: ReadonlySet<MonitorChange['what']> | undefined;
}

/**
 * Restores changes, the last first, and watches until the monitor keeps what was restored. Each is sent even if the monitor
 * reports it already, since the change may not be in force yet, and once more if that one came into force after all. One that the monitor refuses for now
 * is sent again later; one that fails counts as restored all the same if the monitor reports the old value to the end of the time. One that fails does not
 * keep the others from being tried. Results are in the order of the changes. Never throws for what the API does.
 */
export async function restoreSettings(
  api: LocalApi,
  monitorId: string,
  changes: readonly MonitorChange[],
  options: RestoreSettingsOptions = {},
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
  { refused, ...options }: RestoreSettingsOptions,
): Promise<SentBack> {
  const { problems, found }: SentBack = { problems: new Map(), found: new Map() };
  const sent: (SentSetting & { readonly change: MonitorChange })[] = [];
  let mayBeBack = true;
  for (const change of changes.toReversed()) {
    const { what, from: value, to } = change;
    try {
      const current = what === 'marker' ? to : await currentOf(api, monitorId, what, options).catch(() => null);
      if (current !== null && current !== to && current !== value) found.set(change, current);
      // A change that is in force comes into force no more.
      const mayChangeLater = current !== to;
      await sendPatiently(api, monitorId, change, mayBeBack, options);
      if (what !== 'marker') sent.push({ what, value, mayChangeLater, change });
    } catch (error) {
      if (what === 'marker' && error instanceof RefusedError && refused?.has(what)) continue;
      mayBeBack &&= !isGone(error);
      problems.set(change, { problem: messageOf(error), isSent: false });
      if (what !== 'marker' && !isNobody(error)) sent.push({ what, value, mayChangeLater: true, change });
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

/** True if nobody is there who could have taken what was sent, or could be asked. Otherwise it may be made despite its answer, or the change was not. */
function isNobody(error: unknown): boolean {
  if (error instanceof UnreachableError) return error.phase === 'connecting';
  return isGone(error);
}

function isGone(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 404;
}

/** Sends the old value until the monitor no longer refuses it for now: it may refuse changes that are close together, and be gone while its link is down after a reading. */
function sendPatiently(
  api: LocalApi,
  monitorId: string,
  { what, from }: MonitorChange,
  mayBeBack: boolean,
  options: SteadyOptions,
): Promise<void> {
  const mayPass = (refused: RefusedError) => isLater(refused.status) || (mayBeBack && isGone(refused));
  return askAgain(api, () => sendSetting(api, monitorId, what, from, options), {
    ...options,
    pausesMs: PAUSES_MS,
    mayPass,
  });
}

/** Ever longer, since a monitor may count a refused change as one. */
const PAUSES_MS = [3000, 6000, 12_000];

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
