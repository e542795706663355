import { createHash } from 'node:crypto';
import { recordText } from '../../../inspect/output/write-run.ts';
import { compressBundle } from '../../../line/protocol/bundle.ts';
import { firstAccepted, nameOfReading } from '../../../line/protocol/first-reading.ts';
import type { IndexedContent } from '../../../line/protocol/run-row.ts';
import { calibrationTimes } from '../../../record/calibration-times.ts';
import type { Inspection } from '../../../record/inspection.ts';
import { recordFileName } from '../../../record/read-inspection.ts';
import { type Manifest, manifestSchema } from '../../../record/run-folder/manifest.ts';
import { runId } from '../../../record/run-id.ts';
import type { PlannedLineRun } from './planned-run.ts';

/** A judged example with what the index keeps of it. */
export interface ExampleContent {
  readonly inspection: Inspection;
  readonly content: IndexedContent;
}

/** A run of the simulated line as it is sent. */
export interface CopiedRun {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** The same content as `contentOf` makes of the bundle, without reading it again. */
  readonly content: IndexedContent;
}

/**
 * An example as a run of its own: another unit, station and time, the same readings, so that its verdict is still that of its readings.
 * Every time in the record is moved, and stretched to the planned duration.
 */
export async function copiedRun({ inspection, content }: ExampleContent, run: PlannedLineRun): Promise<CopiedRun> {
  const { modelName, serialNumber, station, operator, unit, retestReason, clockAheadMs, startMs, durationMs } = run;
  const { monitor } = inspection;
  const startedMs = startMs + clockAheadMs;
  const id = `${modelName.toLowerCase()}_${serialNumber}`;
  const name = runId(new Date(startedMs), id);
  const copy: Inspection = {
    ...inspection,
    runId: name,
    station: { name: station, operator },
    unit,
    ...(retestReason !== null && { retestReason }),
    monitor: { id, modelName, serialNumber },
    ...(inspection.earlier && { earlier: inspection.earlier.map((one) => ({ ...one, runId: name })) }),
  };
  const moved = movedTimes(recordText(copy), inspection, startedMs, durationMs);
  // The checks of the monitor's state name it as well.
  const text = moved
    .replaceAll(monitor.id, id)
    .replaceAll(`"${monitor.serialNumber}"`, `"${serialNumber}"`)
    .replaceAll(`"${monitor.modelName}"`, `"${modelName}"`);
  const record = Buffer.from(text);
  const first = firstAccepted(inspection);
  const movedFirst = first && movedTimes(JSON.stringify(first, null, 2), inspection, startedMs, durationMs);
  const { calibration, validation } = inspection;
  const calibrated = JSON.stringify({ calibration, validation }, null, 2);
  const movedCalibration = movedTimes(calibrated, inspection, startedMs, durationMs);
  const manifest: Manifest = {
    manifestVersion: 1,
    runId: name,
    files: [{ path: recordFileName, bytes: record.byteLength, sha256: sha256(record) }],
  };
  const manifestText = Buffer.from(`${JSON.stringify(manifestSchema.parse(manifest), null, 2)}\n`);
  return {
    ...(await compressBundle(manifestText, [record])),
    content: {
      ...content,
      runId: name,
      firstReading: movedFirst && nameOfReading(JSON.parse(movedFirst) as Inspection['readings'][number]),
      ...{ station, operator, unit, serialNumber, modelName, monitorId: id, retestReason },
      ...calibrationTimes(JSON.parse(movedCalibration) as Pick<Inspection, 'calibration' | 'validation'>),
      startedAt: new Date(startedMs).toISOString(),
      finishedAt: new Date(startedMs + durationMs).toISOString(),
      durationMs: stretched(inspection.durationMs, factorOf(inspection, durationMs)),
      kind: run.kind === 'again' ? 'rejudged' : content.kind,
    },
  };
}

const DAY_MS = 86_400_000;
const TIME =
  /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"|"(\d{4}-\d\d-\d\d \d\d:\d\d)"|"(elapsedMs|durationMs)": ([\d.]+)/g;

/** Calibrations, in days and local time, keep their age to the day. */
function movedTimes(text: string, inspection: Inspection, startMs: number, durationMs: number): string {
  const fromMs = Date.parse(inspection.startedAt);
  const factor = factorOf(inspection, durationMs);
  const days = Math.round((startMs - fromMs) / DAY_MS);
  return text.replace(TIME, (_, utc?: string, local?: string, name?: string, span?: string) => {
    if (utc !== undefined) return `"${new Date(startMs + (Date.parse(utc) - fromMs) * factor).toISOString()}"`;
    if (local === undefined) return `"${name}": ${stretched(Number(span), factor)}`;
    const moved = new Date(Date.parse(`${local.replace(' ', 'T')}Z`) + days * DAY_MS).toISOString();
    return `"${moved.slice(0, 10)} ${moved.slice(11, 16)}"`;
  });
}

function factorOf({ startedAt, finishedAt }: Inspection, durationMs: number): number {
  return durationMs / Math.max(1, Date.parse(finishedAt) - Date.parse(startedAt));
}

function stretched(spanMs: number, factor: number): number {
  return Math.round(spanMs * factor * 1000) / 1000;
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
