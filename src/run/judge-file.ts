import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename } from 'node:path';
import { invalidReadingsFile } from '../exchange/invalid-readings-file.ts';
import type { MeterReadings } from '../exchange/meter-sample.ts';
import { parseCgats } from '../exchange/parse-cgats.ts';
import { readingsOfPlan } from '../exchange/readings-of-plan.ts';
import { hasCode } from '../flatfield-error.ts';
import type { Inspection } from '../inspection/inspection.ts';
import { runId } from '../inspection/run-id.ts';
import { readReferenceFile } from '../reference/read-reference-file.ts';
import { isReferenceProblem } from '../reference/reference-from.ts';
import { type PatchInput, resolvePatchInput } from '../sampling/patch-input.ts';
import { planSampling } from '../sampling/plan-sampling.ts';
import type { Resolution } from '../sampling/sample-point.ts';
import { minimumSpanOf } from '../sampling/span.ts';
import type { GuardBand } from '../verdict/guard-band.ts';
import { judgeReadings } from '../verdict/judge-readings.ts';
import type { Profile } from '../verdict/profile.ts';
import { version } from '../version.ts';

export interface JudgeFileOptions {
  readonly profile: Profile;
  /** Default: those of the profile. */
  readonly layout?: string | undefined;
  readonly patches?: readonly PatchInput[] | undefined;
  /** Needed for places in pixels; fractions without it stand on a nominal raster, which the record says. */
  readonly resolution?: Resolution | undefined;
  /** A file with the calibration result to compare with. */
  readonly reference?: string | undefined;
  readonly toneResponse?: number | string | undefined;
  readonly guardBand?: GuardBand | undefined;
  readonly unit?: string | undefined;
  readonly modelName?: string | undefined;
  readonly serialNumber?: string | undefined;
  readonly station?: string | undefined;
  readonly operator?: string | undefined;
  readonly now?: Date | undefined;
}

/** The record of a file, and the file's bytes to be kept with it. */
export interface JudgedFile {
  readonly inspection: Inspection;
  readonly bytes: Uint8Array;
}

/**
 * The record of readings of emitted light that a meter took, from a CGATS (`.ti3`) or a CSV file: planned as the profile wants,
 * judged like any other. A planned point that the file lacks was not measured, which is inconclusive. Throws
 * `invalid-readings-file`, `invalid-reference-file`, and the errors of plans.
 */
export async function judgeFile(path: string, options: JudgeFileOptions): Promise<JudgedFile> {
  const { profile, resolution, guardBand, toneResponse = null, now = new Date() } = options;
  const { bytes, text } = await readText(path);
  const meter = await parse(path, text, resolution ?? null);
  const at = now.toISOString();
  const plan = planSampling({
    layout: options.layout ?? profile.plan.layout,
    order: 'row-major',
    resolution: resolution ?? NOMINAL_RESOLUTION,
    patches: (options.patches ?? profile.plan.patches).map(resolvePatchInput),
  });
  const { readings, leftOut } = readingsOfPlan(meter.samples, plan, at, meter.instrument);
  const evidence = {
    startedAt: at,
    simulated: null,
    calibration: await readCalibration(options.reference),
    plan,
    checks: [],
    readings,
    superseded: [],
    missed: [],
    stopped: null,
    changed: [],
  };
  const { changed: _, ...recorded } = evidence;
  const band = guardBand === undefined ? {} : { guardBand };
  const serialNumber = options.serialNumber ?? 'not given';
  const inspection: Inspection = {
    schemaVersion: 2,
    tool: { name: 'flatfield', version },
    runId: runId(now, options.serialNumber ?? options.unit ?? 'meter'),
    ...recorded,
    span: minimumSpanOf(plan),
    finishedAt: at,
    durationMs: 0,
    station: { name: options.station ?? hostname(), operator: options.operator ?? null },
    unit: options.unit ?? null,
    monitor: { id: serialNumber, modelName: options.modelName ?? 'not given', serialNumber },
    conditions: null,
    meter: {
      fileName: basename(path),
      format: meter.format,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      leftOut,
      resolutionGiven: resolution !== undefined,
      instrument: meter.instrument,
      created: meter.created,
    },
    judgement: judgeReadings(evidence, profile, { judgedAt: at, toneResponse, ...band }),
  };
  return { inspection, bytes };
}

const NOMINAL_RESOLUTION: Resolution = { widthPx: 3840, heightPx: 2160 };
const MOST_BYTES = 50_000_000;

async function readText(path: string): Promise<{ readonly bytes: Uint8Array; readonly text: string }> {
  try {
    if ((await stat(path)).size > MOST_BYTES) throw new RangeError(`larger than ${MOST_BYTES} bytes`);
    const bytes = await readFile(path);
    return { bytes, text: bytes.toString('utf8') };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw invalidReadingsFile(`The readings ${path} cannot be read (${why}).`, { cause });
  }
}

/** By what the file begins with, whatever it is called. */
async function parse(path: string, text: string, resolution: Resolution | null): Promise<MeterReadings> {
  try {
    if (/^\uFEFF?CTI3\s/.test(text)) return parseCgats(text);
    const { parseReadingsCsv } = await import('../exchange/parse-readings-csv.ts');
    return parseReadingsCsv(text, resolution);
  } catch (cause) {
    if (!hasCode(cause, 'invalid-readings-file')) throw cause;
    throw invalidReadingsFile(`The readings ${path} are not usable. ${cause.message}`, {
      cause,
    });
  }
}

async function readCalibration(path: string | undefined): Promise<Inspection['calibration']> {
  const found = path === undefined ? null : await readReferenceFile(path);
  if (found === null) return { reference: null, problem: null };
  return isReferenceProblem(found) ? { reference: null, problem: found } : { reference: found, problem: null };
}
