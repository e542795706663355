import { isDeepStrictEqual } from 'node:util';
import type { GoldenDue, GoldenUnit, GoldenWatch } from '../../../judge/golden/golden-schema.ts';
import type { MeterIdentity } from '../../../read/meter/meter.ts';
import { parseClockReading } from '../../protocol/clock-reading.ts';
import { byServer, type GoldenAge, goldenAge, type ServerTime } from './due.ts';
import { changeGoldenFile, type GoldenFile, type GoldenKind, readGoldenFile } from './golden-file.ts';
import { readServerTime } from './server-time.ts';

/** The clocks of the station at this moment, as a line of `clockReading`. */
export type ReadClocks = () => Promise<string>;

/** Null if the station has no golden unit for such readings. A file that cannot be used makes a check due. */
export async function watchGoldenUnit(
  folder: string,
  kind: GoldenKind,
  readClocks: ReadClocks,
): Promise<GoldenWatch | null> {
  const found = await readGoldenFile(folder, kind).catch(() => 'unreadable' as const);
  if (found === null) return null;
  const check = found === 'unreadable' ? null : (goodOf(found)?.run ?? null);
  let begun: GoldenUnit | null = null;
  return {
    check,
    begin: async (meter) => {
      begun = await counted(folder, kind, readClocks, { check, meter }).catch(() => UNREADABLE);
      return begun;
    },
    end: async () => {
      if (begun === null || begun.due) return begun ?? UNREADABLE;
      const now = await stateNow(folder, kind, readClocks).catch(() => null);
      if (now === null) return { ...UNREADABLE, due: { why: 'unreadable', when: 'end' } };
      const { file, age } = now;
      // Runs that others began meanwhile do not count against this one.
      const why = age.due === 'runs' ? null : age.due;
      const isSame = (goodOf(file)?.run ?? null) === check && file.reference.run === begun.reference;
      return { ...begun, ageMs: age.ageMs, due: dueAt('end', isSame ? why : 'other-check') };
    },
  };
}

/** State of a golden unit at this moment, with the age of its last good check. Throws what reading its file throws. */
export async function goldenUnitNow(
  folder: string,
  kind: GoldenKind,
  readClocks: ReadClocks,
): Promise<{ readonly file: GoldenFile; readonly age: GoldenAge } | null> {
  const file = await readGoldenFile(folder, kind);
  return file && { file, age: ageOf(file, await readClocks(), await readServerTime(folder)) };
}

/** The last good check, if the reference is still the same. */
export function goodOf({ good, reference }: GoldenFile): GoldenFile['good'] {
  return good?.reference === reference.run ? good : null;
}

async function stateNow(folder: string, kind: GoldenKind, readClocks: ReadClocks) {
  const now = await goldenUnitNow(folder, kind, readClocks);
  if (now === null) throw new TypeError('The golden unit is gone.');
  return now;
}

function ageOf(file: GoldenFile, clocks: string, serverTime: ServerTime | null): GoldenAge {
  const good = goodOf(file);
  return goldenAge({
    good: good && { clock: parseClockReading(good.clock), serverMs: serverMsOf(good, serverTime) },
    after: file.after,
    runs: file.runs,
    every: file.every,
    now: parseClockReading(clocks),
    serverTime,
  });
}

/** A contact after the check, in the same start of the computer, tells the time of the check as well. */
function serverMsOf({ serverMs, clock }: NonNullable<GoldenFile['good']>, serverTime: ServerTime | null) {
  return serverMs ?? byServer(parseClockReading(clock), serverTime);
}

/** Counts a run that begins, unless a check is due. A file that cannot be written makes one due, since the run would not be counted. */
async function counted(
  folder: string,
  kind: GoldenKind,
  readClocks: ReadClocks,
  { check, meter }: { readonly check: string | null; readonly meter: MeterIdentity | null },
): Promise<GoldenUnit> {
  const [clocks, serverTime] = [await readClocks(), await readServerTime(folder)];
  let found: GoldenUnit = UNREADABLE;
  await changeGoldenFile(folder, kind, (file) => {
    if (file === null) return null;
    const { ageMs, due } = ageOf(file, clocks, serverTime);
    const good = goodOf(file);
    const isSame = (good?.run ?? null) === check;
    const why = isSame ? (due ?? (isOneMeter(good?.meter ?? null, meter) ? null : 'other-meter')) : 'other-check';
    const { reference, every, runs } = file;
    found = { reference: reference.run, check: good?.run ?? null, every, ageMs, runs, due: dueAt('begin', why) };
    if (why !== null || good === null) return null;
    return { ...file, runs: runs + 1, good: { ...good, serverMs: serverMsOf(good, serverTime) } };
  });
  return found;
}

/** Without its port: an instrument that is plugged in elsewhere is the same one. */
function isOneMeter(checked: MeterIdentity | null, used: MeterIdentity | null): boolean {
  if (checked === null || used === null) return checked === used;
  const [{ port: _, ...before }, { port: __, ...now }] = [checked, used];
  return isDeepStrictEqual(before, now);
}

const UNREADABLE: GoldenUnit = {
  reference: null,
  check: null,
  every: null,
  ageMs: null,
  runs: null,
  due: { why: 'unreadable', when: 'begin' },
};

function dueAt(when: 'begin' | 'end', why: GoldenDue | null): GoldenUnit['due'] {
  return why && { why, when };
}
