import { isTiff } from '../../exchange/decode-map-tiff.ts';
import type { MeterReadings } from '../../exchange/meter-sample.ts';
import { invalidReadingsFile } from '../../exchange/number-at.ts';
import { parseCgats } from '../../exchange/parse-cgats.ts';
import { isLmkText } from '../../exchange/parse-map-lmk.ts';
import { readingsOfPlan } from '../../exchange/readings-of-plan.ts';
import type { Inspection } from '../../inspection/inspection.ts';
import type { Resolution } from '../../sampling/sample-point.ts';
import { type FileRecordOptions, fileRecord, planOfFile, statedFloor, takenAt } from './file-record.ts';
import { type KeptFile, ofFile, plainExtension, type ReceivedFile, readMeterFile, textOf } from './read-meter-file.ts';

export interface JudgeFileOptions extends FileRecordOptions {
  /** `plan-order`: the samples of each patch have no positions and are its points row by row. Default: positions in the file. */
  readonly positions?: 'plan-order' | undefined;
}

/** The record of a file, and the file's bytes to be kept with it. */
export interface JudgedFile {
  readonly inspection: Inspection;
  readonly bytes: Uint8Array;
  /** Every file that came, by the name under which it is kept. */
  readonly kept: readonly KeptFile[];
}

/**
 * The record of readings of emitted light that a meter took, from a CGATS (`.ti3`) or a CSV file: planned as the profile wants,
 * judged like any other. A planned point that the file lacks was not measured, which is inconclusive. Throws
 * `invalid-readings-file`, `invalid-reference-file`, and the errors of plans.
 */
export async function judgeFile(path: string, options: JudgeFileOptions): Promise<JudgedFile> {
  const at = takenAt(options);
  const floorCdM2 = statedFloor(options);
  const file = await readMeterFile(path, MOST_BYTES);
  const { fileName, bytes, sha256 } = file;
  const plan = planOfFile(options);
  const inPlanOrder = options.positions === 'plan-order';
  const found = await ofFile(file, async () => {
    const parsed = await parse(file, options.resolution ?? null);
    const instrument = options.instrument ?? parsed.instrument;
    const own = readingsOfPlan(parsed.samples, plan, at, { instrument, floorCdM2, inPlanOrder });
    if (own.readings.length === 0) {
      const patches = plan.patches.map(({ name }) => name).join(', ');
      throw invalidReadingsFile(`Expected samples of ${patches}, got none: name what was measured with --patches.`);
    }
    return { ...parsed, ...own, instrument };
  });
  const { format, leftOut, instrument, created, readings } = found;
  const keptAs = `received-readings${plainExtension(path, '.txt')}`;
  const positions = inPlanOrder ? ({ positions: 'plan-order' } as const) : {};
  const meter = { fileName, format, sha256, leftOut, instrument, created, keptAs, ...positions };
  return {
    inspection: await fileRecord({ plan, readings, meter }, options),
    bytes,
    kept: [{ name: keptAs, bytes }],
  };
}

const MOST_BYTES = 50_000_000;

/** By the first bytes of the file, not by its name. */
async function parse(file: ReceivedFile, resolution: Resolution | null): Promise<MeterReadings> {
  const text = isTiff(file.bytes) ? null : textOf(file);
  if (text === null || isLmkText(text)) {
    throw invalidReadingsFile('It is a map: name the patch that it shows with --patch, such as --patch white.');
  }
  if (/^\uFEFF?CTI3\s/.test(text)) return parseCgats(text);
  const { parseReadingsCsv } = await import('../../exchange/parse-readings-csv.ts');
  return parseReadingsCsv(text, resolution);
}
