import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadHeaders } from '../../../src/line/protocol/headers.ts';
import { type FindRecord, gateProfile } from '../gate/example-records.ts';
import { GateLine } from '../gate/gate-line.ts';
import type { LinePlace } from '../gate/line-place.ts';
import type { GoldenHistory, GoldenOperation } from './golden-history.ts';
import { GoldenStation, type MadeRun } from './golden-station.ts';
import { GoldenTruth } from './golden-truth.ts';

/** What a history came to. */
export interface PlayedGolden {
  /** Runs that were judged although a check was due, and passes that the gate did not block although a failed check came after them. */
  readonly wrong: readonly string[];
  /** Runs that a station refused, and passes that the gate suspects, without need or doubt. */
  readonly needless: readonly string[];
  readonly judged: number;
  readonly refused: number;
  readonly suspect: number;
  readonly allowed: number;
}

const STARTS_MS = Date.parse('2026-03-02T08:00:00.000Z');
const CARRIER = 'carrier';

/** Plays a history on real state files, judge, intake and gate, next to what is true. */
export async function playGoldenHistory(
  history: GoldenHistory,
  place: LinePlace,
  find: FindRecord,
  parent: string,
): Promise<PlayedGolden> {
  const clock = { nowMs: STARTS_MS };
  const folder = await mkdtemp(join(parent, 'stations-'));
  const names = history.stations;
  const clients = Object.fromEntries([...names, CARRIER].map((name) => [name, 'station'] as const));
  const line = await GateLine.start(
    place,
    { ...clients, admin: 'admin', viewer: 'viewer' },
    () => new Date(clock.nowMs),
  );
  try {
    await line.post('admin', '/profiles', { profile: gateProfile('a', 'first'), maxAttempts: 100, maxAgeDays: 365 });
    const stations = new Map<string, GoldenStation>();
    for (const [at, name] of names.entries()) {
      await mkdir(join(folder, name));
      const station = new GoldenStation(name, at, join(folder, name), find, clock);
      await station.set();
      stations.set(name, station);
    }
    const played = new Played(line, stations, clock);
    for (const operation of history.operations) await played.do(operation);
    return played;
  } finally {
    await line.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

class Played implements PlayedGolden {
  readonly wrong: string[] = [];
  readonly needless: string[] = [];
  judged = 0;
  refused = 0;
  suspect = 0;
  allowed = 0;
  readonly #line: GateLine;
  readonly #stations: ReadonlyMap<string, GoldenStation>;
  readonly #clock: { nowMs: number };
  readonly #truths: ReadonlyMap<string, GoldenTruth>;
  readonly #made = new Map<string, MadeRun>();
  readonly #arrived = new Set<string>();
  readonly #released = new Set<string>();
  /** Stations of which something was carried by hand or quarantined: there the gate may doubt what is true. */
  readonly #doubtful = new Set<string>();

  constructor(line: GateLine, stations: ReadonlyMap<string, GoldenStation>, clock: { nowMs: number }) {
    this.#line = line;
    this.#stations = stations;
    this.#clock = clock;
    this.#truths = new Map([...stations.keys()].map((name) => [name, new GoldenTruth()]));
  }

  async do(operation: GoldenOperation): Promise<void> {
    const beganMs = this.#clock.nowMs;
    switch (operation.kind) {
      case 'run': {
        const truth = this.#truth(operation.station);
        const { mayJudge, mayRefuse } = truth.run(operation, beganMs);
        const { made, isRefused } = await this.#station(operation.station).inspect(operation);
        if (!isRefused) truth.count();
        if (made === null) return;
        this.#made.set(operation.run, made);
        const { due = null } = made.record.goldenUnit ?? {};
        const isJudged = made.record.judgment.verdict.outcome !== 'inconclusive';
        if (isJudged) this.judged += 1;
        else this.refused += 1;
        if (isJudged && !mayJudge) this.wrong.push(`${operation.run} was judged past due`);
        if (!isJudged && !mayRefuse) this.needless.push(`${operation.run} was refused: ${JSON.stringify(due)}`);
        return;
      }
      case 'check': {
        const made = await this.#station(operation.station).check(operation);
        this.#truth(operation.station).check(operation, beganMs);
        if (made) this.#made.set(operation.run, made);
        return;
      }
      case 'send':
        return this.#send(operation);
      case 'set-clock':
        this.#truth(operation.station).disturb();
        return this.#station(operation.station).clock.set(operation.byMs, beganMs);
      case 'reboot':
        this.#clock.nowMs += operation.offMs;
        this.#truth(operation.station).disturb();
        return this.#station(operation.station).clock.reboot(
          operation.offMs,
          operation.hasBatteryClock,
          this.#clock.nowMs,
        );
      case 'advance':
        this.#clock.nowMs += operation.ms;
        return;
      case 'release': {
        const made = this.#made.get(operation.run);
        if (!made || !this.#arrived.has(operation.run) || this.#released.has(operation.run)) return;
        if ((await this.#line.store.run(made.id))?.golden.result !== 'failed') return;
        await this.#line.post('admin', `/runs/${made.id}/release`, { reason: 'known' }, [200, 404]);
        this.#released.add(operation.run);
        return;
      }
      case 'ask':
        return this.#ask(operation.run);
      default:
        operation satisfies never;
    }
  }

  async #send({ run, byHand }: Extract<GoldenOperation, { kind: 'send' }>): Promise<void> {
    const made = this.#made.get(run);
    if (!made) return;
    const { nowMs } = this.#clock;
    const sentAt = new Date(byHand ? nowMs : made.station.clock.wallMs(nowMs)).toISOString();
    const own = { ...made.clocks, [uploadHeaders.clockSent]: made.station.clock.reading(nowMs) };
    const headers = { ...made.numbered, [uploadHeaders.sentAt]: sentAt, ...(byHand ? {} : own) };
    await this.#line.put(byHand ? CARRIER : made.station.name, made.id, made.bytes, headers);
    this.#arrived.add(run);
    if (!byHand) await made.station.hear();
    if (byHand || (await this.#line.store.run(made.id))?.quarantine) this.#doubtful.add(made.station.name);
  }

  async #ask(run: string): Promise<void> {
    const made = this.#made.get(run);
    if (!made || !this.#arrived.has(run)) return;
    const { allowed, reasons } = await this.#line.gate('viewer', made.unit, 'a');
    if (made.record.judgment.verdict.outcome !== 'pass') {
      if (allowed) this.wrong.push(`${run} did not pass, and is allowed`);
      return;
    }
    const isSuspect = reasons.some(({ code }) => code === 'suspect');
    if (isSuspect) this.suspect += 1;
    if (allowed) this.allowed += 1;
    const truth = this.#truth(made.station.name);
    const isKnown = (one: string) =>
      [one, truth.knownBy(one)].some((check) => check !== null && this.#arrived.has(check));
    const failed = truth.failedAfter(run).filter((one) => isKnown(one) && !this.#released.has(one));
    if (failed.length > 0 && allowed) this.wrong.push(`${run} is allowed in spite of ${failed.join()}`);
    const isCertain = !this.#doubtful.has(made.station.name) && truth.checks.every((one) => this.#arrived.has(one));
    if (failed.length === 0 && isSuspect && isCertain)
      this.needless.push(`${run} is suspect: ${JSON.stringify(reasons)}`);
  }

  #station(name: string): GoldenStation {
    return this.#stations.get(name) as GoldenStation;
  }

  #truth(name: string): GoldenTruth {
    return this.#truths.get(name) as GoldenTruth;
  }
}
