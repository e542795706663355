import { isMeasuredLight } from '../../judge/evidence.ts';
import { fieldReadings } from '../../judge/metrics/field-readings.ts';
import { isOpenEnded, isPartlyMeasured } from '../../read/light/unresolved.ts';
import type { Inspection } from '../../record/inspection.ts';
import { type MapLimit, type MapMark, mapLimit, mapMark, namedMarks } from './map-limit.ts';
import { quantityOf } from './map-quantity.ts';
import { type MapScale, mapScale } from './map-scale.ts';
import { MAP_VIEWS, type MapView, mapValues } from './map-view.ts';

/** A view with its values under every patch, on one scale, so that patches can be compared by color. */
export interface MappedView {
  readonly view: MapView;
  readonly scale: MapScale;
  /** One a patch, in the plan's order. */
  readonly patches: readonly MappedPatch[];
}

export interface MappedPatch {
  /** By the point's `index`. */
  readonly values: ReadonlyMap<number, number>;
  readonly limit: MapLimit | null;
  /** Marks of points that a limit over several points names, by the point's `index`. Only points without a limit of their own show them. */
  readonly named?: ReadonlyMap<number, MapMark>;
}

/** The mark of a point: of its own value, else of a limit that names it. */
export function pointMark({ values, limit, named }: MappedPatch, pointIndex: number): MapMark {
  const mark = mapMark(values.get(pointIndex), limit);
  return mark === 'unlimited' ? (named?.get(pointIndex) ?? mark) : mark;
}

/** The views that a record has values for, those that its profile limits first; those of code values of any signal, but not of light. */
export function mappedViews(inspection: Inspection): readonly MappedView[] {
  const isLimited = ({ patches }: MappedView) => patches.some(({ limit }) => limit !== null);
  const isLight = isMeasuredLight(inspection);
  return mapViews(inspection, MAP_VIEWS)
    .filter(({ view, patches }) =>
      view.reference === 'shown' ? !isLight : patches.some(({ values }) => values.size > 0),
    )
    .sort((a, b) => Number(isLimited(b)) - Number(isLimited(a)));
}

/** Views with their values under every patch, in the order given, also those that have none. */
export function mapViews({ plan, readings, judgment }: Inspection, views: readonly MapView[]): readonly MappedView[] {
  const { deviations, profile, verdict } = judgment;
  const ambientCdM2 = profile.ambientCdM2 ?? 0;
  const { levels } = fieldReadings({
    plan,
    readings,
    deviations,
    ambientCdM2,
    whyNoColor: { code: 'calibration-missing', params: {} },
  });
  // A difference of colors is relative to white, whatever the patch.
  const hasLuminanceOnly = readings.some(isPartlyMeasured);
  const colorless = new Set(readings.filter(isOpenEnded).map(({ patchIndex }) => patchIndex));
  return views.map((view) => {
    const patches = levels.map((level) => ({
      values:
        view.metric !== 'luminance' && (hasLuminanceOnly || colorless.has(level.patchIndex))
          ? NO_VALUES
          : mapValues(view, level),
      limit: mapLimit(view, level.patchIndex, verdict.limits),
      named: namedMarks(
        level.patchIndex,
        verdict.limits.filter(({ metric }) => quantityOf(metric) === view.metric),
      ),
    }));
    return { view, patches, scale: mapScale(view.scale, patches) };
  });
}

const NO_VALUES: MappedPatch['values'] = new Map();
