import { createHash } from 'node:crypto';
import type { GateAnswer } from '../../../src/line/protocol/gate-answer.ts';
import { createMarkKey, signMark } from '../../../src/line/protocol/mark.ts';
import type { UnitAnswer } from '../../../src/line/protocol/unit-answer.ts';
import { keepProblem } from '../../../src/line/server/work/retention/keep-times.ts';
import { pruneRuns } from '../../../src/line/server/work/retention/prune-runs.ts';
import { type FindRecord, gateProfile } from './example-records.ts';
import { GateLine } from './gate-line.ts';
import type { LinePlace } from './line-place.ts';
import type { History, Operation, Prune } from './operations.ts';
import { headersByHand, PlayedStation, type SpooledRun } from './played-station.ts';

const DAY_MS = 86_400_000;
const CARRIER = 'carrier';

/** Plays a history on the real store, intake and gate. Returns the answer to each `ask` and `ask-unit`. */
export async function playHistory(
  history: History,
  place: LinePlace,
  find: FindRecord,
): Promise<readonly (GateAnswer | UnitAnswer)[]> {
  const clock: LineClock = { nowMs: Date.parse(history.startsAt), aheadMs: [0, 0, 0], server: 0 };
  const now = () => serverTime(clock);
  const stations = new Map(
    history.stations.map(({ name }, at) => [name, new PlayedStation(name, at, clock.nowMs)] as const),
  );
  const ofStations = history.stations.map(({ name }) => [name, 'station'] as const);
  const clients = {
    ...Object.fromEntries(ofStations),
    [CARRIER]: 'station',
    admin: 'admin',
    viewer: 'viewer',
  } as const;
  const line = await GateLine.start(place, clients, now);
  const played = new Played(line, place, stations, find, clock);
  try {
    for (const operation of history.operations) await played.do(operation);
  } finally {
    await line.stop();
  }
  return played.answers;
}

/** A mark that states a later position than the server's own, with the signature of that one; a mark of another server; and codes that no server gave. */
async function forgedMarks(line: GateLine): Promise<readonly string[]> {
  const { text, epoch, digest } = await line.store.mark();
  const later = { epoch, runs: 900, acts: 900, digest };
  const forged = text.replace(/\.\d+\.\d+\.(?=[0-9a-f]{16}\.)/, '.900.900.');
  const codes = [1, 2, 3, 5, 9].map((acts) => `FLATFIELD${acts}${'4'.repeat(25)}`);
  return [forged, signMark(later, createMarkKey()).text, ...codes];
}

/** True time, how far the clocks of the servers are ahead, and the one that answers. */
interface LineClock {
  nowMs: number;
  readonly aheadMs: [number, number, number];
  server: 0 | 1 | 2;
}

function serverTime({ nowMs, aheadMs, server }: LineClock): Date {
  return new Date(nowMs + aheadMs[server]);
}

class Played {
  readonly answers: (GateAnswer | UnitAnswer)[] = [];
  readonly #line: GateLine;
  readonly #place: LinePlace;
  readonly #stations: ReadonlyMap<string, PlayedStation>;
  readonly #find: FindRecord;
  readonly #clock: LineClock;
  readonly #runs = new Map<string, SpooledRun>();
  readonly #putAtMs = new Map<string, number>();
  #backups = 0;

  constructor(
    line: GateLine,
    place: LinePlace,
    stations: ReadonlyMap<string, PlayedStation>,
    find: FindRecord,
    clock: LineClock,
  ) {
    this.#line = line;
    this.#place = place;
    this.#stations = stations;
    this.#find = find;
    this.#clock = clock;
  }

