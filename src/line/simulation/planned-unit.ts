import { type Condition, DRIFT_STEPS, type LineProfile } from './faults.ts';
import { DAY_MS, type LineSize, type PlannedRun } from './planned-run.ts';

interface UnitPlace {
  readonly index: number;
  readonly startMs: number;
  readonly size: LineSize;
  readonly random: () => number;
  /** When each station is free again. */
  readonly free: Map<string, number>;
}

/** The runs of one unit: the first, and those that became necessary. */
export function plannedUnit(place: UnitPlace): readonly PlannedRun[] {
  const { index, startMs, size, random } = place;
  const isLight = random() < 0.5;
  const profile: LineProfile = isLight ? 'iso-12646' : 'calibration-match';
  const modelName = isLight ? 'CG2700S' : random() < 0.6 ? 'CG279X' : 'CS2740';
  const daysAgo = (size.endMs - startMs) / DAY_MS;
  const isBadBatch = daysAgo > 0.36 * size.days && daysAgo < 0.48 * size.days && random() < 0.6;
  const unit = `${isBadBatch ? 'B' : 'A'}${String(index + 1).padStart(5, '0')}`;
  const product = { unit, serialNumber: String(31_500_000 + 7 * index), modelName, profile };
  const isBadPanel = random() < (isBadBatch ? 0.34 : 0.004);
  const runs: PlannedRun[] = [];
  let [condition, atMs, retestReason] = [null as Condition | null, startMs, null as string | null];
  let isPanelBad = isBadPanel;
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    const station = chosenStation(place, isLight, atMs, runs.at(-1)?.station ?? null);
    condition = isPanelBad ? 'bad-panel' : conditionAt(station, atMs, profile, place, attempt);
    runs.push(runAt(product, condition, station, atMs, retestReason, place));
    if (passes(profile, condition) || random() < 0.12) break;
    const repair = repairOf(condition, random);
    isPanelBad = isPanelBad && !repair.replacesPanel;
    retestReason = repair.reason;
    atMs += (15 + 80 * random()) * 60_000;
  }
  return runs;
}

/** Stations of even and odd halves: the first half reads signals, the second measures light. */
function chosenStation({ size, random, free }: UnitPlace, isLight: boolean, atMs: number, last: string | null): string {
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

/** The last but two of several stations is off for the last three days. */
export function isOff(station: string, atMs: number, { stations, endMs }: LineSize): boolean {
  return stations > 3 && station === stationName(stations - 3) && atMs > endMs - 3.2 * DAY_MS;
}

/** The fourth station, or the last of fewer, drifts for the last quarter of the time. */
function driftAt(station: string, atMs: number, { stations, endMs, days }: LineSize): number {
  if (station !== stationName(Math.min(3, Math.ceil(stations / 2) - 1))) return 0;
  const share = 1 - (endMs - atMs) / (0.25 * days * DAY_MS);
  return Math.max(0, share) * (DRIFT_STEPS - 1);
}

function conditionAt(
  station: string,
  atMs: number,
  profile: LineProfile,
  { size, random }: UnitPlace,
  attempt: number,
): Condition {
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

/** What somebody did about it, if they said so. */
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
  product: Pick<PlannedRun, 'unit' | 'serialNumber' | 'modelName' | 'profile'>,
  condition: Condition,
  station: string,
  atMs: number,
  retestReason: string | null,
  { size, random, free }: UnitPlace,
): PlannedRun {
  const startMs = Math.round(Math.max(atMs, free.get(station) ?? 0));
  const isShort = condition === 'unplugged' || condition === 'not-calibrated';
  const durationMs = Math.round((isShort ? 20_000 : 150_000) * (0.85 + 0.4 * random()));
  const endMs = startMs + durationMs;
  free.set(station, endMs + 40_000);
  const shift = Math.floor(endMs / (8 * 3_600_000));
  const operator = OPERATORS[(shift + Number(station.slice('station-'.length)) * 5) % OPERATORS.length] as string;
  return {
    ...product,
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
