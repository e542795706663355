import { type Condition, DRIFT_STEPS, type LineProfile } from './faults.ts';
import { DAY_MS, type LineSize, type PlannedLineRun } from './planned-run.ts';

/** A unit that is ready to be inspected. */
export interface PlannedUnit
  extends Pick<PlannedLineRun, 'unit' | 'serialNumber' | 'modelName' | 'profile' | 'retestReason'> {
  readonly atMs: number;
  readonly isPanelBad: boolean;
  readonly attempt: number;
  /** Station of its last inspection; null before the first one. */
  readonly last: string | null;
}

/** State of the stations while a month is planned. */
export interface Line {
  readonly size: LineSize;
  readonly random: () => number;
  /** Time when each station is free again, in milliseconds since 1970. */
  readonly free: Map<string, number>;
}

/** A new unit; two weeks ago of 30 days, most have panels of a bad batch. */
export function plannedUnit(index: number, atMs: number, { endMs, days }: LineSize, random: () => number): PlannedUnit {
  const isLight = random() < 0.5;
  const age = (endMs - atMs) / (days * DAY_MS);
  const isBadBatch = age > 0.36 && age < 0.48 && random() < 0.6;
  return {
    unit: `${isBadBatch ? 'B' : 'A'}${String(index + 1).padStart(5, '0')}`,
    serialNumber: String(31_500_000 + 7 * index),
    modelName: isLight ? 'CG2700S' : random() < 0.6 ? 'CG279X' : 'CS2740',
    profile: isLight ? 'iso-12646' : 'calibration-match',
    isPanelBad: random() < (isBadBatch ? 0.34 : 0.004),
    ...{ atMs, attempt: 1, last: null, retestReason: null },
  };
}

/** The run of a unit that is ready, and the unit as it comes back, if it does: most that did not pass, at most twice. */
export function inspected(unit: PlannedUnit, line: Line): { run: PlannedLineRun; next: PlannedUnit | null } {
  const { profile, isPanelBad, attempt } = unit;
  const { random } = line;
  const station = chosenStation(unit, line);
  const condition = isPanelBad ? 'bad-panel' : conditionAt(station, unit, line);
  const run = runAt(unit, condition, station, line);
  if (passes(profile, condition) || attempt === 3 || random() < 0.12) return { run, next: null };
  const { reason, replacesPanel } = repairOf(condition, random);
  const next = {
    ...unit,
    atMs: run.startMs + run.durationMs + (15 + 80 * random()) * 60_000,
    isPanelBad: isPanelBad && !replacesPanel,
    attempt: attempt + 1,
    last: station,
    retestReason: reason,
  };
  return { run, next };
}

/** The first half of the stations reads signals, the second measures light. The one that is free first is taken. */
function chosenStation({ profile, atMs, last }: PlannedUnit, { size, random, free }: Line): string {
  const isLight = profile === 'iso-12646';
  const half = Math.ceil(size.stations / 2);
  const [from, to] = isLight && size.stations > 1 ? [half, size.stations] : [0, half];
  const names = Array.from({ length: to - from }, (_, at) => stationName(from + at));
  const working = names.filter((name) => !isOff(name, atMs, size) && name !== last);
  const candidates = working.length > 0 ? working : names;
  const order = candidates.map((name) => ({ name, key: (free.get(name) ?? 0) / 60_000 + 20 * random() }));
  return (order.sort((a, b) => a.key - b.key)[0] as (typeof order)[number]).name;
}

export function stationName(at: number): string {
  return `station-${at + 1}`;
}

/** True for the name of a simulated station. */
export function isStationName(name: string): boolean {
  return /^station-[1-9]\d*$/.test(name);
}

/** The last but two of several stations is off for the last three days. */
export function isOff(station: string, atMs: number, { stations, endMs }: LineSize): boolean {
  return stations > 3 && station === stationName(stations - 3) && atMs > endMs - 3.2 * DAY_MS;
}

