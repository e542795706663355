import { partOf } from '../../plan/sampling/plan-parts.ts';
import type { SamplingPlan } from '../../plan/sampling/sampling-plan.ts';
import { impossibleLight, impossiblyNegative } from '../light/impossible-light.ts';
import { belowFloor } from '../light/unresolved.ts';
import type { LightReading } from '../reading.ts';
import type { Xyz } from '../reference/xyz.ts';
import { activeArea, type Corners } from './active-area.ts';
import { type DiscMean, discMean } from './disc-mean.ts';
import { type LightMap, MAP_UNITS, type MapUnit } from './light-map.ts';
import { invalidReadingsFile } from './number-at.ts';
import { refuseImpossiblyDark } from './refuse-impossibly-dark.ts';

/** The options for turning a map into readings. */
export interface MapReadingOptions {
  readonly unit: MapUnit;
  readonly corners: Corners;
  /** Of the disc around each point, as a fraction of the screen's height. */
  readonly radius: number;
  /** In the unit of the map; null if it is not known. */
  readonly saturation: number | null;
  readonly instrument: string | null;
  readonly floorCdM2: number | null;
  /** UTC, ISO 8601. */
  readonly at: string;
  readonly fileName: string;
}

/**
 * The readings of a patch from the map that shows it: at each of its planned points the mean over a disc. Sequences count from 0. Throws
 * `invalid-readings-file`.
 */
export function readingsOfMap(
  map: LightMap,
  plan: SamplingPlan,
  patchIndex: number,
  options: MapReadingOptions,
): readonly LightReading[] {
  const area = activeArea(options.corners);
  const { resolution, positions } = plan;
  const aspect = positions === 'fractions' ? area.aspect : resolution.widthPx / resolution.heightPx;
  const { points } = partOf(plan, patchIndex);
  const readings = points.map(({ index, xPx, yPx, xFraction, yFraction }, sequence): LightReading => {
    const disc = { xFraction, yFraction, radius: options.radius };
    const found = discMean(map, area, disc, { aspect, saturation: options.saturation });
    const center = area.toMap(xFraction, yFraction);
    return {
      kind: 'light',
      patchIndex,
      pointIndex: index,
      requested: { xPx, yPx },
      sequence,
      actual: { xPx, yPx },
      ...lightOf(found, map, options),
      instrument: options.instrument,
      correction: null,
      received: { file: options.fileName, mapX: center.x, mapY: center.y },
      startedAt: options.at,
      elapsedMs: 0,
      durationMs: 0,
      attempts: [],
    };
  });
  refuseImpossiblyDark(plan, readings);
  return readings;
}

/** Noise around black may average below 0, where no light is: then it is not known how much there was. */
function lightOf(
  { mean, standardDeviation, count }: DiscMean,
  { channels }: LightMap,
  { unit, floorCdM2 }: MapReadingOptions,
): Pick<LightReading, 'light' | 'unresolved' | 'disc'> {
  const scale = MAP_UNITS[unit];
  const isXyz = channels === 3;
  const measured: Xyz = { X: isXyz ? mean.X * scale : 0, Y: mean.Y * scale, Z: isXyz ? mean.Z * scale : 0 };
  const light: Xyz = { X: Math.max(0, measured.X), Y: Math.max(0, measured.Y), Z: Math.max(0, measured.Z) };
  const why = impossiblyNegative(measured) ?? impossibleLight(light, isXyz);
  if (why !== null)
    throw invalidReadingsFile(`Expected the light of a display, but ${why}: check the unit (--map-unit).`);
  const below = belowFloor(light, floorCdM2);
  const unresolved = isXyz ? below : ({ ...below, X: 'not-measured', Z: 'not-measured' } as const);
  const { X, Y, Z } = standardDeviation;
  const spread = isXyz ? { X: X * scale, Y: Y * scale, Z: Z * scale } : { Y: Y * scale };
  return { light, ...(unresolved && { unresolved }), disc: { count, standardDeviation: spread } };
}
