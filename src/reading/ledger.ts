import { toEvenCoordinates } from '../sampling/plan-sampling.ts';
import type { SamplePoint } from '../sampling/sample-point.ts';
import type { SamplingPlan } from '../sampling/sampling-plan.ts';
import type { MissedReading, PlannedReading, Reading } from './reading.ts';
import type { Already } from './taking.ts';

/**
 * What is read, missed and left of a plan. Once a reading says hdcp, the plan is on even coordinates and what was read before
 * counts no longer: the readings that are judged are of one signal.
 */
export class Ledger {
  #plan: SamplingPlan;
  readonly #readings = new Map<string, Reading>();
  readonly #missed = new Map<string, MissedReading>();
  readonly #superseded: Reading[] = [];
  readonly #earlierMisses = new Map<string, MissedReading>();
  /** For each patch the place in reading order before which nothing is left. */
  readonly #cursors = new Map<number, number>();
  #sequence = 0;

  constructor(plan: SamplingPlan, already: Already | undefined) {
    const sawHdcp = already?.superseded.some(({ hdcp }) => hdcp) ?? false;
    this.#plan = sawHdcp ? toEvenCoordinates(plan) : plan;
    for (const missed of already?.missed ?? []) this.#earlierMisses.set(keyOf(missed), missed);
    for (const reading of already?.superseded ?? []) this.#supersede(reading);
    for (const reading of already?.readings ?? []) this.addReading(reading);
    if (this.#plan.evenCoordinates) this.#leavePlacesOffPlan();
  }

  /** Number of the next reading. */
  get sequence(): number {
    return this.#sequence;
  }

  get planned(): number {
    return this.#plan.patches.length * this.#plan.points.length;
  }

  get done(): number {
    return this.#readings.size + this.#missed.size;
  }

  /** Takes a reading in; returns those that count no longer because it is the first under HDCP. */
  addReading(reading: Reading): readonly Reading[] {
    this.#sequence = Math.max(this.#sequence, reading.sequence + 1);
    const earlier = this.#readings.get(keyOf(reading));
    if (earlier) this.#supersede(earlier);
    this.#readings.set(keyOf(reading), reading);
    if (!reading.hdcp || this.#plan.evenCoordinates) return [];
    this.#plan = toEvenCoordinates(this.#plan);
    return this.#leavePlacesOffPlan(({ hdcp }) => !hdcp);
  }

  /** Takes in a reading that is only kept: its point is left to be read. */
  addReplaced(reading: Reading): void {
    this.#supersede(reading);
  }

  addMissed(missed: MissedReading): void {
    this.#missed.set(keyOf(missed), missed);
  }

  /** What an earlier part of the run tried in vain for this point. */
  attemptsBefore(planned: PlannedReading): MissedReading['attempts'] {
    return this.#earlierMisses.get(keyOf(planned))?.attempts ?? [];
  }

  /** The first point of a patch, in reading order, that was neither read nor missed. */
  nextPoint(patchIndex: number): SamplePoint | undefined {
    const { points } = this.#plan;
    let place = this.#cursors.get(patchIndex) ?? 0;
    while (place < points.length && !this.#isLeft(patchIndex, points[place])) place += 1;
    this.#cursors.set(patchIndex, place);
    return points[place];
  }

  /** The patch with points left, from the given one on and around: the one that shows comes first. */
  nextPatch(from: number): number | undefined {
    const count = this.#plan.patches.length;
    const inOrder = Array.from({ length: count }, (_, step) => (from + step) % count);
    return inOrder.find((patchIndex) => this.nextPoint(patchIndex) !== undefined);
  }

  results() {
    return {
      plan: this.#plan,
      readings: [...this.#readings.values()].sort((a, b) => a.sequence - b.sequence),
      superseded: [...this.#superseded].sort((a, b) => a.sequence - b.sequence),
      missed: [...this.#missed.values(), ...this.#missesNotTriedAgain()],
    };
  }

  #missesNotTriedAgain(): readonly MissedReading[] {
    const planned = new Set(this.#plan.points.map(({ index }) => index));
    const keys = [...this.#earlierMisses.keys()].filter((key) => !this.#missed.has(key) && !this.#readings.has(key));
    return keys
      .flatMap((key) => this.#earlierMisses.get(key) ?? [])
      .filter(({ pointIndex }) => planned.has(pointIndex));
  }

  #isLeft(patchIndex: number, point: SamplePoint | undefined): boolean {
    const key = keyOf({ patchIndex, pointIndex: point?.index ?? -1 });
    return !this.#readings.has(key) && !this.#missed.has(key);
  }

  /**
   * Supersedes readings whose point was merged into another, that were asked for or answered at another pixel than the one
   * now planned, or that are outdated, and drops misses of merged points.
   */
  #leavePlacesOffPlan(isOutdated: (reading: Reading) => boolean = () => false): readonly Reading[] {
    const points = new Map(this.#plan.points.map((point) => [point.index, point]));
    for (const [key, { pointIndex }] of this.#missed) {
      if (!points.has(pointIndex)) this.#missed.delete(key);
    }
    const moved = [...this.#readings.values()].filter((reading) => {
      const { pointIndex, requested, actual } = reading;
      const point = points.get(pointIndex);
      const isOffPlan = [requested, actual].some(({ xPx, yPx }) => point?.xPx !== xPx || point.yPx !== yPx);
      return isOffPlan || isOutdated(reading);
    });
    for (const reading of moved) this.#supersede(reading);
    return moved;
  }

  #supersede(reading: Reading): void {
    this.#sequence = Math.max(this.#sequence, reading.sequence + 1);
    this.#readings.delete(keyOf(reading));
    this.#superseded.push(reading);
    this.#cursors.clear();
  }
}

function keyOf({ patchIndex, pointIndex }: Pick<PlannedReading, 'patchIndex' | 'pointIndex'>): string {
  return `${patchIndex}:${pointIndex}`;
}
