import type { CallOptions } from '../../api/local/call-operation.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { type Clock, systemClock } from '../../base/http/clock.ts';
import { selectedColorMode } from './selected-color-mode.ts';

/** A setting that was sent to a monitor, and that the monitor can be asked for. */
export interface SentSetting {
  readonly what: 'color-mode' | 'key-lock';
  readonly value: string;
  /** True if an earlier change of the same setting may still take effect: then it is watched for the whole time. */
  readonly mayChangeLater: boolean;
}

/** A value that was sent, with its name for people and the read that reports it. */
export interface SentValue extends Omit<SentSetting, 'what'> {
  readonly what: string;
  readonly read: () => Promise<string>;
}

export interface SteadyOptions extends CallOptions {
  readonly clock?: Clock | undefined;
}

/**
 * Watches settings that were sent, since a monitor may answer before it changes. A setting is steady once the monitor has
 * reported it without a break for 3 s; it has 20 s for that (unless the client of the API says otherwise). Gives for each
 * setting null if it is steady, or else the reason: `change-not-applied` or what the client threw. Throws `aborted`.
 */
export function awaitSteady(
  api: LocalApi,
  monitorId: string,
  sent: readonly SentSetting[],
  options: SteadyOptions = {},
): Promise<readonly (Error | null)[]> {
  const { signal } = options;
  const values = sent.map((setting) => ({
    ...setting,
    read: () => currentOf(api, monitorId, setting.what, { signal }),
  }));
  return awaitSteadyValues(api, values, options);
}

/** The same for any values. */
export async function awaitSteadyValues(
  api: Pick<LocalApi, 'steadyMs' | 'simulation'>,
  sent: readonly SentValue[],
  { clock = systemClock, signal }: SteadyOptions = {},
): Promise<readonly (Error | null)[]> {
  const watched = sent.map((setting) => new Watched(setting));
  const startMs = clock.monotonicMs();
  for (let poll = 0; watched.length > 0; poll++) {
    for (const each of watched) {
      const askedMs = clock.monotonicMs();
      try {
        each.see(await each.setting.read(), askedMs);
      } catch (error) {
        if (signal?.aborted) throw error;
        // A monitor that changes its mode may report none for a moment.
        each.miss(error);
      }
    }
    const scale = timeScaleOf(api);
    const nowMs = clock.monotonicMs();
    const leftMs = startMs + LIMIT_MS * scale - nowMs;
    const steadySinceMs = nowMs - STEADY_MS * scale;
    if (leftMs <= 0 || watched.every((each) => each.isSteady(steadySinceMs) && !each.setting.mayChangeLater)) {
      return watched.map((each) => (each.isSteady(steadySinceMs) ? null : each.problem()));
    }
    await clock.sleep(Math.min((PAUSES_MS[poll % PAUSES_MS.length] ?? 0) * scale, leftMs), signal);
  }
  return [];
}

/** The value of a monitor's color mode (zero-based index) or key lock. */
export async function currentOf(
  api: LocalApi,
  monitorId: string,
  what: SentSetting['what'],
  options: CallOptions = {},
): Promise<string> {
  if (what === 'key-lock') return api.getKeyLock(monitorId, options);
  return String(selectedColorMode(await api.getColorModes(monitorId, options)).index);
}

/** Factor on the durations of a monitor. A simulator says its time scale with every answer. */
export function timeScaleOf(api: Pick<LocalApi, 'steadyMs' | 'simulation'>): number {
  return (api.steadyMs / STEADY_MS) * (api.simulation?.()?.timeScale ?? 1);
}

/** Time in which a change must come into force. */
const LIMIT_MS = 20_000;
const STEADY_MS = 3000;

/** Uneven, so that a setting that flips at an even pace is not always met in the same state. */
const PAUSES_MS = [400, 700, 1100, 800];

/** The answers about one setting. */
class Watched {
  readonly setting: SentValue;
  #sinceMs = Number.POSITIVE_INFINITY;
  #found = '';
  #error: Error | null = null;

  constructor(setting: SentValue) {
    this.setting = setting;
  }

  see(found: string, atMs: number): void {
    this.#error = null;
    this.#found = found;
    this.#sinceMs = found === this.setting.value ? Math.min(this.#sinceMs, atMs) : Number.POSITIVE_INFINITY;
  }

  miss(error: unknown): void {
    this.#error = error instanceof Error ? error : new Error(String(error));
    this.#sinceMs = Number.POSITIVE_INFINITY;
  }

  isSteady(sinceMs: number): boolean {
    return this.#sinceMs <= sinceMs;
  }

  problem(): Error {
    if (this.#error) return this.#error;
    const { what, value } = this.setting;
    const found = this.#found === value ? 'does not keep it' : `reports ${this.#found}`;
    return new FlatfieldError(
      'change-not-applied',
      `The monitor accepted ${value} as its ${what} but ${found}: set it by hand.`,
    );
  }
}
