import { isDeepStrictEqual } from 'node:util';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { temporaryPrefix } from '../../base/storage/write-file-atomically.ts';
import { isFailProven } from '../../judge/fail-proven.ts';
import { type JudgeOptions, judgeOptionsOf } from '../../judge/judge-options.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import { CHARTS } from '../../plan/pattern/charts.ts';
import type { MeterLog } from '../../read/light/meter-log.ts';
import { SKIPPED } from '../../read/state/accept.ts';
import type { RunManifest } from '../../read/state/journal.ts';
import { measurementOf } from '../../read/state/measurement.ts';
import type { Inspection } from '../../record/inspection.ts';
import { judgeRecord } from '../../record/judge-record.ts';
import { readRecord } from '../../record/read-inspection.ts';
import { type Pass, passesOf } from '../../record/repeats/pass.ts';
import { runChanged } from '../../record/run-folder/run-changed.ts';
import type { RunProblem } from '../../record/run-folder/run-problem.ts';
import { type PartCheck, verifyPart } from '../../record/run-folder/verify-part.ts';
import { verifyRun } from '../../record/run-folder/verify-run.ts';
import { storedSimulation } from '../session/announced-simulation.ts';
import type { InterruptedRun } from './interrupted-run.ts';
import { restoreFileName } from './run-files.ts';

/**
 * The record of a run of which nothing is left to do; null of any other. The files in the run's manifest must be as they were written, a signature
 * must be that of the run's key (`signer`, a fingerprint), and a finished record must be what its journals result in. A part that was killed left no
 * manifest: then only the journals are left, and the folder is written again. Throws `run-changed`.
 */
export async function earlierRecord(
  folder: string,
  { manifest, passes }: Pick<InterruptedRun, 'manifest' | 'passes'>,
  signer: string | null,
): Promise<Inspection | null> {
  const part = await verifyPart(folder, { mayGrow: isJournal, mayGo: isRestoreFile, mayCome });
  if (part) refuseChanged(folder, part, signer);
  const record = await readRecord(folder).catch(() => null);
  if (!record || !isComplete(record)) return null;
  if (part) refuseChanged(folder, await verifyRun(folder), signer);
  const what = disagreement(record, manifest, passes);
  if (what === null) return part && record;
  throw new FlatfieldError(
    'run-changed',
    `The record in ${folder} does not match its journal (${what}): start a new run, or judge its readings again ` +
      'with flatfield judge.',
  );
}

function isJournal(path: string): boolean {
  return /^readings(-\d+)?\.ndjson$/.test(path);
}

function isRestoreFile(path: string): boolean {
  return path === restoreFileName;
}

/** True for a file that a part writes before its manifest: a chart for a person to show, too, and what a write that was cut off leaves. */
function mayCome(path: string): boolean {
  const isChart = CHARTS.some(({ name }) => path.startsWith(`${name}-`) && path.endsWith('.png'));
  return isJournal(path) || isRestoreFile(path) || isChart || path.startsWith(temporaryPrefix);
}

function refuseChanged(folder: string, { problems, signedBy }: PartCheck, signer: string | null): void {
  const signature = { path: 'manifest.json', what: 'is not signed with the key of the run' };
  const [found]: readonly RunProblem[] = [...problems, ...(signedBy === signer ? [] : [signature])];
  if (!found) return;
  throw new FlatfieldError('run-changed', `${runChanged(found, folder).message} Start a new run.`);
}

function isComplete(record: Inspection): boolean {
  const { repeats, conditions, ambient } = record;
  const passes = passesOf(record);
  return (
    passes.length === (repeats?.planned ?? 1) &&
    passes.every(
      (pass) => (!pass.stopped || isFailProven(pass)) && pass.missed.length === 0 && isLogComplete(pass.meterLog),
    ) &&
    !(ambient && 'problem' in ambient) &&
    conditions?.changed.every(({ restored }) => restored) === true
  );
}

function isLogComplete({ signalMissed, driftMissed }: Pick<MeterLog, 'signalMissed' | 'driftMissed'> = NOTHING_MISSED) {
  return signalMissed.length === 0 && driftMissed.every(({ code }) => code !== SKIPPED);
}

const NOTHING_MISSED = { signalMissed: [], driftMissed: [] };

/** The part of a finished record that does not follow from the journals; null if all of it does. */
function disagreement(record: Inspection, manifest: RunManifest, journals: InterruptedRun['passes']): string | null {
  const recorded = passesOf(record);
  if (recorded.length !== journals.length) return 'the number of passes';
  const kept = journals.map(({ state }) => measurementOf(state));
  const facts = (taken: Omit<Pass, 'startedAt' | 'stopped'>) => {
    const { plan, readings, replaced, missed, checks, meterLog = null } = taken;
    return { plan, readings, replaced, missed, checks, meterLog };
  };
  if (!isSame(recorded.map(facts), kept.map(facts))) return 'the readings or the state checks';
  if (!isSame(describe(record), describeManifest(manifest))) return 'the monitor or the options of the run';
  return isSame(verdictOf(judgedAnew(record, manifest)), verdictOf(record)) ? null : 'the verdict';
}

function describe({ monitor, station, unit, simulated, conditions }: Inspection) {
  const { id, modelName, serialNumber } = monitor;
  const source = conditions?.source && { name: conditions.source.name, kind: conditions.source.kind };
  return {
    source,
    ...{ id, modelName, serialNumber, unit, simulated, station: station.name, operator: station.operator },
    ...{
      marker: conditions?.marker ?? null,
      bitDepth: conditions?.requestedBitDepth ?? null,
      shownBy: conditions?.shownBy,
    },
  };
}

function describeManifest(manifest: RunManifest) {
  const { monitorId, monitor, source, conditions } = manifest;
  const { modelName, serialNumber } = monitor as Inspection['monitor'];
  const given = conditions as Readonly<Record<string, unknown>>;
  const { unit, station, operator, marker, bitDepth, shownBy } = given as Record<string, unknown>;
  const simulated = given['simulated'] ?? storedSimulation(manifest);
  return {
    source,
    ...{ id: monitorId, modelName, serialNumber, unit, simulated, station, operator },
    ...{ marker, bitDepth, shownBy },
  };
}

/** By the profile and the options of the journal, not by those that the record names. */
function judgedAnew(record: Inspection, { profile, conditions }: RunManifest) {
  const options = judgeOptionsOf(conditions as JudgeOptions);
  return judgeRecord(record, profile as Profile, { ...options, judgedAt: record.judgment.judgedAt });
}

/** With the readings that are judged: means are not in the journals. */
function verdictOf({ judgment, repeats, readings }: Pick<Inspection, 'judgment' | 'repeats' | 'readings'>) {
  return { judgment, repeats, readings };
}

/** As they are read back from JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)));
}
