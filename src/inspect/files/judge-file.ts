import { FlatfieldError } from '../../base/flatfield-error.ts';
import type { Resolution } from '../../plan/sampling/sample-point.ts';
import { isTiff } from '../../read/files/decode-map-tiff.ts';
import { atGridPositions, parseStatedGrid } from '../../read/files/grid-positions.ts';
import type { MeterReadings } from '../../read/files/meter-sample.ts';
import { invalidReadingsFile } from '../../read/files/number-at.ts';
import { parseCgats } from '../../read/files/parse-cgats.ts';
import { isLmkText } from '../../read/files/parse-map-lmk.ts';
import { readingsOfPlan } from '../../read/files/readings-of-plan.ts';
import type { Inspection } from '../../record/inspection.ts';
import { type FileRequest, fileRecord, planOfFile, statedFloor, takenAt, withProfile } from './file-record.ts';
import { type KeptFile, ofFile, plainExtension, type ReceivedFile, readMeterFile, textOf } from './read-meter-file.ts';

export interface ListRequest extends FileRequest {
  /**
   * `plan-order`: the samples of each patch have no positions and are its points row by row; a grid such as `5x5`, columns first: they are its cells, by
   * name or row by row. Default: positions in the file.
   */
  readonly positions?: string | undefined;
}

/** The record of a file, and the file's bytes to be kept with it. */
export interface JudgedFile {
  readonly inspection: Inspection;
  readonly bytes: Uint8Array;
  /** Every file that came, by the name under which it is kept. */
  readonly kept: readonly KeptFile[];
}

/**
 * The record of readings of emitted light that a meter took, from a CGATS (`.ti3`) or a CSV file, or a uniformity report of DisplayCAL: planned as the profile wants,
 * judged like any other. A planned point that the file lacks was not measured, which is inconclusive. Throws
 * `invalid-readings-file`, `invalid-reference-file`, and the errors of plans.
 */
export async function judgeFile(path: string, given: ListRequest): Promise<JudgedFile> {
  const options = withProfile(given);
  const at = takenAt(options);
  const floorCdM2 = statedFloor(options);
  const file = await readMeterFile(path, MOST_BYTES);
  const { fileName, bytes, sha256 } = file;
  const plan = planOfFile(options);
  const inPlanOrder = options.positions === 'plan-order';
  const grid = statedGrid(options.positions);
  const found = await ofFile(file, async () => {
    const parsed = await parse(file, plan.positions === undefined ? plan.resolution : null);
    const samples = grid ? atGridPositions(parsed.samples, grid) : parsed.samples;
    const instrument = options.instrument ?? parsed.instrument;
    const own = readingsOfPlan(samples, plan, at, { instrument, floorCdM2, inPlanOrder });
    if (own.readings.length === 0) {
      const patches = plan.patches.map(({ name }) => name).join(', ');
      throw invalidReadingsFile(`Expected samples of ${patches}, got none: name what was measured with --patches.`);
    }
    return { ...parsed, ...own, instrument };
  });
  const { format, leftOut, instrument, created, readings } = found;
  const keptAs = `received-readings${plainExtension(path, '.txt')}`;
  const stated = grid ? `${grid.columns}x${grid.rows}` : 'plan-order';
  const positions = options.positions === undefined ? {} : { positions: stated };
  const meter = { fileName, format, sha256, leftOut, instrument, created, keptAs, ...positions };
  return {
    inspection: await fileRecord({ plan, readings, meter }, options),
    bytes,
    kept: [{ name: keptAs, bytes }],
  };
}

/** Throws `usage` for a text that states no grid. */
function statedGrid(positions: string | undefined) {
  if (positions === undefined || positions === 'plan-order') return null;
  const grid = parseStatedGrid(positions);
  if (grid) return grid;
  throw new FlatfieldError(
    'usage',
    `--positions expects plan-order or a grid such as 5x5, columns first, got ${JSON.stringify(positions.slice(0, 40))}${meantGrid(positions)}.`,
  );
}

/** A square number of points, as `9`, is often meant as their grid. */
function meantGrid(positions: string): string {
  const side = Math.sqrt(Number(positions));
  return Number.isInteger(side) && side >= 1 && side < 100 ? `; for a square grid, state ${side}x${side}` : '';
}

const MOST_BYTES = 50_000_000;

/** By the first bytes of the file; by its name only where they say nothing. */
async function parse(file: ReceivedFile, resolution: Resolution | null): Promise<MeterReadings> {
  const text = isTiff(file.bytes) ? null : textOf(file);
  if (text === null || isLmkText(text)) {
    throw invalidReadingsFile('It is a map: name the patch that it shows with --patch, such as --patch white.');
  }
  if (/^\uFEFF?(?:CTI3|CAL)\s/.test(text) || /\.ti3$/i.test(file.fileName)) return parseCgats(text);
  if (/^\uFEFF?\s*<(?:!--|!DOCTYPE|html)/i.test(text)) {
    const { parseUniformityReport } = await import('../../read/files/parse-uniformity-report.ts');
    return parseUniformityReport(text);
  }
  const { parseReadingsCsv } = await import('../../read/files/parse-readings-csv.ts');
  return parseReadingsCsv(text, resolution);
}
