import { colorBasis } from '../color/color-basis.ts';
import { deviations } from '../color/deviations.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { measure } from '../reading/measure.ts';
import type { MeasureProgress } from '../reading/measure-options.ts';
import type { Metering } from '../reading/metering.ts';
import type { OpenPass } from './open-pass.ts';
import type { Session } from './session.ts';

/** Reads a pass over the plan into its state and its journal, and tells how far the run is and what each reading came to. */
export async function readPass(
  { plan, subject, monitor, writer }: Session,
  { number, state, append }: OpenPass,
  calibration: Inspection['calibration'],
): Promise<void> {
  const { clock, signal, limits, strategy, showPatch, onProgress } = plan;
  const { model } = colorBasis(calibration.reference, plan.judgeOptions.toneResponse);
  const tell = (progress: MeasureProgress) => {
    const { reading } = progress;
    const deviation = (reading && deviations(state.plan, [reading], model)[0]) ?? null;
    onProgress?.({ ...ofAllPasses(progress, number, plan.repeat), deviation });
  };
  await measure({
    plan: state.plan,
    state,
    source: subject.source,
    clock,
    signal,
    limits,
    strategy,
    isShownVerified: plan.shownBy !== 'person',
    metering: subject.metering && oncePerRun(subject.metering, number),
    showPatch: async (patch, options) => {
      await showPatch(patch, monitor.id, { ...options, runFolder: writer?.folder });
      subject.metering?.screenChanged();
    },
    onEvent: append,
    onProgress: onProgress && tell,
  });
}

/** Ambient light is read in the first pass. */
function oncePerRun(metering: Metering, pass: number): Metering {
  if (pass === 0) return metering;
  const settings = { ...metering.settings, ambient: false };
  return {
    settings,
    signal: metering.signal,
    place: (placement, options) => metering.place(placement, options),
    warmUp: (options) => metering.warmUp(options),
    showBlack: (options) => metering.showBlack(options),
    measure: (options, position) => metering.measure(options, position),
    confirm: (options) => metering.confirm(options),
  };
}

/** The progress of one pass as that of the whole run, at the mean pace of this pass. */
function ofAllPasses(progress: MeasureProgress, pass: number, repeat: number): MeasureProgress {
  const { planned, done, elapsedMs, remainingMs } = progress;
  const laterMs = (repeat - pass - 1) * (elapsedMs + remainingMs);
  return { ...progress, planned: planned * repeat, done: planned * pass + done, remainingMs: remainingMs + laterMs };
}
