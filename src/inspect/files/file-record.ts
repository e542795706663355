import { readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { FlatfieldError } from '../../base/flatfield-error.ts';
import { frozen } from '../../base/frozen.ts';
import { parseWrittenJson } from '../../base/parse-json-text.ts';
import { systemMessage } from '../../base/system-message.ts';
import { version } from '../../base/version.ts';
import { judgeEvidence } from '../../judge/judge-evidence.ts';
import { type JudgeOptions, judgeOptionsOf } from '../../judge/judge-options.ts';
import { givenProfile } from '../../judge/profiles/given-profile.ts';
import type { Profile } from '../../judge/profiles/profile.ts';
import { resolvePatchInput } from '../../plan/sampling/patch-input.ts';
import { type PlanOptions, planSampling } from '../../plan/sampling/plan-sampling.ts';
import { parseResolution } from '../../plan/sampling/resolution.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { minimumSpanOf } from '../../plan/sampling/span.ts';
import { invalidReadingsFile } from '../../read/files/number-at.ts';
import type { LightReading } from '../../read/reading.ts';
import type { Reference, ReferenceProblem } from '../../read/reference/reference.ts';
import { isReferenceProblem, referenceFrom } from '../../read/reference/reference-from.ts';
import { type Inspection, SCHEMA_VERSION } from '../../record/inspection.ts';
import { type MeterFile, NOT_GIVEN } from '../../record/meter-file.ts';
import { ownRecord } from '../../record/own-record.ts';
import { runId } from '../../record/run-id.ts';
import type { InspectRequest } from '../request.ts';
import { unitOption } from '../unit-option.ts';

/**
 * The plan of a layout on a screen of unknown resolution: its points are fractions of width and height. Throws `invalid-plan` if a layout or a chart
 * is given in pixels.
 */
export function planFractions(options: Omit<PlanOptions, 'resolution' | 'evenCoordinates'>): SamplingPlan {
  for (const one of options.patches) {
    const { patch, layout } = 'patch' in one ? one : { patch: one, layout: undefined };
    if (layout !== undefined) refusePixels(layout);
    const { pattern } = patch;
    const isInPixels =
      pattern?.kind === 'image' ||
      pattern?.kind === 'sampled-image' ||
      (pattern?.kind === 'checkerboard' && 'cellPx' in pattern.cells);
    if (isInPixels) throw needsResolution(`The chart ${patch.name} has a size in pixels`);
  }
  refusePixels(options.layout);
  return frozen({ ...planSampling({ ...options, resolution: RASTER }), positions: 'fractions' as const });
}

/** Fine enough for every layout, of the usual 16:9, and not the size of any signal. */
const RASTER: Resolution = { widthPx: 16_000, heightPx: 9_000 };

function refusePixels(layout: string): void {
  if (/\dpx\b/i.test(layout.replaceAll(' ', ''))) throw needsResolution('The layout has points in pixels');
}

function needsResolution(what: string): FlatfieldError {
  return new FlatfieldError('invalid-plan', `${what}: name the resolution of the screen with --resolution.`);
}

/**
 * The reference in a JSON file of at most 10 MB: `{ "calibrationResults": [...] }` or one calibration result, as the APIs give them, with the target
 * next to it as `target` or `calibrationTarget` if there is one. Throws `invalid-reference-file` if the file cannot be read or is neither.
 */
export async function readReferenceFile(path: string): Promise<Reference | ReferenceProblem> {
  const content = await readJson(path);
  const results = content['calibrationResults'] ?? [content['calibrationResult'] ?? content];
  if (!Array.isArray(results)) throw refusal(path, 'calibrationResults is not a list');
  return referenceFrom(results, content['target'] ?? content['calibrationTarget'] ?? null, 'file');
}

const MOST_BYTES = 10_000_000;

async function readJson(path: string): Promise<Record<string, unknown>> {
  let content: unknown;
  try {
    if ((await stat(path)).size > MOST_BYTES) throw new RangeError(`larger than ${MOST_BYTES} bytes`);
    content = parseWrittenJson(await readFile(path, 'utf8'));
  } catch (cause) {
    throw refusal(path, systemMessage(cause), cause);
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return { ...content };
  throw refusal(path, 'no JSON object');
}

function refusal(path: string, why: string, cause?: unknown): FlatfieldError {
  return new FlatfieldError(
    'invalid-reference-file',
    `The reference file ${path} is not usable (${why}): expected a calibration result, or a list of them as calibrationResults.`,
    { cause },
  );
}

/** The request for judging files of a meter, and statements about them: data only. */
export interface FileRequest
  extends Pick<InspectRequest, keyof JudgeOptions | 'layout' | 'patches' | 'unit' | 'station' | 'operator'> {
  /** A name or a profile. */
  readonly profile: string | Profile;
  /** Size of the screen; needed for positions in pixels. Without it the plan holds fractions only. */
  readonly resolution?: string | Resolution | undefined;
  /** A file with the calibration result to compare with. */
  readonly reference?: string | undefined;
  /** The meter; default: as the file names it. */
  readonly instrument?: string | undefined;
  /** The lowest luminance that the meter measures, in cd/m2, above 0: a component of 0 is then between 0 and this. */
  readonly floorCdM2?: number | undefined;
  /** The time at which the readings were taken: ISO 8601 with a zone. Default: the time at which they are judged. */
  readonly measuredAt?: string | undefined;
  /** Model and serial number of the monitor. */
  readonly model?: string | undefined;
  readonly serial?: string | undefined;
  readonly now?: Date | undefined;
}

/** A request with its profile resolved. */
export type Profiled<Request extends FileRequest = FileRequest> = Request & { readonly profile: Profile };

/** Resolves the profile of a request. Throws `invalid-profile`. */
export function withProfile<Request extends FileRequest>(request: Request): Profiled<Request> {
  return { ...request, profile: givenProfile(request.profile) };
}

/** The plan of what was measured: on pixels if the resolution is known, else on fractions. Throws the errors of plans. */
export function planOfFile({ profile, layout, patches, resolution: size }: Profiled): SamplingPlan {
  const options = {
    layout: layout ?? profile.plan.layout,
    order: 'row-major',
    patches: (patches ?? profile.plan.patches).map(resolvePatchInput),
  } as const;
  const resolution = typeof size === 'string' ? parseResolution(size) : size;
  return resolution ? planSampling({ ...options, resolution }) : planFractions(options);
}

/** The time at which the readings were taken: UTC, ISO 8601. Throws `invalid-readings-file` if it is not a time with a zone, or in the future. */
export function takenAt({ measuredAt, now = new Date() }: FileRequest): string {
  if (measuredAt === undefined) return now.toISOString();
  const [day] = measuredAt.split('T') as [string];
  // Date.parse takes February 30 for March 2.
  const isDay = ZONED.test(measuredAt) && new Date(`${day}T00:00Z`).getUTCDate() === Number(day.slice(8));
  const time = isDay ? Date.parse(measuredAt) : Number.NaN;
  if (time <= now.getTime()) return new Date(time).toISOString();
  const expected = Number.isNaN(time)
    ? 'a time with a zone, such as 2026-01-05T09:30:00+01:00'
    : 'a time that has passed';
  throw invalidReadingsFile(`The time of measurement ${JSON.stringify(measuredAt.slice(0, 80))} expects ${expected}.`);
}

const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[-+]\d{2}:\d{2})$/;

/** The floor that is stated; null if none is. Throws `invalid-readings-file`. */
export function statedFloor({ floorCdM2 }: FileRequest): number | null {
  if (floorCdM2 === undefined) return null;
  if (floorCdM2 > 0 && Number.isFinite(floorCdM2)) return floorCdM2;
  throw invalidReadingsFile(`The floor of the instrument expects cd/m2 above 0, got ${floorCdM2}.`);
}

/** The readings of a file, with their plan and meter. */
export interface FileReadings {
  readonly plan: SamplingPlan;
  readonly readings: readonly LightReading[];
  readonly meter: Omit<MeterFile, 'measuredAt' | 'floorCdM2'>;
}

/** The record of readings that came in files, judged. Throws the errors of references and of judging. */
export async function fileRecord({ plan, readings, meter }: FileReadings, options: Profiled): Promise<Inspection> {
  const { profile, measuredAt, floorCdM2, now = new Date() } = options;
  const at = takenAt(options);
  const unit = options.unit === undefined ? null : unitOption(options.unit);
  const evidence = {
    startedAt: at,
    simulated: null,
    calibration: await readCalibration(options.reference),
    plan,
    checks: [],
    readings,
    replaced: [],
    missed: [],
    stopped: null,
    changed: [],
  };
  const { changed: _, ...recorded } = evidence;
  const serialNumber = options.serial ?? NOT_GIVEN;
  return ownRecord({
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'flatfield', version },
    runId: runId(now, options.serial ?? unit ?? 'meter'),
    ...recorded,
    span: minimumSpanOf(plan),
    finishedAt: at,
    durationMs: 0,
    station: { name: options.station ?? hostname(), operator: options.operator ?? null },
    unit,
    monitor: { id: serialNumber, modelName: options.model ?? NOT_GIVEN, serialNumber },
    conditions: null,
    meter: {
      ...meter,
      ...(measuredAt !== undefined && { measuredAt }),
      ...(floorCdM2 !== undefined && { floorCdM2 }),
    },
    judgment: judgeEvidence(evidence, profile, { judgedAt: now.toISOString(), ...judgeOptionsOf(options) }),
  });
}

async function readCalibration(path: string | undefined): Promise<Inspection['calibration']> {
  const found = path === undefined ? null : await readReferenceFile(path);
  if (found === null) return { reference: null, problem: null };
  return isReferenceProblem(found) ? { reference: null, problem: found } : { reference: found, problem: null };
}
