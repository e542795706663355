import type { CalibrationResult } from '../../api/local/calibration-result-schema.ts';
import type { LocalApi } from '../../api/local/local-api.ts';
import { FlatfieldError, hasCode } from '../../base/flatfield-error.ts';
import type { Clock } from '../../base/http/clock.ts';
import { calibrationsInForce } from '../reference/calibration-in-force.ts';
import { isLater, parseExecutedAt } from '../reference/executed-at.ts';
import { plainName } from './monitor-terms.ts';
import { refuseSharedIndex } from './selected-color-mode.ts';

export interface SelfCalibrateOptions {
  readonly signal?: AbortSignal | undefined;
  readonly clock: Clock;
  /** Time after which the result is no longer waited for. */
  readonly maxWaitMs: number;
  /** Factor on the time between two questions; 1 for a real monitor. */
  readonly timeScale: number;
}

/** The end of a self-calibration. */
export interface SelfCalibrated {
  /** The mode that was selected when it began. */
  readonly colorModeIndex: number;
  readonly result: CalibrationResult;
  /** The reason why the result cannot be used; null if it succeeded. */
  readonly problem: string | null;
}

/**
 * Starts a self-calibration and waits until the selected color mode has a calibration result that it did not have before. What the API refuses or
 * leaves unanswered meanwhile is asked for again: the specification does not say what can be read during a self-calibration. Throws
 * `self-calibration-unconfirmed` after `maxWaitMs`, `aborted`, and what the first questions throw. It is never stopped.
 */
export async function selfCalibrate(
  api: LocalApi,
  monitorId: string,
  { signal, clock, maxWaitMs, timeScale }: SelfCalibrateOptions,
): Promise<SelfCalibrated> {
  const modes = await api.getColorModes(monitorId, { signal });
  refuseSharedIndex(modes);
  const [selected, ...others] = modes.filter((mode) => mode.selected);
  if (selected === undefined) throw unconfirmed('no color mode is the current one, and it was not started');
  if (others.length > 0) throw unconfirmed('several color modes are the current one, and it was not started');
  const { index: colorModeIndex } = selected;
  const before = await idsOf(colorModeIndex);
  const startedAtMs = clock.now().getTime();
  await api.setSelfCalibration(monitorId, 'RUN', { signal });

  const endMs = clock.monotonicMs() + maxWaitMs;
  let last: unknown;
  while (clock.monotonicMs() < endMs) {
    await clock.sleep(POLL_MS * timeScale, signal);
    try {
      const results = await api.getCalibrationResults(monitorId, colorModeIndex, { signal });
      const added = results.filter(({ id }) => !before.has(id));
      const result = added.find((one) => problemOf(one) !== null) ?? added.at(-1);
      if (!result) continue;
      const problem = problemOf(result);
      const staleness = problem === null ? stalenessOf(result, results, startedAtMs) : null;
      if (staleness !== null) throw unconfirmed(staleness);
      return { colorModeIndex, result, problem };
    } catch (error) {
      if (hasCode(error, 'aborted') || hasCode(error, 'self-calibration-unconfirmed')) throw error;
      last = error;
    }
  }
  const seconds = Math.round(maxWaitMs / 1000);
  throw unconfirmed(`no new calibration result of color mode ${colorModeIndex} within ${seconds} s`, last);

  async function idsOf(index: number): Promise<ReadonlySet<string>> {
    return new Set((await api.getCalibrationResults(monitorId, index, { signal })).map(({ id }) => id));
  }
}

/** The id of the calibration result in force; null if none succeeded, if several are of the same time or have this id, or if it has none. */
export function idInForce(results: readonly CalibrationResult[]): string | null {
  const [newest, ...others] = calibrationsInForce(results).newest;
  const id = others.length === 0 ? (newest?.id ?? null) : null;
  return results.filter((result) => result.id === id).length === 1 ? id : null;
}

/** Default of `maxWaitMs` for commands and runs. */
export const SELF_CALIBRATION_LIMIT_MS = 900_000;

/** Reads are light and may be polled, says the specification; a self-calibration takes minutes. */
const POLL_MS = 5000;

function problemOf(result: CalibrationResult): string | null {
  const { newest, skipped } = calibrationsInForce([result]);
  return newest.length === 1 ? null : (skipped[0]?.message ?? 'it did not succeed');
}

/** The reason why a new result is not that of a calibration that has just been made; null if it may be. */
function stalenessOf(
  result: CalibrationResult,
  results: readonly CalibrationResult[],
  startedAtMs: number,
): string | null {
  if (idInForce(results) !== result.id) return 'its result is not the newest one';
  const at = parseExecutedAt(result.executedAt ?? '');
  const started = parseExecutedAt(new Date(startedAtMs - CLOCK_DIFFERENCE_MS).toISOString());
  return at && started && isLater(started, at)
    ? `its result is of ${plainName(result.executedAt ?? '')}, before it was started`
    : null;
}

/** The clocks of a monitor and a computer may differ. */
const CLOCK_DIFFERENCE_MS = 3_600_000;

function unconfirmed(what: string, cause?: unknown): FlatfieldError {
  const message = `Whether the self-calibration succeeded is not known: ${what}.`;
  return new FlatfieldError('self-calibration-unconfirmed', message, cause === undefined ? {} : { cause });
}
