import { groupBy } from '../../base/group-by.ts';
import type { UnseenError } from '../../judge/color/unseen-errors.ts';
import { evaluate } from '../../judge/evaluate.ts';
import type { LimitResult, Reason } from '../../judge/verdict.ts';
import type { PlannedReading } from '../../read/reading.ts';
import type { Inspection } from '../../record/inspection.ts';
import { isLimitOf, type MapMark, mapMark, namedMarks } from '../map/map-limit.ts';
import { MAP_VIEWS, type MapView } from '../map/map-view.ts';
import { mapViews } from '../map/mapped-view.ts';
import type { ReadingRow } from './reading-rows.ts';

/** The result of one point under one patch; it explains a verdict and never makes one. */
export interface PointResult {
  readonly result: MapMark;
  /** Every limit that holds for the point by itself, and the point's result at it. */
  readonly limits: readonly PointLimit[];
  /** The judge's reasons about this reading, apart from limits. */
  readonly reasons: readonly Reason[];
  /** A code value that did not arrive, where no color shows it. */
  readonly unseen: UnseenError | null;
}

export interface PointLimit {
  readonly view: MapView;
  readonly limit: LimitResult;
  /** Undefined if there is none. */
  readonly value: number | undefined;
  readonly mark: MapMark;
}

/** The result of each planned reading. A limit that the run meets is met at every point. */
export function pointResults(inspection: Inspection): (row: ReadingRow) => PointResult {
  const { limits, reasons } = inspection.judgment.verdict;
  const held = new Set(limits.map(({ metric }) => metric));
  const views = mapViews(
    inspection,
    MAP_VIEWS.filter(({ limitedBy }) => limitedBy.some((metric) => held.has(metric))),
  ).map((mapped) => ({
    ...mapped,
    limits: mapped.patches.map((_, patch) => limits.filter((limit) => isLimitOf(mapped.view, patch, limit))),
  }));
  const reasonsAt = groupBy(reasons.filter(isOfPoint), ({ pointIndex }) => String(pointIndex));
  const named = inspection.plan.patches.map((_, patchIndex) => namedMarks(patchIndex, limits));
  const unseenAt = new Map(unseenCodes(inspection).map((error) => [placeKey(error.reading), error]));

  return (row) => {
    const { patchIndex, pointIndex, patch } = row;
    const own = views.flatMap(({ view, patches, limits: ofPatches }) => {
      const value = patches[patchIndex]?.values.get(pointIndex);
      return (ofPatches[patchIndex] ?? []).map((limit) => ({ view, limit, value, mark: markOf(value, limit) }));
    });
    // A reason over all patches is at a point of the plan's own layout.
    const here = (reasonsAt.get(String(pointIndex)) ?? []).filter((reason) =>
      reason.patchIndex === null ? !patch?.ownLayout : reason.patchIndex === patchIndex,
    );
    const unseen = unseenAt.get(placeKey(row)) ?? null;
    const result = resultOf(row, own, here, unseen);
    return {
      result: result === 'unlimited' ? (named[patchIndex]?.get(pointIndex) ?? result) : result,
      limits: own,
      reasons: here,
      unseen,
    };
  };
}

function markOf(value: number | undefined, limit: LimitResult): MapMark {
  const isMet = limit.result === 'met' || limit.result === 'marginal';
  return isMet && value === undefined ? 'within' : mapMark(value, limit);
}

function resultOf(
  { reading }: ReadingRow,
  limits: readonly PointLimit[],
  reasons: readonly Reason[],
  unseen: UnseenError | null,
): MapMark {
  if (reading === null) return 'missing';
  const weights = reasons.map(({ weight }) => weight);
  const marks = new Set<MapMark>(limits.map(({ mark }) => mark));
  if (weights.includes('inconclusive')) return 'undecided';
  if (weights.includes('fail') || unseen !== null) return 'beyond';
  return WORST_FIRST.find((mark) => marks.has(mark)) ?? 'unlimited';
}

const WORST_FIRST: readonly MapMark[] = ['beyond', 'undecided', 'missing', 'marginal', 'within'];

/** Limits are held against each point here; a judge's sentence about one is of the worst point only. */
function isOfPoint({ code, pointIndex }: Reason): boolean {
  return pointIndex !== null && !code.startsWith('limit-');
}

/** A record holds the worst of them for each patch; the others follow from the same readings. */
function unseenCodes({ plan, readings, calibration, judgment }: Inspection): readonly UnseenError[] {
  const { verdict, profile, toneResponse } = judgment;
  const patches = new Set(
    verdict.reasons.flatMap(({ code, patchIndex }) => (code === 'code-value-missed' ? [patchIndex] : [])),
  );
  if (patches.size === 0) return [];
  const toneResponseOption = toneResponse?.from === 'option' ? toneResponse.value : null;
  const { unseen } = evaluate({ plan, readings, calibration, profile, toneResponseOption });
  return unseen.filter(({ reading }) => patches.has(reading.patchIndex));
}

function placeKey({ patchIndex, pointIndex }: Pick<PlannedReading, 'patchIndex' | 'pointIndex'>): string {
  return `${patchIndex}/${pointIndex}`;
}