  async do(operation: Operation): Promise<void> {
    const { nowMs } = this.#clock;
    const [line, now] = [this.#line, serverTime(this.#clock)];
    switch (operation.kind) {
      case 'run': {
        const resumed = operation.resumes === null ? null : this.#runs.get(operation.resumes);
        if (resumed === undefined) throw new Error(`${operation.run} resumes a run that is not there.`);
        const spooled = await this.#station(operation.station).inspect(operation, nowMs, resumed, this.#find);
        this.#runs.set(operation.run, spooled);
        return;
      }
      case 'send': {
        const made = this.#runs.get(operation.run);
        if (!made) return;
        const station = this.#station(made.run.station);
        if (operation.byHand) return this.#put(CARRIER, made, headersByHand(made, nowMs));
        const spooled = station.send(operation.run);
        if (spooled) await this.#put(station.name, spooled, station.headers(spooled, nowMs));
        this.#hear(station);
        return;
      }
      case 'resend': {
        const station = this.#station(operation.station);
        for (const spooled of station.sent()) await this.#put(station.name, spooled, station.headers(spooled, nowMs));
        this.#hear(station);
        return;
      }
      case 'set-clock':
        return this.#station(operation.station).clock.set(operation.byMs, nowMs);
      case 'set-server-clock':
        this.#clock.aheadMs[this.#clock.server] += operation.byMs;
        return;
      case 'use-server':
        this.#clock.server = operation.server;
        return line.use(operation.server);
      case 'hear': {
        const station = this.#station(operation.station);
        await line.post(station.name, '/runs/missing', { runs: ['0'.repeat(64)] });
        return this.#hear(station);
      }
      case 'carry-mark': {
        const station = this.#station(operation.station);
        if (operation.what === 'file') return station.hear([line.markOf(CARRIER) ?? []].flat(), nowMs);
        const code = (await line.store.releasesOfUnit(operation.unit)).at(-1)?.code;
        return station.hear(code === undefined ? [] : [code], nowMs);
      }
      case 'forge-mark':
        return this.#station(operation.station).hear(await forgedMarks(line), nowMs);
      case 'suspend':
      case 'advance':
        this.#clock.nowMs += operation.ms;
        return;
      case 'reboot':
        this.#clock.nowMs += operation.offMs;
        return this.#station(operation.station).clock.reboot(
          operation.offMs,
          operation.hasBatteryClock,
          this.#clock.nowMs,
        );
      case 'release': {
        const { profile, unit, alsoThrough } = operation;
        const give = (server?: number) =>
          line.post('admin', `/units/${unit}/release`, { profile, reason: 'repaired' }, undefined, server);
        await Promise.all([give(), ...(alsoThrough === undefined ? [] : [give(alsoThrough)])]);
        return;
      }
      case 'release-run': {
        const id = this.#runs.get(operation.run)?.id;
        if (id !== undefined) await line.post('admin', `/runs/${id}/release`, { reason: 'checked' }, [200, 404]);
        return;
      }
      case 'register-profile': {
        const { maxAttempts, maxAgeDays } = operation;
        const profile = gateProfile(operation.profile, operation.content);
        await line.post('admin', '/profiles', { profile, maxAttempts, maxAgeDays });
        return;
      }
      case 'judge-again':
        await line.post('admin', '/judgings', { profile: gateProfile('b', 'second'), filter: {} }, [201, 404]);
        return line.judge();
      case 'prune':
        return this.#prune(operation);
      case 'backup':
        await line.stop();
        await this.#place.backup(now);
        this.#backups += 1;
        return line.start();
      case 'restore':
        return this.#goBack(operation.backup, () => this.#place.restore(operation.backup, now));
      case 'go-back':
      case 'take-over':
        return this.#goBack(operation.backup, () =>
          this.#place.goBack(operation.backup, (hash) => this.#putAtMs.get(hash)),
        );
      case 'confirm-restore':
        await line.store.confirmRestore(now.toISOString());
        return;
      case 'bind':
      case 'unbind': {
        const { kind, profile, model } = operation;
        const path = kind === 'bind' ? '/bindings' : '/bindings/remove';
        await line.post('admin', path, { profile, model }, [200, 201, 400, 404]);
        return;
      }
      case 'confirm-bindings': {
        const bindings = (await line.store.proposedBindings()).map(({ profile, model }) => ({ profile, model }));
        if (bindings.length > 0) await line.post('admin', '/bindings/confirm', { bindings });
        return;
      }
      case 'ask-unit':
        this.answers.push(await line.unit('viewer', operation.unit));
        return;
      case 'ask':
        this.answers.push(await line.gate('viewer', operation.unit, operation.profile));
        return;
      default:
        return operation satisfies never;
    }
  }

  #hear(station: PlayedStation): void {
    const mark = this.#line.markOf(station.name);
    if (mark !== null) station.hear([mark], this.#clock.nowMs);
  }

  #station(name: string): PlayedStation {
    const found = this.#stations.get(name);
    if (!found) throw new Error(`There is no station ${name}.`);
    return found;
  }

  async #put(client: string, { id, bytes }: SpooledRun, headers: Readonly<Record<string, string>>): Promise<void> {
    this.#putAtMs.set(createHash('sha256').update(bytes).digest('hex'), this.#clock.nowMs);
    await this.#line.put(client, id, bytes, headers);
  }

  /** As `flatfield line prune --yes` does. */
  async #prune({ keepPassesDays, keepFailsDays, wholeUnits }: Prune): Promise<void> {
    const now = serverTime(this.#clock);
    const before = (days: number | null) =>
      days === null ? null : new Date(now.getTime() - days * DAY_MS).toISOString();
    const rule = { passesBefore: before(keepPassesDays), othersBefore: before(keepFailsDays), wholeUnits };
    const { store } = this.#line;
    if (keepPassesDays === null && keepFailsDays === null) return;
    if (keepProblem(rule, await store.registeredProfiles(), now) !== null) return;
    await pruneRuns(store, rule, { at: now.toISOString(), who: 'command', subject: 'runs' });
  }

  async #goBack(backup: number, how: () => Promise<unknown>): Promise<void> {
    if (backup >= this.#backups) return;
    await this.#line.stop();
    await how();
    await this.#line.start();
  }
}
