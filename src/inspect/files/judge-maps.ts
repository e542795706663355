import { parsePatch } from '../../plan/pattern/patch.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { activeArea, type Corners, parseCorners } from '../../read/files/active-area.ts';
import { decodeMapTiff, isTiff } from '../../read/files/decode-map-tiff.ts';
import { type LightMap, MAP_UNITS, type MapUnit } from '../../read/files/light-map.ts';
import { DECIMAL_SIGNS, type MapDecimal } from '../../read/files/map-decimal.ts';
import { invalidReadingsFile } from '../../read/files/number-at.ts';
import { isLmkText, parseMapLmk } from '../../read/files/parse-map-lmk.ts';
import { readingsOfMap } from '../../read/files/readings-of-map.ts';
import type { LightReading } from '../../read/reading.ts';
import type { MapFile } from '../../record/meter-file.ts';
import { type FileRequest, fileRecord, planOfFile, statedFloor, takenAt, withProfile } from './file-record.ts';
import type { JudgedFile } from './judge-file.ts';
import { type KeptFile, ofFile, plainExtension, type ReceivedFile, readMeterFile, textOf } from './read-meter-file.ts';

/** A map of an imaging colorimeter, and the patch that it shows. */
export interface MapOfPatch {
  readonly path: string;
  readonly patch: string;
}

/** The request for judging maps of an imaging colorimeter. */
export interface MapRequest extends FileRequest {
  /** `cd/m2` or `fL`; no format states it reliably, so a map without it is refused. */
  readonly mapUnit?: string | undefined;
  /** Radius of the disc around each point, as a fraction of the screen's height, above 0 to 0.25; default 0.02. */
  readonly disc?: number | undefined;
  /**
   * Corners of the screen in each map, `x,y;x,y;x,y;x,y` clockwise from the top left, as fractions of the map or as pixels (`100px`).
   * Default: the whole map.
   */
  readonly corners?: string | undefined;
  /** Value, in the unit of the map, from which a pixel is saturated; default: only what is not finite. */
  readonly mapSaturation?: number | undefined;
  /** `xyz`: the three channels of an LMK text are X, Y and Z. */
  readonly mapChannels?: 'xyz' | undefined;
  /** Decimal sign of the maps in text; needed only if their numbers do not show it. */
  readonly mapDecimal?: MapDecimal | undefined;
}

/** Of 2 % of the height: some 40 pixels across on a map of 1000 lines. */
const DEFAULT_DISC_RADIUS = 0.02;

/**
 * The record of maps of an imaging colorimeter, one a patch, of any sizes: the mean over a disc around each planned point is its
 * reading. A planned patch without a map was not measured, which is inconclusive. Throws `invalid-readings-file`,
 * `invalid-reference-file`, `invalid-patch`, and the errors of plans.
 */
export async function judgeMaps(maps: readonly MapOfPatch[], given: MapRequest): Promise<JudgedFile> {
  const options = withProfile(given);
  const at = takenAt(options);
  const facts = { at, floorCdM2: statedFloor(options), instrument: options.instrument ?? null, ...checked(options) };
  const plan = planOfFile(options);
  const indices = maps.map((map) => patchIndexOf(map, plan));
  const repeated = maps.find((_, place) => indices.indexOf(indices[place] as number) !== place);
  if (repeated) throw invalidReadingsFile(`The patch ${repeated.patch} expects one map, got two.`);

  const readings: LightReading[] = [];
  const files: MapFile[] = [];
  const kept: KeptFile[] = [];
  for (const [place, { path }] of maps.entries()) {
    const patchIndex = indices[place] as number;
    const patch = plan.patches[patchIndex]?.name as string;
    const file = await readMeterFile(path, MOST_BYTES);
    const { fileName, sha256, bytes } = file;
    const { map, corners, own } = await ofFile(file, async () => {
      const decoded = await decode(file, options);
      const area = cornersOf(options, decoded);
      const found = readingsOfMap(decoded, plan, patchIndex, { ...facts, corners: area, fileName });
      return { map: decoded, corners: area, own: found };
    });
    readings.push(...own.map((reading) => ({ ...reading, sequence: readings.length + reading.sequence })));
    const { format, widthPx, heightPx, channels } = map;
    const keptAs = `received-map-${place + 1}-${patch.replaceAll(/[^a-z0-9]+/g, '-')}${plainExtension(path, '.map')}`;
    kept.push({ name: keptAs, bytes });
    files.push({ patch, fileName, format, sha256, keptAs, widthPx, heightPx, channels, corners });
  }
  const [first] = files;
  if (!first) throw invalidReadingsFile('Expected at least one map.');
  const { fileName, format, sha256, keptAs } = first;
  const { unit, radius: discRadius, saturation, instrument } = facts;
  const meter = {
    ...{ fileName, format, sha256, keptAs, leftOut: 0, instrument, created: null },
    maps: { unit, discRadius, saturation, files },
  };
  const inspection = await fileRecord({ plan, readings, meter }, options);
  return { inspection, bytes: kept[0]?.bytes ?? new Uint8Array(), kept };
}

