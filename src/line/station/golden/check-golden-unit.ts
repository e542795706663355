import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../base/canonical-json.ts';
import { FlatfieldError } from '../../../base/flatfield-error.ts';
import type { GoldenCheck, GoldenInterval, GoldenLimits } from '../../../judge/golden/golden-schema.ts';
import { MIN_COMPARED_CD_M2, meansOfPatches } from '../../../judge/golden/golden-shift.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { unitOf } from '../../../record/unit-of.ts';
import { bundleId } from '../../protocol/bundle.ts';
import { parseClockReading } from '../../protocol/clock-reading.ts';
import { type GoldenResult, goldenResult } from '../../protocol/golden-result.ts';
import { byServer } from './due.ts';
import { changeGoldenFile, type GoldenFile, type GoldenKind } from './golden-file.ts';
import { readServerTime } from './server-time.ts';
import type { ReadClocks } from './watch-golden-unit.ts';

/** Interval and limits of the checks of a golden unit. */
export interface GoldenRules {
  readonly every: GoldenInterval;
  readonly maxBias: GoldenLimits;
  readonly maxDrift: GoldenLimits;
}

/** A finished run that is to be the reference, with the options by which it was inspected. */
export interface ReferenceRun {
  readonly inspection: Inspection;
  readonly folder: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/**
 * Makes a run the reference of the golden unit for such readings, in place of an earlier one; then a check is due. Throws `golden-unit` if the run cannot be
 * one: it must be a complete pass of a monitor with a serial number.
 */
export async function setGoldenUnit(
  folder: string,
  { inspection, folder: runFolder, options }: ReferenceRun,
  rules: GoldenRules,
): Promise<GoldenFile> {
  const problem = referenceProblem(inspection);
  if (problem !== null) throw new FlatfieldError('golden-unit', `${runFolder} cannot be the reference: ${problem}.`);
  const id = await bundleId(runFolder);
  const kind = kindOf(inspection);
  const { monitor } = inspection;
  const file = await changeGoldenFile(
    folder,
    kind,
    (before) => ({
      ...kind,
      reference: {
        run: id,
        unit: unitOf(inspection),
        monitor: { id: monitor.id, modelName: monitor.modelName, serialNumber: monitor.serialNumber },
        plan: planHash(inspection),
        options: { ...options },
        means: [...meansOfPatches(inspection.readings)],
      },
      ...rules,
      // Runs and failed checks since the last check of an earlier reference are still those since the last good check.
      good: before?.good ?? null,
      after: null,
      failed: before?.failed ?? [],
      runs: before?.runs ?? 0,
    }),
    { isReplaced: true },
  );
  return file as GoldenFile;
}

/** A check that has begun: no run of the station passes until it ends well. */
export interface BegunCheck {
  readonly file: GoldenFile;
  /** The clocks when it began. */
  readonly clock: string;
}

/** Begins a check. Throws `golden-unit` if there is no golden unit for such readings, and the file system's error. */
export async function beginGoldenCheck(folder: string, kind: GoldenKind, readClocks: ReadClocks): Promise<BegunCheck> {
  const clock = await readClocks();
  const file = await changeGoldenFile(
    folder,
    kind,
    (before) => before && { ...before, after: before.after ?? 'unfinished' },
  );
  if (file === null) throw noGoldenUnit(kind);
  return { file, clock };
}

export function noGoldenUnit({ reading, isSimulated }: GoldenKind): FlatfieldError {
  const of = `readings of ${reading === 'light' ? 'light' : 'the signal'}${isSimulated ? ' of simulated monitors' : ''}`;
  return new FlatfieldError('golden-unit', `No golden unit is set for ${of}: see flatfield golden set.`);
}

/** The field of a check's record. */
export function goldenCheckOf({ reference, good, failed, every, maxBias, maxDrift }: GoldenFile): GoldenCheck {
  const isSame = good?.reference === reference.run;
  return {
    reference: { run: reference.run, means: reference.means },
    previous: good && { run: good.run, means: isSame ? good.means : [] },
    ...(failed.length > 0 && { failed }),
    every,
    maxBias,
    maxDrift,
  };
}

/**
 * Ends a check whose run was written: a good one is in force from when it began. Throws the file system's error; then no run passes
 * until another check.
 */
export async function endGoldenCheck(
  folder: string,
  { file: begun, clock }: BegunCheck,
  { inspection, folder: runFolder }: Pick<ReferenceRun, 'inspection' | 'folder'>,
): Promise<GoldenResult> {
  const result = isOfReference(inspection, begun) ? goldenResult(inspection) : 'unfinished';
  if (result === 'unfinished') return result;
  const kind = { reading: begun.reading, isSimulated: begun.isSimulated };
  const id = await bundleId(runFolder);
  const serverTime = await readServerTime(folder);
  const file = await changeGoldenFile(folder, kind, (before) => {
    // It was set again meanwhile: this was the check of another reference.
    if (before?.reference.run !== begun.reference.run) return null;
    if (result === 'failed') return { ...before, after: 'failed', failed: [...before.failed, id].slice(-MAX_FAILED) };
    const good = {
      run: id,
      reference: before.reference.run,
      clock,
      serverMs: byServer(parseClockReading(clock), serverTime),
      meter: inspection.conditions?.meter ?? null,
      means: [...meansOfPatches(inspection.readings)],
    };
    return { ...before, good: good as GoldenFile['good'], after: null, failed: [], runs: 0 };
  });
  return file === null ? 'unfinished' : result;
}

/** More in a row than people make. */
const MAX_FAILED = 100;

/** True if a monitor is the golden unit. */
export function isGoldenUnit(
  { reference: { monitor: own } }: GoldenFile,
  { id, modelName, serialNumber }: Inspection['monitor'],
): boolean {
  return id === own.id && modelName === own.modelName && serialNumber === own.serialNumber;
}

/** Kind of the readings of a run. */
export function kindOf({ readings, simulated }: Inspection): GoldenKind {
  return { reading: readings[0]?.kind ?? 'signal', isSimulated: simulated !== null };
}

function isOfReference(inspection: Inspection, file: GoldenFile): boolean {
  const { reading, isSimulated } = kindOf(inspection);
  const isOfKind = reading === file.reading && isSimulated === file.isSimulated;
  return (
    isOfKind &&
    isGoldenUnit(file, inspection.monitor) &&
    unitOf(inspection) === file.reference.unit &&
    planHash(inspection) === file.reference.plan &&
    inspection.goldenCheck?.reference.run === file.reference.run &&
    inspection.goldenCheck.previous?.run === file.good?.run
  );
}

function planHash({ plan }: Inspection): string {
  return createHash('sha256').update(canonicalJson(plan)).digest('hex');
}

function referenceProblem(inspection: Inspection): string | null {
  const { judgment, earlier = [], conditions, monitor, stopped, goldenCheck, readings } = inspection;
  if (goldenCheck) return 'it is a check of a golden unit';
  if (conditions === null) return 'its readings came in a file';
  if (conditions.source) return 'its readings came from a custom source';
  if (earlier.length > 0) return 'it was judged again: name the run itself';
  if (judgment.verdict.outcome !== 'pass' || stopped !== null) return 'it did not pass';
  if (monitor.serialNumber.trim() === '') return 'its monitor has no serial number';
  const means = meansOfPatches(readings);
  if (means.length > 0 && means.every(({ light }) => light.Y < MIN_COMPARED_CD_M2)) {
    return `none of its patches has ${MIN_COMPARED_CD_M2} cd/m2 or more: darker ones are not compared`;
  }
  return null;
}
