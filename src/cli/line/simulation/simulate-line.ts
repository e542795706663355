import { createHash } from 'node:crypto';
import { version } from '../../../base/version.ts';
import { findProfile } from '../../../judge/profiles/find-profile.ts';
import { clockReading } from '../../../line/protocol/clock-reading.ts';
import { clockWitness } from '../../../line/protocol/clock-witness.ts';
import type { StationReport } from '../../../line/protocol/station-report.ts';
import { profileHash } from '../../../line/server/intake/profiles.ts';
import type { Store } from '../../../line/server/store/store.ts';
import { seededRandom, seededUuid } from '../../../simulator/seeded-random.ts';
import { type CopiedRun, copiedRun } from './copied-run.ts';
import { LINE_PROFILES } from './faults.ts';
import { type FindExample, lineExamples } from './line-examples.ts';
import { planMonth } from './plan-month.ts';
import { type LineSize, MS_OF_READING, type PlannedLineRun } from './planned-run.ts';
import { isOff, stationName } from './planned-unit.ts';

export interface SimulateLineOptions extends LineSize {
  readonly signal: AbortSignal;
  /** Told how many of how many runs are kept. */
  readonly onProgress?: (done: number, of: number) => void;
}

/**
 * Makes a demonstration of an empty store: a month of a line, in which every run is a real record of a simulated monitor. Throws
 * `invalid-simulation` if the store has runs.
 */
export async function simulateLine(store: Store, options: SimulateLineOptions): Promise<{ readonly runs: number }> {
  const { seed, endMs, signal, onProgress } = options;
  await store.becomeDemonstration();
  const find = await lineExamples(seed, signal);
  for (const name of LINE_PROFILES) await register(store, name, endMs - options.days * 86_400_000);
  const plan = planMonth(options);
  const spools = new Map<string, SimulatedSpool>();
  const random = seededRandom('spools', seed);
  for (let at = 0; at < plan.length; at += CHUNK) {
    signal.throwIfAborted();
    const chunk = plan.slice(at, at + CHUNK);
    const copies = await Promise.all(chunk.map((run) => copyOf(find, run)));
    for (const [place, run] of chunk.entries()) {
      const spool = spools.get(run.station) ?? { id: seededUuid(random), boot: seededUuid(random), sequence: 0 };
      spools.set(run.station, spool);
      spool.sequence += 1;
      await keep(store, run, copies[place] as CopiedRun, spool);
    }
    onProgress?.(Math.min(plan.length, at + CHUNK), plan.length);
  }
  for (const { report, seenAt } of stationReports(options, plan)) await store.reportStation(report, seenAt);
  return { runs: plan.length };
}

/** Runs made at once: enough to keep compression busy. */
const CHUNK = 16;

function copyOf(find: FindExample, run: PlannedLineRun): Promise<CopiedRun> {
  return copiedRun(find(run.profile, run.condition, run.kind === 'again'), run);
}

interface SimulatedSpool {
  readonly id: string;
  /** Of the only start of its computer, years before any run. */
  readonly boot: string;
  sequence: number;
}

/** Clocks of a station that was not started again meanwhile, as it reads them. */
function clocksOf({ finishedAt, startedAt }: CopiedRun['content'], sentMs: number, boot: string) {
  const at = (ms: number) => clockReading(new Date(ms), { boot, sinceBootMs: ms - BOOTED_MS });
  const clocks = { begun: at(Date.parse(startedAt)), ended: at(Date.parse(finishedAt)), sent: at(sentMs) };
  const times = { startedAt, finishedAt, sentAt: new Date(sentMs).toISOString() };
  return { ...clocks, agree: clockWitness(times, clocks) === 'agrees' };
}

const BOOTED_MS = Date.UTC(2020, 0, 1);

async function keep(
  store: Store,
  { receivedMs, station, clockAheadMs }: PlannedLineRun,
  { id, bytes, content }: CopiedRun,
  spool: SimulatedSpool,
): Promise<void> {
  const receivedAt = new Date(receivedMs).toISOString();
  const sentMs = receivedMs + clockAheadMs - 300;
  const arrival = {
    id,
    receivedAt,
    token: station,
    spool: spool.id,
    sequence: spool.sequence,
    sentAt: new Date(sentMs).toISOString(),
    clocks: clocksOf(content, sentMs, spool.boot),
    bundleBytes: bytes.byteLength,
    bundleSha256: createHash('sha256').update(bytes).digest('hex'),
    quarantine:
      clockAheadMs === 0
        ? null
        : {
            reason: 'from-the-future' as const,
            detail: `Its time is ${content.finishedAt}, and it was received at ${receivedAt}: set the clock of the station.`,
          },
  };
  await store.addRun(arrival, content, bytes);
}

async function register(store: Store, name: string, atMs: number): Promise<void> {
  const profile = findProfile(name);
  const { version, title } = profile;
  await store.registerProfile(
    {
      ...{ name, version, title },
      hash: profileHash(profile),
      maxAttempts: 3,
      maxAgeDays: 90,
      unitPattern: null,
      registeredAt: new Date(atMs).toISOString(),
      registeredBy: 'simulate --line',
    },
    profile,
  );
}

/** The last report of each station: most are at work, one is off, one waits to send, the clock of one is wrong. */
function stationReports(
  size: LineSize,
  plan: readonly PlannedLineRun[],
): readonly { readonly report: StationReport; readonly seenAt: string }[] {
  return Array.from({ length: size.stations }, (_, at) => {
    const station = stationName(at);
    const last = plan.findLast((run) => run.station === station);
    const off = isOff(station, size.endMs, size);
    const seenMs = off && last ? last.receivedMs + 20_000 : size.endMs - 1000 * (at % 7);
    const isIdle = off || last === undefined || at % 4 === 2;
    const planned = last?.profile === 'iso-12646' ? 27 : 64;
    const done = Math.floor((planned * ((at * 37) % 90)) / 100) + 1;
    const waiting = at === 1 ? 14 : 0;
    const aheadMs = at === 4 ? 95_000 : 40 * (at % 5);
    const report: StationReport = {
      station,
      at: new Date(seenMs + aheadMs).toISOString(),
      state: isIdle ? 'idle' : 'running',
      run: isIdle
        ? null
        : {
            unit: `A${String(size.units + at + 1).padStart(5, '0')}`,
            modelName: last.modelName,
            profile: last.profile,
            startedAt: new Date(seenMs - done * MS_OF_READING).toISOString(),
            done,
            planned,
            remainingMs: (planned - done) * MS_OF_READING,
          },
      ...{ waiting, parked: 0, toolVersion: version },
    };
    return { report, seenAt: new Date(seenMs).toISOString() };
  });
}
