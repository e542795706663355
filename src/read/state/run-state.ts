import { type PlanPoints, pointsOf } from '../../plan/sampling/plan-parts.ts';
import type { Position } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { type Ambient, type MeterLogState, newMeterLog } from '../light/meter-log.ts';
import type { MissedReading, PlannedReading, Reading, RequestAttempt, SignalReading } from '../reading.ts';
import type { LastPixel } from '../signal/last-pixel.ts';
import type { StateCheck } from '../state-check.ts';
import type { SignalChange, Stopped } from '../stop.ts';

/**
 * State of a pass over a plan: the result of its events, and all that is needed to continue it. Only `reduce` changes it, in place, so that a reading
 * costs the same whether it is the first or the forty thousandth.
 */
export interface RunState {
  /** As carried out, after any move to even coordinates. */
  plan: SamplingPlan;
  /** The points of that plan, by patch and `index`. */
  points: PlanPoints;
  /** Times when each part of the run started, and when its last event was over: UTC, ISO 8601. */
  readonly parts: { readonly startedAt: string; endedAt: string }[];
  /** By `placeKey`. At most one for each point under each patch. */
  readonly readings: Map<string, Reading>;
  /** Readings of places that the plan left when it moved to even coordinates, and of patches that were not shown yet. */
  readonly replaced: Reading[];
  /** By `placeKey`; those of earlier parts are tried again. */
  readonly missed: Map<string, MissedReading>;
  readonly checks: StateCheck[];
  /** The latest one; null if none was answered. */
  lastPixel: LastPixel | null;
  /** The same, read after the last point. */
  lastPixelAtEnd: LastPixel | null;
  /** Reason why the part ended before its plan did; null if it did not. */
  stopped: Stopped | null;
  /** True if every point was tried and the monitor was found unchanged since. */
  isOver: boolean;
  /** Number of the next reading. */
  sequence: number;
  /** State that every check must find; null before the first. */
  expected: ExpectedState | null;
  /** The last reading, with which the next one is compared. */
  previous: Reading | null;
  /** For each patch the place in reading order before which no point is left. */
  readonly cursors: Map<number, number>;
  /** Log of a light meter: everything but the readings of the plan. */
  readonly meterLog: MeterLogState;
  /** Null if it was not read. */
  ambient: Ambient | null;
  /** Points read or missed, by `placeKey`, the latest last. */
  readonly visits: Map<string, PlannedReading>;
  lastPlace: Position | null;
  /** Points that the operator wants to be read next. */
  again: readonly PlannedReading[];
  /** Points whose light was read, but not yet their signal. */
  unpaired: readonly PlannedReading[];
  /** Places that were visited since the center was read for drift. */
  placesSinceDrift: number;
  part: PartState;
}

/** State that each new part begins with its own values. */
export interface PartState {
  /** From 0. */
  readonly number: number;
  /** Milliseconds from the run's start to the start of this part. */
  readonly elapsedBeforeMs: number;
  /** The misses of this part, which are not tried again in it. */
  readonly missed: Set<string>;
  /** The point whose requests have failed so far. */
  underWay: { readonly planned: PlannedReading; readonly attempts: readonly RequestAttempt[] } | null;
  shown: ShownPatch | null;
  /** The reading that did not find the first patch, once it is being found out why; null before. */
  search: { readonly otherPatch: SignalReading; readonly taken: number } | null;
  /** Points that were asked for. */
  asked: number;
  /** Requests that were sent for them. */
  requests: number;
  readings: number;
  missesInARow: number;
  /** Reason why the last of them gave no value; empty before the first. */
  lastMiss: string;
  /** Readings of light that did not count after all. */
  doubts: number;
  /** True if something happened after which the monitor must be checked. */
  isCheckDue: boolean;
  /** Differences of the signal from that of the earlier part; null if there are none. */
  signalChange: readonly SignalChange[] | null;
  /** Place of the meter's probe; null if it must first be put somewhere. */
  placed: Position | null;
  isWarm: boolean;
  /** Patches whose signal was checked, by place; null once a place could not be read: no more is asked then. */
  signalChecked: Set<string> | null;
  /** Number of times that the center was read for drift, or skipped. */
  drifts: number;
}

/** The patch that the run has shown last. */
export interface ShownPatch {
  readonly patchIndex: number;
  /** Number of times that it was shown again, since a reading found another one in its place. */
  readonly repeats: number;
  /** That reading; null since the patch was shown again. */
  readonly otherPatch: SignalReading | null;
  /** True if a reading found it on the screen. */
  readonly isSeen: boolean;
}

/** The monitor's state that every check must find. */
export type ExpectedState = Pick<StateCheck, 'colorModeIndex' | 'calibrationId' | 'keyLock' | 'facts'>;

/** The state before the first event. `expected`: what the first check must find already; default: nothing is known yet. */
export function initialState(plan: SamplingPlan, expected: ExpectedState | null = null): RunState {
  return {
    plan,
    points: pointsOf(plan),
    parts: [],
    readings: new Map(),
    replaced: [],
    missed: new Map(),
    checks: [],
    lastPixel: null,
    lastPixelAtEnd: null,
    stopped: null,
    isOver: false,
    sequence: 0,
    expected,
    previous: null,
    cursors: new Map(),
    meterLog: newMeterLog(),
    ambient: null,
    visits: new Map(),
    lastPlace: null,
    again: [],
    unpaired: [],
    placesSinceDrift: 0,
    part: newPart(0, 0),
  };
}

export function newPart(number: number, elapsedBeforeMs: number): PartState {
  return {
    number,
    elapsedBeforeMs,
    missed: new Set(),
    underWay: null,
    shown: null,
    search: null,
    asked: 0,
    requests: 0,
    readings: 0,
    missesInARow: 0,
    lastMiss: '',
    doubts: 0,
    isCheckDue: true,
    signalChange: null,
    placed: null,
    isWarm: false,
    signalChecked: new Set(),
    drifts: 0,
  };
}