/** The fourth station, or the last of fewer, drifts for the last quarter of the time. */
function driftAt(station: string, atMs: number, { stations, endMs, days }: LineSize): number {
  if (station !== stationName(Math.min(3, Math.ceil(stations / 2) - 1))) return 0;
  const share = 1 - (endMs - atMs) / (0.25 * days * DAY_MS);
  return Math.max(0, share) * (DRIFT_STEPS - 2.4);
}

function conditionAt(station: string, { atMs, profile, attempt }: PlannedUnit, { size, random }: Line): Condition {
  const dice = random();
  const rare = attempt === 1 ? 1 : 0.3;
  if (profile === 'calibration-match') {
    if (dice < 0.007 * rare) return 'night-light';
    if (dice < 0.013 * rare) return 'limited-range';
    if (dice < 0.018 * rare) return 'shifted';
    if (dice < 0.028 * rare) return 'unplugged';
    if (dice < 0.032 * rare) return 'not-calibrated';
    if (dice < 0.036 * rare) return 'recalibrated';
  } else if (dice < 0.014 * rare) return 'dim-edge';
  const own = random() < 0.6 ? 0 : random() < 0.75 ? 1 : 2;
  const step = Math.min(
    DRIFT_STEPS - 1,
    Math.round(own * 0.8 + driftAt(station, atMs, size) * (0.75 + 0.25 * random())),
  );
  return `drift-${step}`;
}

function passes(profile: LineProfile, condition: Condition): boolean {
  if (!condition.startsWith('drift-')) return false;
  return (
    Number(condition.slice('drift-'.length)) < (profile === 'calibration-match' ? DRIFT_STEPS - 2 : DRIFT_STEPS - 1)
  );
}

/** Repair of a unit that did not pass, and the stated reason for a retest, if any. */
function repairOf(condition: Condition, random: () => number): { reason: string | null; replacesPanel: boolean } {
  if (condition === 'bad-panel') {
    const isReplaced = random() < 0.65;
    return { reason: isReplaced ? 'Panel replaced' : null, replacesPanel: isReplaced };
  }
  return {
    reason: random() < 0.75 ? (REASONS[condition] ?? 'Tested again at another station') : null,
    replacesPanel: false,
  };
}

const REASONS: Readonly<Partial<Record<Condition, string>>> = {
  'night-light': 'Night light turned off',
  'limited-range': 'Output range set to full',
  shifted: 'Graphics profile removed',
  unplugged: 'Cable reseated',
  'not-calibrated': 'Calibrated',
  recalibrated: 'Calibration had not ended',
  'dim-edge': 'Warmed up for 30 minutes',
};

const OPERATORS = ['A. Keller', 'B. Yılmaz', 'C. Novák', 'D. Schmitt', 'E. Rossi', 'F. Nowak'];

function runAt(
  { unit, serialNumber, modelName, profile, retestReason, atMs }: PlannedUnit,
  condition: Condition,
  station: string,
  { size, random, free }: Line,
): PlannedLineRun {
  const startMs = Math.round(Math.max(atMs, free.get(station) ?? 0));
  const isShort = condition === 'unplugged' || condition === 'not-calibrated';
  const durationMs = Math.round((isShort ? 20_000 : 150_000) * (0.85 + 0.4 * random()));
  const endMs = startMs + durationMs;
  free.set(station, endMs + 40_000);
  const shift = Math.floor(endMs / (8 * 3_600_000));
  const operator = OPERATORS[(shift + Number(station.slice('station-'.length)) * 5) % OPERATORS.length] as string;
  return {
    ...{ unit, serialNumber, modelName, profile },
    ...{ condition, station, operator, startMs, durationMs, retestReason },
    // Sent right away, but for an hour in the middle of the time in which the network was down.
    receivedMs: Math.max(endMs + 1500 + Math.round(1500 * random()), networkBack(endMs, size)),
    kind: 'production',
    clockAheadMs: 0,
  };
}

function networkBack(atMs: number, { endMs, days }: LineSize): number {
  const downMs = endMs - 0.6 * days * DAY_MS;
  return atMs > downMs && atMs < downMs + 3_600_000 ? downMs + 3_600_000 + (atMs - downMs) / 60 : 0;
}
