import { expectedCodes } from '../../plan/pattern/patch-pattern.ts';
import { placeKey } from '../../plan/sampling/sampling-plan.ts';
import { driftOf, MAX_DRIFT } from '../color/drift.ts';
import type { Evidence } from '../evidence.ts';
import { changedPlaces } from '../signal-check.ts';
import type { Reason } from '../verdict.ts';
import { inconclusive, note } from './reason.ts';

/** Check that a run with a light meter took all that was asked for besides the plan, and that the light stayed the same meanwhile. */
export function checkMetering(evidence: Evidence): readonly Reason[] {
  return [
    ...checkSignal(evidence),
    ...checkAsked(evidence),
    ...checkDrift(evidence),
    ...noteRetaken(evidence),
    ...noteUnidentified(evidence),
  ];
}

/** Light of another signal than was sent says nothing about the panel, good or bad. */
function checkSignal(evidence: Evidence): readonly Reason[] {
  const { patches, resolution } = evidence.plan;
  const changed = changedPlaces(evidence);
  const [first] = changed;
  const patch = first && patches[first.patchIndex];
  if (!first || !patch) return [];
  const { place, rgbFull: codes, bitDepth, patchIndex } = first;
  const expected = expectedCodes(patch, resolution, first.actual) ?? patch.codes;
  const count = new Set(changed.map((one) => one.patchIndex)).size;
  const sent = { expected, expectedBitDepth: patch.bitDepth };
  return [
    inconclusive('signal-changed', { count, of: patches.length, place, codes, bitDepth, ...sent }, { patchIndex }),
  ];
}

function checkAsked({ conditions, readings, stopped, meterLog, ambient }: Evidence): readonly Reason[] {
  const { metering } = conditions ?? {};
  if (!metering || readings.length === 0) return [];
  const reasons: Reason[] = [];
  if (metering.withSignal) {
    const read = new Set((meterLog?.signal ?? []).map(placeKey));
    const without = readings.filter((reading) => !read.has(placeKey(reading)));
    const [first] = without;
    // A run that was stopped has its reason, and its last point may have no signal yet.
    if (first && (!stopped || without.length > 1)) {
      reasons.push(inconclusive('signal-missing', { count: without.length }, first));
    }
  }
  if (metering.ambient && (!ambient || 'problem' in ambient)) {
    const { code = 'not-read', message = '' } = ambient && 'problem' in ambient ? ambient.problem : {};
    reasons.push(inconclusive('ambient-missing', { error: { code, message } }));
  }
  return reasons;
}

/** The center must have been read before the first point and after the last, and may not have drifted in between. */
function checkDrift({ conditions, readings, stopped, meterLog }: Evidence): readonly Reason[] {
  const drift = meterLog?.drift ?? [];
  const reasons: Reason[] = [];
  const [first, ...others] = drift;
  if (conditions?.metering && readings.length > 0 && stopped === null) {
    const last = drift.at(-1);
    const isStartRead = first !== undefined && readings.every(({ sequence }) => sequence > first.sequence);
    const isEndRead = last !== undefined && readings.every(({ sequence }) => sequence < last.sequence);
    if (!isStartRead || !isEndRead) reasons.push(inconclusive('drift-unknown', { isStartRead, isEndRead }));
  }
  const { driftSkipped = 0 } = meterLog ?? {};
  if (driftSkipped > 0 && reasons.length === 0) reasons.push(inconclusive('drift-skipped', { count: driftSkipped }));
  if (!first) return reasons;
  const { luminancePercent, uv1976 } = driftOf([first, ...others]);
  const isWithin = isAtMost(luminancePercent, MAX_DRIFT.luminancePercent) && isAtMost(uv1976, MAX_DRIFT.uv1976);
  return isWithin ? reasons : [...reasons, inconclusive('light-drifted', { luminancePercent, uv1976 }, first)];
}

function isAtMost(value: number | null, max: number): boolean {
  return value !== null && value <= max;
}

function noteRetaken({ replaced }: Evidence): readonly Reason[] {
  const retaken = replaced.filter(({ kind, replacedBecause }) => kind === 'light' && replacedBecause === 'retaken');
  const [first] = retaken;
  return first ? [note('readings-retaken', { count: retaken.length }, first)] : [];
}

function noteUnidentified({ conditions }: Evidence): readonly Reason[] {
  const { meter } = conditions ?? {};
  return meter && meter.instrument === null && meter.serialNumber === null ? [note('meter-unidentified', {})] : [];
}
