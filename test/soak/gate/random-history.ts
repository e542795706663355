import { generator } from '../generator.mjs';
import type { History, Operation, ProfileName, Run } from './operations.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SERVERS = [0, 1, 2] as const;

export interface HistoryOptions {
  /** Whether a database file may be copied over the live one: with PostgreSQL a replica takes over. Default true. */
  readonly goesBack?: boolean;
  /** Most operations; default 40. */
  readonly longest?: number;
}

/**
 * A random history of 5 to 40 operations, aimed at answers that are allowed and at what has opened gates: late passes, clocks that are set between run
 * and sending, pruning and restoring in between.
 */
export function randomHistory(seed: number, { goesBack = true, longest = 40 }: HistoryOptions = {}): History {
  const drawn = new Drawn(generator(seed), goesBack, longest);
  drawn.play();
  return {
    seed: `${seed}`,
    startsAt: '2026-03-02T08:00:00.000Z',
    stations: drawn.stations.map((name) => ({ name })),
    operations: drawn.operations,
    reopened: drawn.reopened,
  };
}

/** A history that is being drawn. */
class Drawn {
  readonly operations: Operation[] = [];
  readonly stations: readonly string[];
  readonly #random: () => number;
  readonly #goesBack: boolean;
  readonly #units: readonly string[];
  readonly #profiles: readonly ProfileName[];
  readonly #length: number;
  readonly #asks: number;
  /** Since the beginning of the history. */
  #nowMs = 0;
  readonly #freeFromMs = new Map<string, number>();
  readonly #runs: Run[] = [];
  readonly #waiting = new Set<Run>();
  readonly #resumed = new Set<string>();
  /** Units with a run that did not pass: an honest operator states a reason for the next one. */
  readonly #failed = new Set<string>();
  #longestAgeDays = 0;
  #backups = 0;
  #isRestored = false;
  reopened = 0;
  #hasPruned = false;
  /** A database that went back to before a pruning names bundles that are gone: no backup can be made of it. */
  #isDamaged = false;

