import type { SamplingPlan } from '../plan/sampling/sampling-plan.ts';
import { checkedPlaces } from '../read/light/checked-places.ts';
import type { MeterLog, SignalCheck } from '../read/light/meter-log.ts';
import type { SignalReading } from '../read/reading.ts';
import { isWrong, type Sample, samplesOf } from './diagnosis/sample.ts';
import { type Evidence, isMeasuredLight } from './evidence.ts';
import type { Basis } from './verdict.ts';

type Input = Pick<Evidence, 'plan' | 'readings' | 'conditions' | 'meterLog' | 'stopped'>;
type Answered = Extract<SignalCheck, { readonly startedAt: string }>;

/** Result of comparing the signal with the colors sent before light was measured; null if the run is of the signal itself. */
export function signalCheckOf(evidence: Input): NonNullable<Basis['signalCheck']> | null {
  if (!isMeasuredLight(evidence)) return null;
  if (changedPlaces(evidence).length > 0) return { result: 'changed' };
  const why = whyNotChecked(evidence);
  return why === null ? { result: 'same' } : { result: 'not-checked', ...why };
}

/** The places at which something else arrived than was sent: by more than rounding, or values that cannot be true. */
export function changedPlaces(evidence: Pick<Input, 'plan' | 'meterLog'>): readonly Answered[] {
  return answeredIn(evidence.meterLog).filter((check) => {
    const [sample] = sampled(evidence.plan, [check]);
    return !sample || isWrong(sample);
  });
}

/** The plan of the check, and what was read by it: as if the center and the corner of each patch had been a run of the signal. */
export function checkAsRun({ plan, meterLog }: Pick<Input, 'plan' | 'meterLog'>) {
  const patches = plan.patches.map(({ ownLayout: _, ...patch }) => patch);
  const layout = { layout: 'explicit', grid: null, centerIndex: 0, points: PLACES };
  return { plan: { ...plan, ...layout, patches }, readings: answeredIn(meterLog).map(asReading) };
}

function whyNotChecked({ plan, conditions, meterLog, stopped }: Input): Pick<Unchecked, 'why' | 'error'> | null {
  if (!conditions) return { why: 'file' };
  const { metering } = conditions;
  if (!metering) return { why: 'custom-source' };
  if (!metering.signalCheck) return { why: metering.withSignal ? 'read-at-points' : 'switched-off' };
  const failed = (meterLog?.signalChecks ?? []).find((check) => 'code' in check);
  if (failed && 'code' in failed) return { why: 'not-readable', error: { code: failed.code, message: failed.message } };
  const places = plan.patches.map((_, patchIndex) => checkedPlaces(plan, patchIndex));
  const read = new Set(answeredIn(meterLog).map(({ patchIndex, place }) => `${patchIndex} ${place}`));
  if (places.flat().some(({ patchIndex, place }) => !read.has(`${patchIndex} ${place}`))) {
    const message = stopped?.params['message'];
    return {
      why: 'not-reached',
      ...(stopped && typeof message === 'string' && { error: { code: stopped.code, message } }),
    };
  }
  return places.every(({ length }) => length > 0) ? null : { why: 'color-unknown' };
}

type Unchecked = NonNullable<Basis['signalCheck']>;

function answeredIn(meterLog: MeterLog | undefined): readonly Answered[] {
  return (meterLog?.signalChecks ?? []).filter((check): check is Answered => !('code' in check));
}

function sampled(plan: SamplingPlan, checks: readonly Answered[]): readonly Sample[] {
  return samplesOf({ plan: checkAsRun({ plan }).plan, readings: checks.map(asReading) });
}

function asReading(check: Answered): SignalReading {
  return { ...check, kind: 'signal', pointIndex: check.place === 'center' ? 0 : 1, sequence: 0, elapsedMs: 0 };
}

const NOWHERE = { row: null, column: null, xPx: 0, yPx: 0 };

/** Center and corner; only the readings know their pixels. */
const PLACES = [
  { index: 0, xFraction: 0.5, yFraction: 0.5, ...NOWHERE },
  { index: 1, xFraction: 1, yFraction: 1, ...NOWHERE },
];