const MOST_BYTES = 1_000_000_000;
/** A longer text does not fit into one string of Node. */
const MOST_TEXT_BYTES = 500_000_000;

function checked({ mapUnit, disc: discRadius = DEFAULT_DISC_RADIUS, mapSaturation, mapDecimal }: MapRequest) {
  const unit = Object.keys(MAP_UNITS).find((known): known is MapUnit => known === mapUnit);
  if (unit === undefined) {
    const found = mapUnit === undefined ? 'none' : JSON.stringify(mapUnit.slice(0, 40));
    throw invalidReadingsFile(
      `A map expects its unit, ${Object.keys(MAP_UNITS).join(' or ')}, got ${found}: name it with --map-unit.`,
    );
  }
  if (!(discRadius > 0 && discRadius <= 0.25)) {
    throw invalidReadingsFile(
      `The radius of the disc expects a fraction of the height above 0, at most 0.25, got ${discRadius}.`,
    );
  }
  if (mapSaturation !== undefined && !(mapSaturation > 0 && Number.isFinite(mapSaturation))) {
    throw invalidReadingsFile(`The value of saturation expects a number above 0, got ${mapSaturation}.`);
  }
  if (mapDecimal !== undefined && !Object.hasOwn(DECIMAL_SIGNS, mapDecimal)) {
    throw invalidReadingsFile(`The decimal sign of a map expects comma or point, got ${JSON.stringify(mapDecimal)}.`);
  }
  return { unit, radius: discRadius, saturation: mapSaturation ?? null };
}

function patchIndexOf({ path, patch }: MapOfPatch, plan: SamplingPlan): number {
  const { name } = parsePatch(patch);
  const found = plan.patches.findIndex((planned) => planned.name === name);
  if (found >= 0) return found;
  const planned = plan.patches.map((one) => one.name).join(', ');
  throw invalidReadingsFile(
    `The map ${path} is of ${name}, expected a patch of the plan: ${planned}. Name the plan with --patches.`,
  );
}

function cornersOf({ corners }: MapRequest, { widthPx, heightPx }: LightMap): Corners {
  const found = parseCorners(corners ?? '0,0;1,0;1,1;0,1', { widthPx, heightPx });
  activeArea(found);
  return found;
}

/** By the first bytes of the file, not by its name. */
async function decode(file: ReceivedFile, { mapChannels, mapDecimal }: MapRequest): Promise<LightMap> {
  const { bytes } = file;
  if (isTiff(bytes)) return decodeMapTiff(bytes);
  if (bytes.byteLength > MOST_TEXT_BYTES)
    throw invalidReadingsFile(`The text is larger than ${MOST_TEXT_BYTES} bytes.`);
  const text = textOf(file);
  if (isLmkText(text)) return parseMapLmk(text, mapChannels === 'xyz', mapDecimal);
  const { parseMapCsv } = await import('../../read/files/parse-map-csv.ts');
  return parseMapCsv(text, mapDecimal);
}