  constructor(random: () => number, goesBack: boolean, longest: number) {
    this.#random = random;
    this.#goesBack = goesBack;
    this.#length = 5 + this.#below(longest - 4);
    this.stations = ['S1', 'S2', 'S3'].slice(0, 1 + this.#below(3));
    this.#units = ['U1', 'U2', 'U3'].slice(0, this.#length < 20 ? 1 : this.#one([1, 1, 2, 2, 3]));
    this.#profiles = this.#length >= 20 && this.#chance(0.35) ? ['a', 'b'] : ['a'];
    this.#asks = this.#units.length * (this.#profiles.length + 1);
  }

  play(): void {
    for (const profile of this.#profiles) this.#register(profile);
    if (this.#left() >= 12 && this.#chance(0.35)) this.#dangerous();
    while (this.#left() > 0) this.#step();
    // A step may take several operations.
    this.operations.length = this.#length - this.#asks;
    for (const unit of this.#units) {
      for (const profile of this.#profiles) this.#add({ kind: 'ask', unit, profile });
      this.#add({ kind: 'ask-unit', unit });
    }
    this.#reopen();
  }

  /** Whatever happened, an honest pass after a release opens the gate again. */
  #reopen(): void {
    for (const server of SERVERS) {
      this.#add({ kind: 'use-server', server });
      this.#add({ kind: 'set-server-clock', byMs: -this.#ahead().serversMs[server] });
    }
    this.#add({ kind: 'use-server', server: this.#one(SERVERS) });
    for (const [station, ms] of this.#ahead().stations) this.#setClock(station, -ms);
    this.#add({ kind: 'confirm-restore' });
    // A restore may have lost it.
    const rules = { maxAttempts: 3, maxAgeDays: 30 };
    for (const profile of this.#profiles) {
      this.#add({ kind: 'register-profile', profile, content: 'first', ...rules });
      this.#add({ kind: 'bind', profile, model: 'M1' });
    }
    for (const unit of this.#units) {
      for (const profile of this.#profiles) {
        const [station, run] = [this.#one(this.stations), `reopening ${unit} ${profile}`];
        this.#add({ kind: 'release', unit, profile });
        this.#advance(HOUR);
        const heard = this.#chance(0.8)
          ? { kind: 'hear' as const, station }
          : { kind: 'carry-mark' as const, station, what: 'code' as const, unit };
        this.#add(heard);
        this.#advance(10 * MINUTE);
        this.#add({
          ...{ kind: 'run', run, station, unit, profile, content: 'first', isSimulated: false, marks: 'marked' },
          ...{ resumes: null, retestReason: null, serial: `M-${unit}`, model: 'M1', durationMs: 5 * MINUTE },
          ...{ ended: 'complete', outcome: 'pass' },
        });
        this.#add({ kind: 'send', run, byHand: false });
        this.#add({ kind: 'ask', unit, profile });
        this.reopened += 1;
      }
      this.#add({ kind: 'ask-unit', unit });
      this.reopened += 1;
    }
  }

  /** How far the clocks are ahead by now: what was cut off at the end was not done. */
  #ahead(): { readonly serversMs: readonly [number, number, number]; readonly stations: ReadonlyMap<string, number> } {
    const serversMs: [number, number, number] = [0, 0, 0];
    let answering: (typeof SERVERS)[number] = 0;
    const stations = new Map<string, number>();
    const add = (station: string, ms: number) => stations.set(station, (stations.get(station) ?? 0) + ms);
    for (const one of this.operations) {
      if (one.kind === 'use-server') answering = one.server;
      if (one.kind === 'set-server-clock') serversMs[answering] += one.byMs;
      if (one.kind === 'set-clock') add(one.station, one.byMs);
      if (one.kind === 'reboot' && !one.hasBatteryClock) add(one.station, -one.offMs);
    }
    return { serversMs, stations };
  }

  #left(): number {
    return this.#length - this.#asks - this.operations.length;
  }

  #step(): void {
    const [oldest] = this.#waiting;
    const steps: readonly (readonly [number, () => void])[] = [
      [this.#isRestored ? 90 : 0, () => this.#confirm()],
      [40, () => this.#inspect()],
      [oldest ? 14 : 0, () => this.#send(this.#one([...this.#waiting]))],
      [4, () => this.#ask()],
      [4, () => this.#add({ kind: 'ask-unit', unit: this.#one(this.#units) })],
      [7, () => this.#bind()],
      [5, () => this.#advance()],
      [5, () => this.#setClock(this.#one(this.stations))],
      [4, () => this.#add({ kind: 'set-server-clock', byMs: this.#serverByMs() })],
      [4, () => this.#add({ kind: 'use-server', server: this.#one(SERVERS) })],
      [3, () => this.#carry(this.#one(this.stations))],
      [1, () => this.#add({ kind: 'forge-mark', station: this.#one(this.stations) })],
      [2, () => this.#rest('suspend')],
      [3, () => this.#rest('reboot')],
      [4, () => this.#release()],
      [this.#runs.length > 0 ? 3 : 0, () => this.#add({ kind: 'release-run', run: this.#one(this.#runs).run })],
      [2, () => this.#register(this.#one(this.#profiles))],
      [1, () => this.#add({ kind: 'judge-again' })],
      [4, () => this.#prune()],
      [4, () => this.#backup()],
      [this.#backups > 0 ? 9 : 0, () => this.#goBack()],
      [this.#runs.length > 0 ? 3 : 0, () => this.#add({ kind: 'resend', station: this.#one(this.stations) })],
    ];
    const total = steps.reduce((sum, [weight]) => sum + weight, 0);
    let at = this.#random() * total;
    for (const [weight, step] of steps) {
      at -= weight;
      if (at >= 0) continue;
      step();
      return;
    }
  }

  /** What has opened a gate, or could: then random steps follow. */
  #dangerous(): void {
    const unit = this.#one(this.#units);
    const [first, second] = [this.#one(this.stations), this.#one(this.stations)];
    const fail = () => this.#inspect({ unit, station: second, outcome: 'fail', ended: 'complete' }, 'sent');
    const pass = (how: 'sent' | 'kept') =>
      this.#inspect({ unit, station: first, outcome: 'pass', ended: 'complete' }, how);
    const sendAll = () => {
      for (const run of [...this.#waiting]) this.#send(run);
    };
    const plans = [
      // An older pass arrives after a fail.
      () => [pass('kept'), fail(), sendAll()],
      // The clock is ahead while the pass is read, and right when it is sent.
      () => [this.#setClock(first, this.#byMs()), pass('kept'), fail(), this.#setClock(first), sendAll()],
      () => [pass('kept'), fail(), this.#prune(), sendAll()],
      () => [this.#backup(), fail(), this.#goBack(), this.#confirm(), pass('sent')],
      () => [pass('sent'), this.#backup(), fail(), this.#goBack(), this.#confirm()],
      () => [pass('kept'), this.#add({ kind: 'release', unit, profile: 'a' }), sendAll()],
      // A server whose clock is slow, or that of another server, gives the release.
      () => [pass('kept'), fail(), this.#slow(), this.#add({ kind: 'release', unit, profile: 'a' }), sendAll()],
      () => [fail(), this.#slow(), this.#add({ kind: 'release', unit, profile: 'a' }), pass('sent')],
      () => [fail(), this.#add({ kind: 'release', unit, profile: 'a' }), this.#carry(first), pass('kept'), sendAll()],
      () => [
        this.#add({ kind: 'release', unit, profile: 'a' }),
        this.#backup(),
        this.#goBack(),
        this.#confirm(),
        this.#add({ kind: 'release', unit, profile: 'a' }),
        pass('sent'),
      ],
      () => [fail(), this.#inspect({ unit, station: first, ended: 'after-reading' }, 'sent'), pass('sent')],
      () => [pass('kept'), this.#rest('reboot'), fail(), sendAll()],
    ];
    this.#one(plans)();
  }

  /** The station needs the time: it goes on before, if there is too little. */
  #inspect(given: Partial<Run> = {}, how: 'sent' | 'kept' | null = null): void {
    const unit = given.unit ?? this.#one(this.#units);
    const home = this.stations[this.#units.indexOf(unit) % this.stations.length] ?? 'S1';
    const station = given.station ?? (this.#chance(0.85) ? home : this.#one(this.stations));
    const freeFromMs = this.#freeFromMs.get(station) ?? -DAY;
    const wantedMs = (2 + this.#below(10)) * MINUTE + this.#below(MINUTE);
    const isConnected = this.#chance(0.75);
    if (isConnected) {
      this.#advance((1 + this.#below(40)) * MINUTE);
      this.#add({ kind: 'hear', station });
      this.#advance(wantedMs);
    } else if (this.#nowMs - wantedMs < freeFromMs) this.#advance(wantedMs + (1 + this.#below(40)) * MINUTE);
    const stopped = this.#runs.find(
      (run) => run.station === station && run.ended !== 'complete' && !this.#resumed.has(run.run),
    );
    const resumed = Object.keys(given).length === 0 && stopped && this.#chance(0.5) ? stopped : null;
    const ended = given.ended ?? this.#weighed([93, 'complete'], [4, 'after-reading'], [3, 'before-reading']);
    const drawn = this.#weighed<Run['outcome']>([84, 'pass'], [12, 'fail'], [4, 'inconclusive']);
    const run: Run = {
      kind: 'run',
      run: `r${this.#runs.length + 1}`,
      station,
      unit,
      profile: given.profile ?? this.#one([...this.#profiles, 'a']),
      content: this.#chance(0.98) ? 'first' : 'second',
      isSimulated: this.#chance(0.03),
      resumes: resumed?.run ?? null,
      marks: this.#chance(0.94) ? 'marked' : 'old',
      retestReason: this.#chance(this.#failed.has(unit) ? 0.93 : 0.1) ? 'cable replaced' : null,
      serial: this.#chance(0.98) ? `M-${unit}` : this.#one(['', 'M-other']),
      model: this.#chance(0.93) ? 'M1' : this.#one(['', 'M2']),
      durationMs: wantedMs,
      ...(resumed && {
        ...{ unit: resumed.unit, profile: resumed.profile, content: resumed.content },
        ...{
          isSimulated: resumed.isSimulated,
          marks: resumed.marks,
          retestReason: resumed.retestReason,
          serial: resumed.serial,
          model: resumed.model,
        },
      }),
      ended,
      outcome: ended === 'complete' ? (given.outcome ?? drawn) : 'inconclusive',
    };
    if (resumed) {
      this.#resumed.add(resumed.run);
      this.#waiting.delete(resumed);
    }
    this.#freeFromMs.set(station, this.#nowMs);
    this.#runs.push(run);
    this.#waiting.add(run);
    if (run.outcome !== 'pass') this.#failed.add(run.unit);
    this.#add(run);
    if (how === 'kept' || (how === null && this.#chance(0.2))) return;
    this.#send(run);
    if (this.#chance(0.35)) this.#add({ kind: 'ask', unit: run.unit, profile: run.profile });
    if (this.#chance(0.15)) this.#add({ kind: 'ask-unit', unit: run.unit });
  }

  #send(run: Run): void {
    this.#waiting.delete(run);
    this.#add({ kind: 'send', run: run.run, byHand: this.#chance(0.06) });
  }

  #ask(): void {
    this.#add({ kind: 'ask', unit: this.#one(this.#units), profile: this.#one(this.#profiles) });
  }

  #bind(): void {
    const model = this.#one(['M1', 'M1', 'M2'] as const);
    const profile = this.#one(this.#profiles);
    this.#add(
      this.#weighed<Operation>(
        [3, { kind: 'bind', profile, model }],
        [1, { kind: 'unbind', profile, model }],
        [3, { kind: 'confirm-bindings' }],
      ),
    );
  }

  #advance(
    ms: number = this.#weighed([7, this.#below(3 * HOUR)], [2, this.#below(3 * DAY)], [1, this.#below(50 * DAY)]),
  ): void {
    this.#nowMs += ms;
    this.#add({ kind: 'advance', ms });
  }

  #setClock(station: string, byMs: number = this.#chance(0.5) ? this.#byMs() : -this.#byMs()): void {
    this.#add({ kind: 'set-clock', station, byMs });
  }

  #slow(): void {
    this.#add({ kind: 'set-server-clock', byMs: this.#serverByMs() });
  }

  #serverByMs(): number {
    return (this.#chance(0.5) ? 1 : -1) * this.#one([20_000, 30_000, 2 * MINUTE, HOUR, DAY]);
  }

  #carry(station: string): void {
    const what = this.#chance(0.5) ? 'file' : 'code';
    this.#add({ kind: 'carry-mark', station, what, unit: this.#one(this.#units) });
  }

  #byMs(): number {
    return this.#one([20_000, 50_000, 90_000, 10 * MINUTE, HOUR, 5 * HOUR, DAY, 40 * DAY]);
  }

  #rest(kind: 'suspend' | 'reboot'): void {
    const station = this.#one(this.stations);
    const ms = (1 + this.#below(600)) * MINUTE;
    this.#nowMs += ms;
    if (kind === 'reboot') this.#freeFromMs.set(station, this.#nowMs);
    const hasBatteryClock = this.#chance(0.6);
    this.#add(kind === 'suspend' ? { kind, station, ms } : { kind, station, offMs: ms, hasBatteryClock });
  }

  #release(): void {
    const [unit, profile] = [this.#one(this.#units), this.#one(this.#profiles)];
    const alsoThrough = this.#chance(0.4) ? { alsoThrough: this.#one(SERVERS) } : {};
    this.#add({ kind: 'release', unit, profile, ...alsoThrough });
    if (this.#chance(0.6)) this.#inspect({ unit, profile, outcome: 'pass', ended: 'complete' }, 'sent');
  }

  #register(profile: ProfileName): void {
    const maxAgeDays = this.#one([1, 7, 30, 30, 30, 90]);
    const content = this.#longestAgeDays === 0 || this.#chance(0.8) ? 'first' : 'second';
    this.#longestAgeDays = Math.max(this.#longestAgeDays, maxAgeDays);
    this.#add({ kind: 'register-profile', profile, content, maxAttempts: 2 + this.#below(5), maxAgeDays });
  }

  /** Mostly as short as it may be, and after so much time that something goes. */
  #prune(): void {
    const days = this.#chance(0.9) ? this.#longestAgeDays : 1;
    if (this.#chance(0.7)) this.#advance(days * DAY + this.#below(3 * DAY));
    const keepPassesDays = this.#chance(0.8) ? days : null;
    const keepFailsDays = keepPassesDays === null || this.#chance(0.8) ? days + this.#below(2) : null;
    this.#hasPruned = true;
    this.#add({ kind: 'prune', keepPassesDays, keepFailsDays, wholeUnits: this.#chance(0.7) });
  }

  #backup(): void {
    if (this.#isDamaged) return;
    this.#backups += 1;
    this.#add({ kind: 'backup' });
  }

  #goBack(): void {
    this.#isRestored = true;
    const kind = this.#chance(0.6) ? (this.#goesBack ? 'go-back' : 'take-over') : 'restore';
    if (kind === 'go-back') this.#isDamaged ||= this.#hasPruned;
    this.#add({ kind, backup: this.#backups - 1 - (this.#chance(0.8) ? 0 : this.#below(this.#backups)) });
  }

  #confirm(): void {
    if (this.#chance(0.6)) for (const station of this.stations) this.#add({ kind: 'resend', station });
    this.#isRestored = false;
    this.#add({ kind: 'confirm-restore' });
  }

  #add(operation: Operation): void {
    this.operations.push(operation);
  }

  #below(end: number): number {
    return Math.floor(this.#random() * end);
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #one<T>(values: readonly T[]): T {
    return values[this.#below(values.length)] as T;
  }

  #weighed<T>(...choices: readonly (readonly [number, T])[]): T {
    let at = this.#random() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) {
      at -= weight;
      if (at < 0) return value;
    }
    return (choices.at(-1) as readonly [number, T])[1];
  }
}
