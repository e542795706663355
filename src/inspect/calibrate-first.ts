import { asError } from '../base/as-error.ts';
import { FlatfieldError } from '../base/flatfield-error.ts';
import { idInForce, SELF_CALIBRATION_LIMIT_MS, selfCalibrate } from '../read/monitor/local-calibration.ts';
import { plainName } from '../read/monitor/monitor-terms.ts';
import { monitorUnderTest } from '../read/monitor/monitor-under-test.ts';
import { notRestoredText } from '../read/monitor/pending-restore-text.ts';
import type { RestoreStore } from '../read/monitor/restore-file.ts';
import { selectedColorMode } from '../read/monitor/selected-color-mode.ts';
import type { RunPlan } from './plan-run.ts';
import type { Services } from './run-services.ts';

/**
 * Has the monitor calibrate itself in the color mode that a run reads in, waits for the result, and restores the color mode. `store` takes the change
 * of the color mode, if the run reads in another one. Throws
 * `self-calibration-failed` if it did not succeed, `self-calibration-unconfirmed` if its result is not the one that the run would be compared with,
 * `left-changed`, and what changing the mode and `selfCalibrate` throw: the run must not start then.
 */
export async function calibrateFirst(
  plan: RunPlan,
  services: Services,
  monitorId: string,
  store: RestoreStore,
): Promise<void> {
  const { from, clock, signal } = services;
  if (from.kind !== 'monitor') {
    throw new FlatfieldError('invalid-plan', 'The option calibrateFirst goes with api: a source cannot be calibrated.');
  }
  const { api } = from;
  const monitor = monitorUnderTest({ api, monitorId, store, clock });
  const failure = await monitor
    .changeForRun({ colorMode: plan.reads.changes.colorMode }, { signal })
    .then(() => calibrate(plan, services, api, monitorId))
    .then(() => null, asError);
  const left = (await monitor.restore()).filter(({ restored }) => !restored);
  if (left.length > 0) {
    const message = [failure?.message, notRestoredText(monitorId, left)].filter(Boolean).join(' ');
    throw new FlatfieldError('left-changed', message, failure ? { cause: failure } : {});
  }
  if (failure) throw failure;
}

async function calibrate(
  { simulated }: RunPlan,
  { signal, clock, onWaiting }: Services,
  api: Parameters<typeof selfCalibrate>[0],
  monitorId: string,
): Promise<void> {
  const { index, name } = selectedColorMode(await api.getColorModes(monitorId, { signal }));
  const mode = `color mode ${index} (OSD number ${index + 1}, ${plainName(name)})`;
  const minutes = SELF_CALIBRATION_LIMIT_MS / 60_000;
  onWaiting?.(`Self-calibration of ${mode} before the run: some minutes, at most ${minutes}.`);
  const timeScale = simulated?.timeScale ?? 1;
  const asked = { signal, clock, timeScale, maxWaitMs: SELF_CALIBRATION_LIMIT_MS };
  const { colorModeIndex, result, problem } = await selfCalibrate(api, monitorId, asked);
  const notStarted = 'The run was not started.';
  if (problem !== null) {
    throw new FlatfieldError(
      'self-calibration-failed',
      `The self-calibration of ${mode} failed: ${problem} ${notStarted}`,
    );
  }
  // Whoever was at the monitor's menu meanwhile may have selected another mode.
  const now = selectedColorMode(await api.getColorModes(monitorId, { signal }));
  const inForce = idInForce(await api.getCalibrationResults(monitorId, index, { signal }));
  if (colorModeIndex !== index || now.index !== index || inForce !== result.id) {
    const what = 'its result is not the newest one of the current color mode';
    throw new FlatfieldError(
      'self-calibration-unconfirmed',
      `The self-calibration of ${mode} ended, but ${what}. ${notStarted}`,
    );
  }
  const [id, at] = [plainName(result.id), plainName(result.executedAt ?? 'an unknown time')];
  onWaiting?.(`Self-calibration of ${mode} succeeded: result ${id} of ${at}.`);
}
